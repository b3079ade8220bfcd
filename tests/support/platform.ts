/** The platform's API as a client calls it: long integers come back as texts. */
export interface Platform {
  get(path: string): Promise<Answer>
  post(path: string, body?: unknown): Promise<Answer>
  /** Logs in with a sent code; later calls carry the token. Answers what the page would store. */
  logIn(mobile: string): Promise<Record<string, unknown>>
}

export interface Answer {
  code: number
  message: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects, and fails where it is not
  data: any
  fieldErrors?: { input: string; path: string }[]
}

/** A client of a running product; `release` is what the page of its calls says it is of. */
export function platformOf(address: string, release?: string): Platform {
  let token = ''
  const headers = () => ({ ...(release ? { release } : {}), ...(token ? { token } : {}) })
  async function read(answer: Response): Promise<Answer> {
    return JSON.parse((await answer.text()).replace(/([:[,]\s*)(\d{16,})/g, '$1"$2"'))
  }
  const post = async (path: string, body: unknown = {}) =>
    read(
      await fetch(address + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers() },
        body: JSON.stringify(body),
      }),
    )
  return {
    get: async (path) => read(await fetch(address + path, { headers: headers() })),
    post,
    async logIn(mobile) {
      const { challenge, end } = (await post('/center/account/captcha/slideChallenge', { mobile })).data
      const slide = { challenge, ms: 640, track: [0, 0.12, 0.31, 0.57, 0.8, 0.95, 1].map((part) => part * end) }
      const sent = await post('/center/account/captcha/sendV2', { mobile, slide })
      if (sent.code !== 0) throw new Error(`No code for ${mobile}: ${JSON.stringify(sent)}`)
      const codes: { mobile: string; code: string }[] = await (await fetch(`${address}/sandbox/api/codes`)).json()
      const form = new FormData()
      form.set('type', 'captcha')
      form.set('mobile', mobile)
      form.set('code', codes.find((code) => code.mobile === mobile)?.code ?? '')
      const answer = await read(await fetch(`${address}/center/account/login`, { method: 'POST', body: form }))
      if (answer.code !== 0) throw new Error(`No login for ${mobile}: ${JSON.stringify({ answer, codes })}`)
      token = answer.data.token
      return answer.data
    },
  }
}
