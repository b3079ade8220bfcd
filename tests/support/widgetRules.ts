import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parseAst } from 'vite'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { createPageCheck } from '#authoring/check/checkPage.ts'
import { createOrigins } from '#authoring/model/origins.ts'
import { parseSource } from '#authoring/model/source.ts'
import { isRecord } from '#lib/json.ts'
import { inLanguage } from '#lib/words.ts'
import type { Json } from '#runtime/model.ts'
import { samplePage } from './config.ts'

/** What is wrong with the examples of widgets, type -> examples: not what their schemas say, or in one language only. */
export function exampleFaults(examples: Readonly<Record<string, Json>>): string[] {
  const catalogue = loadCatalogue(process.cwd())
  const check = createPageCheck(catalogue)
  const surroundings = { site: {}, routes: [], pictures: () => [] }
  // An example stands alone: what it binds to and where it leads is not there.
  const elsewhere = /^(expression\.|route\.|url\.|asset\.|image\.|answer\.|source\.|block\.|state\.)/
  return Object.entries(examples).flatMap(([type, blocks]) => {
    const page = samplePage({ query: {}, state: {}, data: {}, blocks })
    const source = parseSource(`${type}/example.json`, JSON.stringify(page))
    const origins = createOrigins()
    origins.note(page, source, [])
    return check(page, origins, surroundings)
      .filter(({ code }) => code === 'expression.type' || !elsewhere.test(code))
      .map(({ file, path, message, code }) => `${file} ${path}: ${inLanguage(message, 'en')} [${code}]`)
  })
}

/** `raceCard` -> `sl-race-card`, `payment.cashier` -> `sl-payment-cashier`. */
function classOf(type: string): string {
  return `sl-${type.replace('.', '-').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** What a widget's style sheet may not hold: selectors of what is not its own, and colours that are no tokens. */
export function styleFaults(type: string, css: string): string[] {
  const own = classOf(type)
  const plain = css.replaceAll(/\/\*.*?\*\//gs, '')
  const foreign = [...plain.matchAll(/([^{};]+)\{/g)]
    .map((match) => (match[1] ?? '').trim())
    .filter((prelude) => !prelude.startsWith('@'))
    .flatMap((prelude) => prelude.split(/,(?![^(]*\))/))
    .map((selector) => selector.trim())
    .filter((selector) => !/^(from|to|[\d.]+%)$/.test(selector) && !isOwn(selector, own))
    .map((selector) => `the selector "${selector}" begins with another class than .${own}`)
  const colours = [...plain.matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgba?|hsla?)\([^)]*\)|:\s*(?:white|black)\b/gi)].map(
    ([colour]) => `the colour ${colour} is no token of src/ui/tokens.css`,
  )
  return [...foreign, ...colours]
}

// A widget may look otherwise inside another: then its own class comes last.
function isOwn(selector: string, own: string): boolean {
  const begins = (part: string) => part === `.${own}` || new RegExp(`^\\.${own}(?![\\w])`).test(part)
  return begins(selector) || begins(selector.split(/\s*[\s>+~]\s*/).at(-1) ?? '')
}

/** Words that a component shows and nobody can translate: they belong into config, or into texts.json in both languages. */
export function wordFaults(file: string, text: string): string[] {
  const faults: string[] = []
  const visit = (node: unknown) => {
    if (Array.isArray(node)) for (const part of node) visit(part)
    else if (isRecord(node)) {
      const words = shownBy(node)
      if (words !== null) {
        const line = text.slice(0, Number(node.start)).split('\n').length
        faults.push(`${file}:${line}: "${words.trim()}" is in one language`)
      }
      for (const part of Object.values(node)) visit(part)
    }
  }
  visit(parseAst(text, { lang: 'tsx' }).body)
  return faults
}

const SPOKEN = new Set(['aria-label', 'aria-description', 'title', 'placeholder', 'alt', 'label'])

function shownBy(node: Record<string, unknown>): string | null {
  const { type, name, value } = node
  if (type === 'JSXText') return typeof value === 'string' && /\p{L}{2,}/u.test(value) ? value : null
  if (type === 'JSXAttribute' && isRecord(name) && isRecord(value)) {
    const spoken = SPOKEN.has(String(name.name)) && value.type === 'Literal' ? String(value.value) : ''
    return /\p{L}{2,}/u.test(spoken) ? spoken : null
  }
  const part = type === 'TemplateElement' && isRecord(value) ? value.raw : type === 'Literal' ? value : null
  return typeof part === 'string' && /[\u3400-\u9fff]/.test(part) ? part : null
}

export interface WidgetFolder {
  type: string
  folder: string
  example: Json
  css: string
  /** Its components and helpers, path -> text; texts, tests and generated files apart. */
  code: Map<string, string>
}

/** Every folder that a block type comes from: src/widgets/<type> and src/modules/<module>/blocks/<name>. */
export function widgetFolders(): WidgetFolder[] {
  const modules = readdirSync('src/modules').flatMap((module) =>
    namesIn(join('src/modules', module, 'blocks')).map((name) => [
      `${module}.${name}`,
      `src/modules/${module}/blocks/${name}`,
    ]),
  )
  return [...namesIn('src/widgets').map((type) => [type, `src/widgets/${type}`]), ...modules].map(
    ([type = '', folder = '']) => {
      const files = readdirSync(folder)
      const read = (name: string) => readFileSync(join(folder, name), 'utf8')
      const code = files.filter((name) => /\.tsx?$/.test(name) && !/(\.test|\.gen)\.tsx?$|^texts\.ts$/.test(name))
      return {
        type,
        folder,
        example: files.includes('example.json') ? JSON.parse(read('example.json')) : null,
        css: files
          .filter((name) => name.endsWith('.css'))
          .map(read)
          .join('\n'),
        code: new Map(code.map((name) => [join(folder, basename(name)), read(name)])),
      }
    },
  )
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
  } catch {
    return []
  }
}
