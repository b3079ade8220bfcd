// biome-ignore-all lint/style/useFilenamingConvention: the name that size-limit looks for
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const manifest = JSON.parse(readFileSync('dist/app.manifest.json', 'utf8'))
const ENTRY = 'index.html'
const ENGINE = 'src/app/page/configPage.tsx'
const FORM = 'src/widgets/form/widget.tsx'

/** Files that the browser loads for these sources: each with what it imports, scripts and styles. */
function filesOf(sources) {
  const files = new Set()
  const seen = new Set()
  const visit = (name) => {
    if (seen.has(name)) return
    seen.add(name)
    const chunk = manifest[name]
    if (!chunk) throw new Error(`dist/app.manifest.json has no ${name}`)
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const inner of chunk.imports ?? []) visit(inner)
  }
  sources.forEach(visit)
  return [...files].map((file) => join('dist/app', file))
}

/** Sources of the widgets that a page of the config uses. */
function widgetsOf(page) {
  const types = new Set(
    JSON.stringify(page.blocks)
      .match(/"type":"[A-Za-z]+"/g)
      ?.map((text) => text.slice(8, -1)),
  )
  const known = readdirSync('src/widgets')
  return known.filter((type) => types.has(type)).map((type) => `src/widgets/${type}/widget.tsx`)
}

function pageFiles(name) {
  const page = JSON.parse(readFileSync(`pages-config/${name}.json`, 'utf8'))
  return filesOf([ENTRY, ENGINE, ...widgetsOf(page)])
}

export default [
  { name: 'landing entry', path: filesOf([ENTRY]), limit: '105 KiB', gzip: true },
  { name: 'form: entry, engine and form', path: filesOf([ENTRY, ENGINE, FORM]), limit: '165 KiB', gzip: true },
  { name: 'home page with all its widgets', path: pageFiles('home'), limit: '155 KiB', gzip: true },
  { name: 'registration page with all its widgets', path: pageFiles('registration'), limit: '215 KiB', gzip: true },
]
