import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

interface Report {
  diagnostics: { category: string; location: { path: string } }[]
}

/** Writes files into a folder that is linted as the project is. */
export function plantFiles(folder: string, files: readonly { file: string; code: string }[]): void {
  const config = JSON.parse(readFileSync('biome.json', 'utf8'))
  // The folder is no repository.
  delete config.vcs
  delete config.$schema
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config))
  for (const file of ['package.json', 'biome.imports.json']) copyFileSync(file, join(folder, file))
  for (const { file, code } of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), code)
  }
}

/** What the linter says of a folder. */
export function lint(cwd: string): Report {
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.']
  const biome = join(process.cwd(), 'node_modules/.bin/biome')
  try {
    return JSON.parse(execFileSync(biome, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch (error) {
    // Findings end the linter with code 1; its report is complete all the same.
    return JSON.parse(String((error as { stdout: string }).stdout))
  }
}
