import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { faultText } from '#lib/faultText.ts'
import type { RunningPlatform } from '#platform/platform.ts'
import { createConfig } from '#start/config.ts'
import { publishToSelf } from '#start/published.ts'
import { readSettings } from '#start/settings.ts'
import { openPlatform } from '#start/startServer.ts'
import { pullTo } from './support/platform/testBench.ts'

/** Everything personal that the requests below carry; none of it may be read in a log. */
const MARKERS = [
  '张标记',
  'MARKERNAME',
  'E98765432',
  '13987654321',
  '1987-06-05',
  'marker@example.com',
  'marked-key-0001',
]

const folder = mkdtempSync(join(tmpdir(), 'startline-logs-'))
const printed: string[] = []
let platform: RunningPlatform
beforeAll(async () => {
  const settings = readSettings({ DATA_DIR: folder, DATABASE_URL: '' })
  const built = await createConfig(settings)()
  const log = ({ zh, en }: Record<'zh' | 'en', string>) => void printed.push(zh, en)
  platform = await openPlatform(settings, await publishToSelf(settings, built, log), log)
  for (const name of ['error', 'warn', 'log', 'info'] as const) {
    vi.spyOn(console, name).mockImplementation((...parts: unknown[]) => void printed.push(parts.map(String).join(' ')))
  }
})
afterAll(async () => {
  vi.restoreAllMocks()
  await platform?.close()
  rmSync(folder, { recursive: true, force: true })
})

const RUNNER = {
  userName: '张标记',
  enUserName: 'MARKERNAME',
  userGender: '1',
  idType: '4',
  idNumber: 'E98765432',
  userPhone: '13987654321',
  birthday: '1987-06-05',
  email: 'marker@example.com',
}
const RACE = '1000060001'
const TRACK = { event: 'MARKERNAME', code: '/pay', time: 1, data: { phone: '13987654321', key: 'marked-key-0001' } }

const post = (url: string, payload: object, token = '') =>
  platform.app.inject({ method: 'POST', url, payload, headers: { token } })

async function askForCode(mobile: string) {
  const { challenge, end } = (await post('/center/account/captcha/slideChallenge', { mobile })).json().data
  return post('/center/account/captcha/sendV2', { mobile, slide: { challenge, ms: 620, track: pullTo(end) } })
}

async function logIn(mobile: string): Promise<string> {
  await askForCode(mobile)
  const [sent] = (
    await platform.app.inject({
      url: '/sandbox/api/codes',
      headers: { 'x-console-secret': platform.consoleSecret ?? '' },
    })
  ).json()
  const form = new URLSearchParams({ type: 'captcha', mobile, code: sent.code })
  const answer = await platform.app.inject({
    method: 'POST',
    url: '/center/account/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form.toString(),
  })
  return answer.json().data.token
}

test('faults are logged with their place, and with nothing that a runner has sent or a row holds', async () => {
  const token = await logIn('13812345678')
  const plant = (table: string, rule: string) =>
    platform.db.execute(sql.raw(`alter table ${table} add constraint planted_${table} check (${rule}) not valid`))
  await plant('contestants', "user_name <> '张标记'")
  await plant('analytics', "event <> 'MARKERNAME'")
  await plant('captchas', "mobile <> '13987654321'")
  const faults = [
    await post('/center/account/userContestants/createContestants', RUNNER, token),
    await post('/center/analytics/track', TRACK, token),
    await askForCode('13987654321'),
  ]
  expect(faults.map(({ statusCode }) => statusCode)).toEqual([500, 500, 500])
  // A row that is there already, and the worker's own round.
  await platform.db.execute(sql.raw('alter table provider_outbox rename to gone'))
  await platform.tick()
  const runner = { ...RUNNER, userName: 'MARKERNAME' }
  await post('/center/account/userContestants/createContestants', runner, token)
  await post('/center/account/userContestants/createContestants', runner, token)
  const draft = {
    raceId: RACE,
    itemId: `${RACE}01`,
    players: ['1999999999999999999'],
    idempotencyKey: 'marked-key-0001',
  }
  await post('/center/registration-center/registration/info/save/v2', draft, token)

  const log = printed.join('\n')
  expect(log).toContain('POST /center/account/userContestants/createContestants failed')
  expect(log).toMatch(/PostgreSQL 23514.*constraint planted_contestants/)
  expect(log).toMatch(/PostgreSQL 23514.*constraint planted_analytics/)
  expect(log).toContain('The worker failed at delivering notifications')
  expect(log).toContain('PostgreSQL 42P01')
  for (const marker of [...MARKERS, token, 'params', 'Failing row', 'Key (']) expect(log).not.toContain(marker)
})

test('what parsers and drivers put into their errors stays out of a log, ids of the platform stay in', () => {
  const thrown = (run: () => unknown): unknown => {
    try {
      return run()
    } catch (error) {
      return error
    }
  }
  const driver = {
    severity: 'ERROR',
    code: '23505',
    detail: 'Key (mobile)=(13987654321)',
    constraint: 'accounts_mobile_key',
  }
  const texts = [
    thrown(() => JSON.parse('{"userName": 张标记')),
    thrown(() => BigInt('张标记')),
    thrown(() => new URL('张标记')),
    new Error('No runner "张标记" E98765432 of 13987654321'),
    Object.assign(new Error('duplicate key'), driver),
    new Error('outer', {
      cause: Object.assign(new Error('params: 13987654321'), { params: ['张标记'], query: 'select $1' }),
    }),
    '13987654321',
  ].map(faultText)
  const log = texts.join('\n')
  for (const marker of MARKERS) expect(log).not.toContain(marker)
  expect(log).toContain('PostgreSQL 23505, constraint accounts_mobile_key')
  expect(log).toContain('caused by Error: select $1')
  expect(faultText(new Error('The provider lost trade 1234567890123456789'))).toContain('trade 1234567890123456789')
})
