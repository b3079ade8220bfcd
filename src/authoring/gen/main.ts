import { editorNames, generate, staleFiles, writeFiles } from './generate.ts'

const root = process.cwd()
try {
  const files = await generate(root)
  if (process.argv.includes('--check')) {
    const stale = staleFiles(root, files)
    for (const path of stale) console.error(`stale: ${path}`)
    if (stale.length > 0) console.error('Run `npm run gen` and commit what it writes.')
    else console.log(`gen: ${files.size} files are fresh`)
    process.exitCode = stale.length > 0 ? 1 : 0
  } else {
    const written = writeFiles(root, new Map([...files, ...editorNames(root)]))
    console.log(`gen: ${files.size} files, ${written.length} changed${written.map((path) => `\n  ${path}`).join('')}`)
  }
} catch (error) {
  // What is written by hand is wrong, not the program: its place says more than a stack.
  console.error(`gen: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
