import { lang, say, t } from './page.js'

async function call(path, init) {
  const response = await fetch(`/sandbox/api/${path}`, init)
  const body = await response.json().catch(() => ({}))
  const said = body.message?.[lang] ?? body.message ?? `HTTP ${response.status}`
  if (!response.ok) throw Object.assign(new Error(said), { answered: true })
  return body
}

export const read = (path) => call(path)

/** Uses a control and says what came of it; answers null when it was refused. */
export async function send(path, body, told = () => t('done')) {
  try {
    const answer = await call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    say(told(answer))
    return answer
  } catch (error) {
    say(error.answered ? error.message : t('offline'), 'bad')
    return null
  }
}
