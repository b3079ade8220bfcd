import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readCookie } from '#lib/language.ts'
import type { Platform } from '#platform/handler.ts'
import { readLang } from '#platform/http/lang.ts'
import { html, sendPage, writeHead } from '#platform/sandbox/cashier/html.ts'
import { type TextOf, text } from '#platform/texts.ts'
import { AUTHORIZE, agree, CALLBACK } from './wechat.ts'

interface Visit {
  Querystring: { state?: string; lang?: string }
}
interface Answer {
  Body: { state?: string; nickname?: string; agrees?: string } | null
}

/** The WeChat of a phone: what tells it from the others is known to it alone. */
const PHONE = 'sandboxWechat'
const COOKIE = `; Path=${AUTHORIZE}; HttpOnly; SameSite=Lax; Max-Age=31536000`

function phoneOf({ headers }: FastifyRequest): string | null {
  const phone = readCookie(headers.cookie ?? '', PHONE)
  return phone !== null && /^[0-9a-f]{32}$/.test(phone) ? phone : null
}

/**
 * The page on which WeChat asks whether a runner agrees to a login, simulated: whoever rehearses says who they are there.
 * The way back is the registered page of this origin, with the code and the state that the login began with.
 */
export async function registerWechat(app: FastifyInstance, platform: Platform): Promise<void> {
  app.get<Visit>(AUTHORIZE, async (request, reply) => {
    const lang = readLang(request)
    const words = (name: TextOf<'wechat'>) => text(`wechat.${name}`)[lang]
    const other = new URLSearchParams({ state: request.query.state ?? '', lang: lang === 'zh' ? 'en' : 'zh' })
    const page = html`${writeHead(lang, words('title'))}
<body>
<header><h1>${words('title')}</h1><a class="lang" href="${AUTHORIZE}?${other}" lang="${lang === 'zh' ? 'en' : 'zh-CN'}">${words('other')}</a></header>
<main>
<p class="note">${words('simulation')}</p>
<section class="card green">
<p>${words('asks')}</p>
<form method="post" action="${AUTHORIZE}">
<input type="hidden" name="state" value="${request.query.state ?? ''}">
<label class="field">${words('nickname')}<input name="nickname" value="${words('runner')}" maxlength="32" required></label>
<button type="submit" name="agrees" value="1">${words('agree')}</button>
<button class="quiet" type="submit" name="agrees" value="0" formnovalidate>${words('refuse')}</button>
</form>
</section></main>
</body>
</html>`
    if (phoneOf(request) === null) reply.header('set-cookie', `${PHONE}=${randomBytes(16).toString('hex')}${COOKIE}`)
    return sendPage(reply, 'cashier', page.text)
  })
  const line = { type: 'string', maxLength: 128 }
  const body = {
    type: ['object', 'null'],
    properties: { state: line, nickname: { type: 'string', maxLength: 32 }, agrees: line },
  }
  app.post<Answer>(AUTHORIZE, { schema: { body } }, async (request, reply) => {
    const { state = '', nickname = '', agrees } = request.body ?? {}
    const back = new URLSearchParams({ state })
    const phone = phoneOf(request)
    const name = nickname.trim()
    if (agrees === '1' && phone && name !== '') back.set('code', await agree(platform, phone, name))
    else back.set('refused', '1')
    return reply.redirect(`${CALLBACK}?${back}`, 303)
  })
}
