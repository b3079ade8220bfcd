import type { RaceFacts } from '#race/facts.gen.ts'
import { readFacts } from './readFacts.ts'
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
 * The platform of `--tell`: its address, or the link to its console, which carries the secret. Else CONSOLE_SECRET has
 * it; a platform on this machine needs none.
 */
export function platformAt(address: string, given = process.env.CONSOLE_SECRET): Platform {
  if (!/^https?:\/\//.test(address) || !URL.canParse(address)) {
    throw new Error(`--tell takes the address of a platform, as http://localhost:4173, not "${address}"`)
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
      throw new Refusal(`The platform at ${name} does not answer: ${wordsOf(error)}`)
    })
    const text = await answer.text()
    if (answer.ok) return JSON.parse(text)
    throw new Refusal(`The platform at ${name} refuses: ${REFUSED[answer.status] ?? messageIn(text, answer.status)}`)
  }
  return {
    name,
    async ask(question) {
      const { from, contradictions = [] } = await post('releases/question', question)
      if (from !== null) return contradictions
      throw new Refusal(
        `The platform at ${name} publishes its own sources and would not take this release. Start it with CONFIG_FROM=<store>.`,
      )
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

const REFUSED: Record<number, string> = {
  403: 'it wants the console’s secret. Set CONSOLE_SECRET, or give the console’s link that its start has printed.',
  404: 'it has no console (CONSOLE=off), or is older than this command.',
  421: 'its console does not know this host. Name it by its PUBLIC_URL.',
}

function messageIn(text: string, status: number): string {
  try {
    return String(JSON.parse(text).message)
  } catch {
    return `HTTP ${status}`
  }
}

function wordsOf(error: Error): string {
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
