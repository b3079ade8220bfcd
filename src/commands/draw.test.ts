import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  commitmentOf,
  type DrawHead,
  deriveSeed,
  drawFile,
  drawTickets,
  frozenText,
  sha256,
  type Ticket,
} from '#race/draw.ts'
import { runCommand } from './runCommand.ts'

const SECRET = '5ec2e7'.repeat(10)
const LIST: Ticket[] = ['AAAA-2222', 'BBBB-3333', 'CCCC-4444'].map((ticket) => {
  return { ticket, places: 1, waits: true, proof: '00' }
})
const HEAD: DrawHead = {
  draw: 1,
  raceId: '1000060005',
  itemId: '100006000501',
  race: { zh: '杭州马拉松', en: 'Hangzhou Marathon' },
  project: { zh: '半程', en: 'Half' },
  places: 1,
  publicValue: { zh: '排列5 第27065期', en: 'Pick 5, draw 27065' },
  publicAt: '2027-03-16T21:25:00+08:00',
  frozenAt: '2027-03-05T17:20:00+08:00',
}
const FROZEN = frozenText(HEAD, LIST)
const revealed = { secret: SECRET, publicValue: '38105' }
const outcomes = drawTickets(LIST, { places: 1 }, deriveSeed(sha256(FROZEN), revealed))
const drawn = outcomes[0]?.ticket ?? ''

/** One that lost twice in a row, one that lost four times, one that never did. */
const RULE = { weights: [2, 3], sureAfter: 4 }
const WEIGHTED = frozenText(
  { ...HEAD, draw: 2, lostBefore: RULE },
  LIST.map((ticket, at) => ({
    ...ticket,
    ...[
      { losses: 2, weight: 3 },
      { losses: 4, weight: 3 },
      { losses: 0, weight: 1 },
    ][at],
  })),
)
const weighted = (frozen: string) => {
  const list = frozen
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line): Ticket => JSON.parse(line))
  const outcomes = drawTickets(list, { places: 1, lostBefore: RULE }, deriveSeed(sha256(frozen), revealed))
  return drawFile(frozen, commitmentOf(SECRET), { ...revealed, outcomes })
}

/** Two of a club, one of them faster; the third has but the rest. */
const CLUB = { id: 'club', name: { zh: '跑团名额', en: 'running clubs' }, places: 1, by: 'result' as const }
const SHARED_HEAD: DrawHead = { ...HEAD, draw: 3, shares: [CLUB] }
const SHARED = LIST.map((ticket, at) => (at < 2 ? { ...ticket, shares: ['club'], seconds: 9000 - at } : ticket))
const shared = frozenText(SHARED_HEAD, SHARED)

let cwd = ''
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), 'draw-'))
  const after = drawFile(FROZEN, commitmentOf(SECRET), { ...revealed, outcomes })
  writeFileSync(join(cwd, 'frozen.jsonl'), drawFile(FROZEN, commitmentOf(SECRET)))
  writeFileSync(join(cwd, 'draw.jsonl'), after)
  writeFileSync(join(cwd, 'forged.jsonl'), after.replace('"00","ticket":"AAAA', '"01","ticket":"AAAA'))
  writeFileSync(join(cwd, 'weighted.jsonl'), weighted(WEIGHTED))
  // Who drew it gave one a lot more than the rule has, and made all hashes anew.
  writeFileSync(join(cwd, 'favoured.jsonl'), weighted(WEIGHTED.replace('"losses":2', '"losses":1')))
  const bySeed = drawTickets(SHARED, SHARED_HEAD, deriveSeed(sha256(shared), revealed))
  writeFileSync(join(cwd, 'shares.jsonl'), drawFile(shared, commitmentOf(SECRET), { ...revealed, outcomes: bySeed }))
  writeFileSync(join(cwd, 'other.json'), '{}')
})
afterAll(() => rmSync(cwd, { recursive: true }))

async function run(...args: string[]) {
  const printed: string[] = []
  const say = (line: string) => void printed.push(line)
  const code = await runCommand(['draw', ...args], { cwd, out: say, err: say, env: {} })
  return { code, said: printed.join('\n') }
}

describe('startline draw', () => {
  it('draws again, says the result and what became of a ticket, in both languages', async () => {
    const en = await run('draw.jsonl', '--frozen', 'frozen.jsonl', '--ticket', drawn.toLowerCase())
    expect(en).toMatchObject({ code: 0 })
    expect(en.said).toMatch(/3 tickets, 3 runners, 1 places[\s\S]*1 drawn, 2 on the waiting list/)
    expect(en.said).toContain(`${drawn} (for 1): drawn, number 1 of 3`)
    expect(en.said).toContain('Drawn again, it comes out as the file says')
    const zh = await run('draw.jsonl', '--ticket', outcomes[2]?.ticket ?? '', '--lang', 'zh')
    expect(zh.said).toMatch(/未中签，候补，第 3 位，共 3 位[\s\S]*结果与文件一致/)
    const { drawn: found, faults } = JSON.parse((await run('draw.jsonl', '--json')).said)
    expect({ found, faults }).toMatchObject({ found: { outcomes }, faults: [] })
  })

  it('draws a weighted ballot again and checks each weight against the rule', async () => {
    const right = await run('weighted.jsonl', '--ticket', 'BBBB-3333')
    expect(right).toMatchObject({ code: 0 })
    expect(right.said).toMatch(
      /Not drawn before: 2 tickets, with 2, 3 lots[\s\S]*1 have a sure place[\s\S]*BBBB-3333 \(for 1\): drawn, number 1 of 3/,
    )
    const favoured = await run('favoured.jsonl')
    expect(favoured).toMatchObject({ code: 1 })
    expect(favoured.said).toMatch(
      /line 2: Ticket AAAA-2222 with 1 loss in a row has a weight of 2 by the rule; the file says 3/,
    )
  })

  it('draws shares again, and says by which a ticket has its place', async () => {
    const { code, said } = await run('shares.jsonl', '--ticket', SHARED[1]?.ticket ?? '')
    expect(code).toBe(0)
    expect(said).toMatch(/running clubs: 1 places first, for 2 tickets[\s\S]*drawn \(running clubs\), number 1 of 3/)
  })

  it('says of a list that is not drawn what it waits for', async () => {
    const { code, said } = await run('frozen.jsonl')
    expect(code).toBe(0)
    expect(said).toMatch(/Not drawn yet. The public value: Pick 5, draw 27065[\s\S]*The list is as its hash says/)
  })

  it('ends with 1 where it differs, naming lines, and with 2 for what is no draw', async () => {
    const { code, said } = await run('forged.jsonl', '--frozen', 'frozen.jsonl')
    expect(code).toBe(1)
    expect(said).toMatch(
      /line \d: When the list was frozen this line was[\s\S]*line 5: The hash of the list is not right/,
    )
    expect((await run('other.json', '--lang', 'zh')).said).toMatch(/第 1 行：这不是抽签文件/)
    expect(await run('other.json')).toMatchObject({ code: 2 })
    expect((await run('missing.jsonl')).said).toMatch(/missing.jsonl cannot be read/)
    expect((await run('draw.jsonl', '--ticket', 'ZZZZ-9999')).said).toMatch(/There is no ticket ZZZZ-9999/)
    expect(await run()).toMatchObject({ code: 2, said: expect.stringContaining('startline draw <file') })
  })
})
