import { type AppManifest, listChunks, listSources } from '#building/appChunks.ts'
import type { Pointer } from '#building/pointers.ts'
import type { Drawn } from '#lib/drawing.ts'
import { asObject } from '#lib/json.ts'
import type { Lang } from '#lib/language.ts'
import { memoize, memoizeByObject } from '#lib/memoize.ts'
import { buildTags, type PagePlace, withoutPage } from '#lib/pageTags.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { listStarts } from '#race/times.ts'
import { raceDays } from '#race/view.ts'
import type { JsonObject } from '#runtime/model.ts'
import { type BuiltApp, inlineScripts } from './builtApp.ts'
import type { Variant } from './names.ts'
import texts from './texts.json' with { type: 'json' }

/** What a document shows. */
export interface DocumentPage {
  /** Name and text of the page object. */
  object: string
  text: string
  page: JsonObject
  site: JsonObject
  lang: Lang
  /** Names of the scripts that the page object names: the validators of its forms. */
  scripts: readonly string[]
  pathname: string
  search: string
  /** Of whom the page has variants, everybody first, and which of them this is. */
  variants: readonly Variant[]
  variant: number
  /** The moment that was drawn, epoch milliseconds; 0 where nothing of it depends on one. */
  at: number
  /** Of the race that it is shown for; null for a page of the site. */
  race: RaceFacts | null
  /** What is known of its answers; '' for nothing. */
  first: string
  /** The name of the pointer that a visit to it reads. */
  pointer: string
}

/** Stand where the pointer goes, before the routes of it that the page leads to, and what the head says of it. */
const POINTER = '"startline:pointer '
const RELEASE = { at: 'startline:at', version: 'startline:version', canary: 'startline:canary' }

/** A document but for its pointer: it is the same while page and application are. */
export function writeDocument(app: BuiltApp, shown: DocumentPage, drawn: Drawn): string {
  const { page, site, lang, pathname, search } = shown
  const { name, login, noscript, stuck } = texts[lang]
  const types = Array.isArray(page.widgets) ? page.widgets.map(String) : []
  const besides = [
    ...(site.app ? ['src/app/shell/appBanner.tsx'] : []),
    ...(page.data ? ['src/api/client.ts'] : []),
    // Early answers come without it.
    ...(page.data && drawn.calls === '' ? ['src/api/http.ts'] : []),
    ...(page.draft ? ['src/app/ports/drafts.ts'] : []),
    // Published before pages carried the trees of their expressions.
    ...(page.expressions ? [] : ['src/runtime/expression/parse.ts']),
    ...drawn.inputs.map((folder) => `src/forms/inputs/${folder}/input.tsx`),
  ]
  const { scripts, styles } = chunkFinder(app.manifest)([...listSources(types), ...besides].join('\n'))
  const about = { ...drawn.about, title: drawn.about.title || name }
  const asks = page.login || /<(?:input|select|textarea)[\s>]/.test(drawn.html)
  const routes = site.routes as { login?: string } | undefined
  const facts = {
    lang,
    pathname,
    search,
    login: page.login ?? null,
    required: requiredOf(page),
    variants: shown.variants,
    variant: shown.variant,
    pointer: shown.pointer,
    build: app.build,
    ...RELEASE,
  }
  const { early, calls, starts } = inlineScripts()
  const data = (id: string, text: string, more = '') =>
    `<script type="application/json" id="${id}"${more}>${text}</script>`
  return [
    `<!doctype html>\n<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">\n<head>`,
    app.head,
    ...(drawn.picture ? [`<link rel="preload" as="image" ${drawn.picture} fetchpriority="high">`] : []),
    `<title>${words(about.title)}</title>`,
    ...buildTags(about, descriptionFor(shown), placeOf(site)).map(
      ({ key, name: called, content }) => `<meta ${key}="${called}" content="${attribute(content)}">`,
    ),
    data('sl-drawn', inScript(JSON.stringify(facts))),
    ...early.map((script) => `<script>${script}</script>`),
    ...styles.map((file) => `<style>${app.style(file)}</style><link rel="stylesheet" href="/${file}" disabled>`),
    '<style>html:not([data-aside]) .sl-aside,html[data-aside] #root,html:not([data-aside="login"]) .sl-aside a{display:none}.sl-noscript{max-width:480px;margin:0 auto;padding:12px 16px;font:16px/1.5 sans-serif}#sl-stuck{position:fixed;top:0;left:0;right:0;z-index:9;max-width:none;background:#fff3d6;color:#4a3200}#sl-stuck a{color:inherit}</style>',
    ...(drawn.theme ? [`<style id="sl-theme">${drawn.theme}</style>`] : []),
    '</head>\n<body>',
    ...(asks ? [`<noscript><p class="sl-noscript">${words(noscript)}</p></noscript>`] : []),
    `<div id="root" data-drawn="${shown.at}">${drawn.html}</div>`,
    ...[...scripts, ...shown.scripts.map((name) => `config/${name}`)].map(
      // Behind the page, which is seen and read without them: they do not share the way with its words and picture.
      (file) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`,
    ),
    // Behind the page, whose first link leads past its head.
    ...(asks || page.data ? [`<p id="sl-stuck" class="sl-noscript" role="alert" hidden>${stuck}</p>`] : []),
    `<div class="sl-boot sl-aside"><i></i><i></i><i></i><i></i><a href="${attribute(routes?.login ?? '/login')}">${words(login)}</a></div>`,
    // Behind the page, so that its answers do not keep its largest picture waiting.
    ...(drawn.calls === '' ? [] : [data('sl-calls', inScript(drawn.calls)), `<script>${calls}</script>`]),
    // The answers' words are those of the page, and are packed the better the nearer to it.
    ...(shown.first === '' ? [] : [data('sl-first', inScript(shown.first))]),
    data(
      'sl-pointer',
      `${POINTER}${[pathname, ...routesIn(shown.text)].join(' ')}"`,
      ` data-path="${attribute(shown.pointer)}"`,
    ),
    data('sl-page', pageInScript(shown.text), ` data-object="${attribute(shown.object)}"`),
    `<script type="module">${starts}</script>`,
    '</body>\n</html>\n',
  ].join('\n')
}

