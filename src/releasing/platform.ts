import { message } from '#authoring/model/finding.ts'
import { operatorError, verbatim, type Words } from '#lib/words.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { readFacts } from './readRecord.ts'
import { Refusal } from './store/store.ts'

/** What a platform says against facts: which entries they contradict, in both languages. */
export interface Contradiction {
  raceId: string
  itemId: string | null
  sold: number
  zh: string
  en: string
}

/** A platform that judges by the releases of a store: it is asked before one goes live, and told after. */
export interface Platform {
  /** As the operator named it, without the secret. */
  name: string
  /** What of these facts contradicts its entries. Throws when it reads no releases, or does not answer. */
  ask(question: { races: RaceFacts[]; gone: string[] }): Promise<Contradiction[]>
  /** Makes it read the releases; answers the live one it has found, and where. */
  tell(): Promise<{ live: string; from: string | null }>
}

const TIMEOUT_MS = 60_000

/**
 * The platform of `--tell`: the link to its console, which carries the secret, or its address; then CONSOLE_SECRET has
 * the secret.
 */
export function platformAt(address: string, given = process.env.CONSOLE_SECRET): Platform {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    throw operatorError(message('store.platform.address', { address }))
  }
  const url = new URL(address)
  const secret = url.searchParams.get('secret') ?? given
  const name = url.origin + url.pathname.replace(/\/(sandbox\/?)?$/, '')
  const headers = { 'content-type': 'application/json', ...(secret ? { 'x-console-secret': secret } : {}) }
  async function post(path: string, body: object): Promise<Answer> {
    const asked = fetch(`${name}/sandbox/api/${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const answer = await asked.catch((error: Error) => {
      const why = reasonOf(error)
      throw new Refusal(message('store.platform.silent', { name, why }))
    })
    const text = await answer.text()
    if (answer.ok) return JSON.parse(text)
    const why = REFUSED[answer.status] ?? messageIn(text, answer.status)
    throw new Refusal(message('store.platform.refuses', { name, why }))
  }
  return {
    name,
    async ask(question) {
      const { from, contradictions = [] } = await post('releases/question', question)
      if (from !== null) return contradictions
      throw new Refusal(message('store.platform.ownSources', { name }))
    },
    async tell() {
      const { live, from } = await post('releases', {})
      return { live, from }
    },
  }
}

interface Answer {
  live: string
  from: string | null
  contradictions?: Contradiction[]
}

const REFUSED: Record<number, Words> = {
  403: message('store.platform.secret'),
  404: message('store.platform.noConsole'),
  421: message('store.platform.host'),
}

function messageIn(text: string, status: number): Words {
  try {
    return verbatim(String(JSON.parse(text).message))
  } catch {
    return verbatim(`HTTP ${status}`)
  }
}

function reasonOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message
}

/** Races of one question: bodies stay well under the platform's limit. */
const MOST_LETTERS = 500_000

/**
 * What a platform says against the facts of a release, as far as they differ from those of another: races by the names
 * of their objects.
 */
export async function askPlatform(
  platform: Pick<Platform, 'ask'>,
  before: Record<string, string>,
  now: Record<string, string>,
  read: (name: string) => Promise<string | null>,
): Promise<Contradiction[]> {
  const gone = Object.keys(before).filter((raceId) => !(raceId in now))
  const changed = Object.entries(now).filter(([raceId, name]) => before[raceId] !== name)
  const found: Contradiction[] = []
  let races: RaceFacts[] = []
  let letters = 0
  for (const [raceId, name] of changed) {
    const facts = await readFacts(read, raceId, name)
    const size = JSON.stringify(facts).length
    if (letters + size > MOST_LETTERS && races.length > 0) {
      found.push(...(await platform.ask({ races, gone: [] })))
      races = []
      letters = 0
    }
    races.push(facts)
    letters += size
  }
  // Asked also when nothing has changed: a platform that reads elsewhere is told before, not after.
  return [...found, ...(await platform.ask({ races, gone }))]
}
