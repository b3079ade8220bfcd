import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '#lib/language.ts'
import { contract } from '#sandbox/contract.ts'
import { langOf } from '#sandbox/http/lang.ts'
import { loadAssets, sendFile } from './assets.ts'
import { CONSOLE_TEXTS, CONSOLE_WORDS } from './consoleTexts.ts'
import { type Html, headOf, html, sendPage } from './html.ts'

/** No operations: what the worker does, which can be made to fail too. */
const WORK = ['orderMaking', 'refunding']

/** The console's page at /sandbox, and its files. */
export async function registerPages(app: FastifyInstance): Promise<void> {
  const assets = await loadAssets()
  const operations = [...contract.operations.map(({ id }) => id), ...WORK].sort()
  const page = async (request: FastifyRequest, reply: FastifyReply) =>
    sendPage(reply, 'console', consolePage(langOf(request), operations))
  app.get('/sandbox', page)
  app.get('/sandbox/', page)
  app.get<{ Params: { name: string } }>('/sandbox/assets/:name', async (request, reply) => {
    const file = assets.get(request.params.name)
    if (!file) return reply.code(404).type('text/plain').send('Not found')
    return sendFile(request, reply, file)
  })
}

const SECTIONS = [
  'clock',
  'codes',
  'entries',
  'ballots',
  'invitations',
  'proofs',
  'races',
  'quotas',
  'sessions',
  'failures',
  'rehearsal',
] as const
type Section = (typeof SECTIONS)[number]

/** The operator's console: the frame of the page; /sandbox/assets/console.js fills the sections from /sandbox/api. */
function consolePage(lang: Lang, operations: string[]): string {
  const words = CONSOLE_TEXTS[lang]
  const data = JSON.stringify({ lang, texts: words, words: CONSOLE_WORDS[lang], operations })
  const other = lang === 'zh' ? 'en' : 'zh'
  const files = { styles: '/sandbox/assets/console.css', script: '/sandbox/assets/console.js' }
  return html`${headOf(lang, `${words.title} · Startline`, files)}
<body data-page="${data}">
<a class="skip" href="#main">${words.skip}</a>
<header>
<h1>${words.title}</h1>
<output id="time" aria-label="${words.clock}"></output>
<a class="lang" href="/sandbox?lang=${other}" lang="${other === 'en' ? 'en' : 'zh-CN'}">${words.other}</a>
</header>
<nav aria-label="${words.title}">${SECTIONS.map((id) => html`<a href="#${id}">${words[id]}</a>`)}</nav>
<p id="message" role="status"></p>
<main id="main">${SECTIONS.map((id) => section(id, lang))}</main>
</body>
</html>`.text
}

function section(id: Section, lang: Lang): Html {
  const words = CONSOLE_TEXTS[lang]
  return html`
<section id="${id}" aria-labelledby="${id}-title">
<h2 id="${id}-title">${words[id]}</h2>
<p class="note">${words[`${id}Note`]}</p>
<div class="body"></div>
</section>`
}