// Thousands of races show the same pages.
const MOST_PAGES = 100
const pageInScript = memoize(MOST_PAGES, inScript)
const routesIn = memoize(MOST_PAGES, (page: string) => new Set(page.match(/(?<=["'])\/[\w/-]+/g)))
const chunkFinder = memoizeByObject((manifest: AppManifest) =>
  memoize(MOST_PAGES, (sources: string) => listChunks(sources.split('\n'), manifest)),
)

/** A text that does not end the script in which it stands. */
function inScript(text: string): string {
  return text.replaceAll('<', '\\u003c')
}

/** Whether a document was drawn with a build of the application. */
export function isBuiltBy(document: string, { build }: Pick<BuiltApp, 'build'>): boolean {
  return document.includes(`"build":"${build}"`)
}

/** What of a pointer file stands in documents, as bytes. */
export interface ShownPointer {
  /** Its text, as it stands in a script of a page that leads to those routes: the others are most of it. */
  text(routes: string): Buffer
  at: Buffer
  version: Buffer
  /** Whether some visitors see another release. */
  canary: Buffer
}

export function shownPointer(file: string): ShownPointer {
  const { at, version, canary, ...rest }: PointerFile = JSON.parse(file)
  return {
    text: memoize(MOST_PAGES, (routes: string) =>
      Buffer.from(inScript(canary ? file : JSON.stringify({ ...partOf(rest, routes), at, version, part: true }))),
    ),
    at: Buffer.from(String(at)),
    version: Buffer.from(version),
    canary: Buffer.from(String(canary !== undefined)),
  }
}

interface PointerFile extends Pick<Pointer, 'pages' | 'variants'> {
  at: number
  version: string
  canary?: object
}

/** Routes are compared without case. */
function partOf<T extends Pick<Pointer, 'pages' | 'variants'>>(pointer: T, routes: string): T {
  const wanted = new Set(routes.toLowerCase().split(' '))
  const only = (pages: Record<string, string>) =>
    Object.fromEntries(Object.entries(pages).filter(([route]) => wanted.has(route.toLowerCase())))
  const variants = pointer.variants?.map((variant) => ({ ...variant, pages: only(variant.pages) }))
  return { ...pointer, pages: only(pointer.pages), ...(variants ? { variants } : {}) }
}

/** The bytes of a document with those of its pointer: there are many, and texts of this length are dear to take apart. */
export function withPointer(document: Buffer, { text, at, version, canary }: ShownPointer): Buffer {
  const parts: Uint8Array[] = []
  let from = 0
  const find = (text: string) => {
    const start = document.indexOf(text, from, 'latin1')
    if (start < 0) throw new Error(`a drawn document has no place for ${text}`)
    return start
  }
  // In the order in which they stand.
  for (const [place, put] of [
    [`"${RELEASE.at}"`, at],
    [RELEASE.version, version],
    [`"${RELEASE.canary}"`, canary],
  ] as const) {
    const start = find(place)
    parts.push(document.subarray(from, start), put)
    from = start + place.length
  }
  const start = find(POINTER)
  parts.push(document.subarray(from, start))
  from = start + POINTER.length
  const end = find('"')
  return Buffer.concat([...parts, text(document.toString('utf8', from, end)), document.subarray(end + 1)])
}

function requiredOf(page: JsonObject): string[] {
  const query = (page.query ?? {}) as Record<string, { required?: boolean }>
  return Object.keys(query).filter((name) => query[name]?.required)
}

/** What stands in for a page that says nothing of itself: its race, or the site. */
function descriptionFor({ race, site, lang }: DocumentPage): { text: string; picture: string } {
  const share = withoutPage(asObject(site.share), lang)
  if (!race) return share
  const day = raceDays(listStarts(race)).days[lang]
  return { text: [race.name[lang], race.city[lang], day].join(' · '), picture: race.poster }
}

function placeOf({ hosts, origin }: JsonObject): PagePlace {
  const { image } = asObject(hosts)
  return { images: typeof image === 'string' ? image : '', origin: typeof origin === 'string' ? origin : null }
}

function words(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function attribute(text: string): string {
  return words(text).replaceAll('"', '&quot;')
}
