import { chromium } from 'playwright'
import { CHROMIUM } from '../tests/support/chromium.ts'
import { BARE, type Hosts, type Side, SUBJECTS, type Subject } from './paint/hosts.ts'
import { LANDING } from './paint/landing.ts'
import { firstSeen, LOADS, type Load, usable, visit } from './paint/measure.ts'

/** One measure of both sides. `reach` is what ours may be, as a share of the other or by itself. */
export interface PaintRow {
  /** A subject's name, or the address of an example. */
  page: string
  what: string
  ours: number
  hand: number
  ratio: number
  reach: string
  /** It falls short of that. */
  short: boolean
}

const ROUNDS = 5

type Measures = Load & { usable: number; warmFirst: number; warmLargest: number; warmAlive: number }

/** The finished examples: a race and a campaign with the whole kit, beside the landing page of one screen. */
const EXAMPLES: Side[] = ['/eventDetails?raceId=1000060003&lang=zh', '/shangMaHalf?lang=zh'].map((path) => ({
  path,
  target: '.sl-fixed-bar button',
}))
const OF_LANDING = 1.2

/**
 * Loads each page in turn with ours beside the one written by hand, so that both meet the same weather; medians.
 * `product` serves the project's own pages.
 */
export async function runPaint(
  hosts: Hosts,
  product: Hosts,
  rounds = ROUNDS,
  log: (line: string) => void,
): Promise<PaintRow[]> {
  const browser = await chromium.launch(CHROMIUM)
  try {
    const found = new Map<string, Measures[]>()
    const bare: number[] = []
    const examples = new Map<string, number[]>()
    for (let round = 0; round < rounds; round++) {
      bare.push(await firstSeen(browser, hosts.address, BARE))
      for (const subject of SUBJECTS) {
        for (const side of ['ours', 'hand'] as const) {
          const { cold, warm } = await visit(browser, hosts.address, subject[side])
          const effect = subject.name === 'landing' ? LANDING.tapped : null
          const measures = {
            ...cold,
            usable: await usable(browser, hosts.address, subject[side], effect),
            warmFirst: warm.firstPaint,
            warmLargest: warm.largestPaint,
            warmAlive: warm.alive,
          }
          const key = `${subject.name} ${side}`
          found.set(key, [...(found.get(key) ?? []), measures])
        }
      }
      for (const example of EXAMPLES) {
        const { cold } = await visit(browser, product.address, example)
        examples.set(example.path, [...(examples.get(example.path) ?? []), cold.largestPaint])
      }
      log(`round ${round + 1} of ${rounds}`)
    }
    const rows = SUBJECTS.flatMap(({ name }) =>
      rowsOf(name, found.get(`${name} ours`) ?? [], found.get(`${name} hand`) ?? []),
    )
    const landing = found.get('landing ours') ?? []
    const ofExamples = [...examples].map(([path, largest]) => exampleRow(path, largest, landing))
    return [...rows, bareRow(found.get('form of 24 ours') ?? [], bare), ...ofExamples]
  } finally {
    await browser.close()
  }
}

/** What ours may be at most: `of` is a share of the page by hand, `most` the figure itself, `cold` a share of its own cold visit. */
type Reach = { of: number } | { most: number } | { cold: keyof Load }

const KIB = 1024

function reachOf(page: Subject['name'], what: keyof Measures): Reach | null {
  const isLanding = page === 'landing'
  const all: { [what in keyof Measures]?: Reach | undefined } = {
    firstPaint: isLanding ? { of: 0.45 } : undefined,
    largestPaint: isLanding ? { of: 0.6 } : undefined,
    usable: isLanding ? undefined : { of: page === 'form of 24' ? 0.5 : 0.35 },
    alive: { of: isLanding ? 1.6 : 1.8 },
    longestTask: { of: 1 },
    over50: { of: 1 },
    shift: { most: 0 },
    requests: { most: 10 },
    scripts: { most: (isLanding ? 155 : 230) * KIB },
    warmFirst: { cold: 'firstPaint' },
    warmLargest: { cold: 'largestPaint' },
    warmAlive: { cold: 'alive' },
  }
  return all[what] ?? null
}

function rowsOf(page: Subject['name'], ours: Measures[], hand: Measures[]): PaintRow[] {
  return ([...LOADS, 'usable', 'warmFirst', 'warmLargest', 'warmAlive'] as const).map((what) => {
    const [a, b] = [median(ours, what), median(hand, what)]
    const reach = reachOf(page, what)
    const row = { page, what: NAMES[what], ours: a, hand: b, ratio: a / b }
    if (!reach) return { ...row, reach: '', short: false }
    if ('of' in reach) return { ...row, reach: `${reach.of}x`, short: a > b * reach.of }
    if ('most' in reach) {
      const most = what === 'scripts' ? `${reach.most / KIB} KiB` : String(reach.most)
      // A shift of a thousandth is a rounding of the browser's.
      return { ...row, reach: `${most} at most`, short: a > reach.most + (what === 'shift' ? 0.001 : 0) }
    }
    const cold = median(ours, reach.cold)
    return { ...row, reach: `0.5x of cold (is ${(a / cold).toFixed(2)})`, short: a > cold * 0.5 }
  })
}

/** A drawn form beside the least that a form can be. */
function bareRow(ours: Measures[], bare: number[]): PaintRow {
  const [a, b] = [median(ours, 'firstPaint'), middle(bare)]
  const what = 'first paint, by hand: 24 bare inputs'
  return { page: 'form of 24', what, ours: a, hand: b, ratio: a / b, reach: '1.4x', short: a > b * 1.4 }
}

/** The largest paint of a finished example beside that of the measured landing page, ours both. */
function exampleRow(page: string, largest: number[], landing: Measures[]): PaintRow {
  const [a, b] = [middle(largest), median(landing, 'largestPaint')]
  const what = 'largest paint, by our landing, ms'
  return { page, what, ours: a, hand: b, ratio: a / b, reach: `${OF_LANDING}x`, short: a > b * OF_LANDING }
}

const NAMES: Record<keyof Measures, string> = {
  firstPaint: 'first paint, ms',
  largestPaint: 'largest paint, ms',
  alive: 'alive, ms',
  shift: 'layout shift',
  requests: 'requests beside pictures',
  pictures: 'pictures',
  scripts: 'scripts, bytes gzip',
  bytes: 'bytes',
  longestTask: 'longest task, ms',
  over50: 'tasks over 50 ms, sum',
  usable: 'usable: tap or letter kept, ms',
  warmFirst: 'warm: first paint, ms',
  warmLargest: 'warm: largest paint, ms',
  warmAlive: 'warm: alive, ms',
}

function median(all: Measures[], what: keyof Measures): number {
  return middle(all.map((one) => one[what]))
}

function middle(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
