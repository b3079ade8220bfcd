import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Play } from '#publish/preview/play.ts'
import type { Situation } from '#publish/preview/situation.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 13; Pixel 7) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
const AGENTS: Record<Situation['in'], string> = {
  browser: PHONE,
  wechat: `${PHONE} MicroMessenger/8.0.49`,
  alipay: `${PHONE} AlipayClient/10.5.90`,
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
  android: PHONE,
}

/** A script that makes a browser the phone of a situation; it runs before the application. */
export function worldScript({ situation, now, user, draft }: Play, round: number): string {
  const given = {
    round,
    now,
    agent: AGENTS[situation.in],
    container: situation.in,
    lang: situation.lang,
    user: user && { token: 'scenario', ...user, expire: 86_400_000 },
    draft,
  }
  const code = readFileSync(join(import.meta.dirname, 'assets/world.js'), 'utf8')
  // Inside a script element nothing may look like its end.
  return `window.startlinePreview = ${JSON.stringify(given).replaceAll('<', '\\u003c')}\n${code}`
}
