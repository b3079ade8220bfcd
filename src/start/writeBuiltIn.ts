import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type BuiltConfig, createBuilder } from '#publish/build/createBuilder.ts'
import { loadFolder } from '#publish/build/loadFolder.ts'
import { loadCatalogue } from '#publish/catalogue/catalogue.ts'
import { isError } from '#publish/model/finding.ts'

const SITE = 'pointer.json'

/**
 * Puts the site's pages beside the application: what a runner sees whose phone has no copy of them while the config
 * host is down. Races' own pages are not among them. Answers how many files; none when the config has errors.
 */
export async function writeBuiltIn(root: string, folder: string): Promise<number> {
  const built = await createBuilder(loadCatalogue(root))(loadFolder(join(root, 'pages-config')))
  if (built.findings.some(isError)) return 0
  const files = filesOf(built)
  for (const [name, content] of files) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
  }
  return files.size
}

/** The site's pointer, its pages, and the scripts that these name. */
function filesOf({ objects, pointers, pointed }: BuiltConfig): Map<string, string> {
  const files = new Map<string, string>()
  const add = (name: string) => {
    const content = objects.get(name)
    if (content === undefined || files.has(name)) return
    files.set(name, content)
    for (const [script] of content.matchAll(/objects\/\w+\.js(?=")/g)) add(script)
  }
  const site = pointed.get(SITE)
  for (const pages of [site?.pages, ...(site?.variants ?? []).map((variant) => variant.pages)]) {
    for (const name of Object.values(pages ?? {})) add(name)
  }
  const text = pointers.get(SITE)
  if (text !== undefined) files.set(SITE, text)
  return files
}
