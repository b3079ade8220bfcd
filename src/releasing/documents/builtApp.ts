import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hashContent } from '#authoring/model/objectName.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import type { AppManifest } from '#building/appChunks.ts'
import type { Renderer } from '#lib/drawing.ts'

/** The built application as documents are made with it. */
export interface BuiltApp {
  /** Changes with its code. */
  build: string
  renderer: Renderer
  manifest: AppManifest
  /** Of index.html's head: all that does not belong to the plain page alone. */
  head: string
  /** The text of a style. */
  style(file: string): string
}

/** What `npm run build` laid beside a built application; null where that was built by other means. */
export async function readBuiltApp(folder: string): Promise<BuiltApp | null> {
  const app = resolve(folder)
  const renderer = join(dirname(app), 'renderer/draw.js')
  const manifest = `${app}.manifest.json`
  if (!existsSync(renderer) || !existsSync(manifest)) return null
  const texts = [manifest, renderer, join(app, 'index.html')].map((path) => readFileSync(path, 'utf8'))
  const [files = '', , html = ''] = texts
  const head = sharedHead(html, join(app, 'favicon.svg'))
  const styles = new Map<string, string>()
  return {
    build: hashContent([...texts, head, JSON.stringify(inlineScripts())].join('\n')),
    renderer: await import(pathToFileURL(renderer).href),
    manifest: JSON.parse(files),
    head,
    style(file) {
      const text = styles.get(file) ?? readFileSync(join(app, file), 'utf8').trim()
      styles.set(file, text)
      return text
    },
  }
}

/** Constant: their hashes are in lib/securityHeaders.ts. */
interface InlineScripts {
  /** Of the head, in their order. */
  early: readonly string[]
  /** Behind the page: asks for what it asks first. */
  calls: string
  /** Of the end, a module: starts the application. */
  starts: string
}

/** The scripts that stand in documents, without their remarks. */
export function inlineScripts(): InlineScripts {
  inline ??= { early: ['guard', 'early'].map(readInline), calls: readInline('calls'), starts: readInline('start') }
  return inline
}

let inline: InlineScripts | undefined

function readInline(name: string): string {
  return readFileSync(join(PROJECT_ROOT, `src/app/document/${name}.js`), 'utf8')
    .replace(/^\s*\/\/.*\n/gm, '')
    .trim()
}

/** Its title and description, its scripts and styles are what a document says itself. */
const PLAIN =
  /\s*<(?:title>[\s\S]*?<\/title>|meta name="description"[^>]*>|script [^>]*src=[^>]*><\/script>|link rel="(?:modulepreload|stylesheet)"[^>]*>)/g

/** Longer, the page's icon is asked for by itself. */
const MOST_ICON = 1024

function sharedHead(html: string, icon: string): string {
  const [, head = ''] = /<head>([\s\S]*)<\/head>/.exec(html) ?? []
  const drawing = existsSync(icon) ? readFileSync(icon, 'utf8').trim() : ''
  const own = drawing !== '' && drawing.length <= MOST_ICON && `data:image/svg+xml,${encodeURIComponent(drawing)}`
  // As a function: a `$` in it means nothing.
  return head
    .replace(PLAIN, '')
    .replace('/favicon.svg', (path) => own || path)
    .trim()
}
