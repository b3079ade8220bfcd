import { createHook } from 'node:async_hooks'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts, captchas, sessions } from '#platform/tables/accounts.ts'
import { addRunner, idCard } from '#support/platform/entryFixtures.ts'
import { askForCode, type Client, createTestBench, logIn, pullTo, type TestBench } from '#support/platform/testBench.ts'
import { fitsPasswordRule, hashPassword, isPassword } from './password.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

const SECOND = 1000
const advance = (ms: number) => bench.console('POST', 'clock', { advance: ms })
async function codeOf(client: Client): Promise<string> {
  await askForCode(client)
  const codes = await bench.console<{ mobile: string; code: string }[]>('GET', 'codes')
  return codes.find((one) => one.mobile === client.mobile)?.code ?? ''
}
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const byCode = (client: Client, code: string) => client.call('login', { type: 'captcha', mobile: client.mobile, code })

test('no code without the slider', async () => {
  const client = bench.stranger()
  const { mobile } = client
  const send = (slide: { challenge: string; ms: number; track: number[] }) =>
    client.call('captchaSendV2', { mobile, slide })
  const ask = () => client.call('slideChallenge', { mobile })
  const slideFirst = { code: 2001001 }
  const jumped = await ask()
  await expect(send({ challenge: jumped.challenge, ms: 20, track: [0, jumped.end] })).rejects.toMatchObject(slideFirst)
  const answered = (asked: { challenge: string; end: number }) => ({
    challenge: asked.challenge,
    ms: 620,
    track: pullTo(asked.end),
  })
  // Used up by the pull that jumped.
  await expect(send(answered(jumped))).rejects.toMatchObject(slideFirst)
  // A pull that once did, for a challenge with another end.
  const { challenge, end } = await ask()
  const constant = { challenge, ms: 150, track: [0, 0.25, 0.5, 0.75, 1].map((part) => part * (end - 1)) }
  await expect(send(constant)).rejects.toMatchObject(slideFirst)
  // One that another number asked for.
  const other = await client.call('slideChallenge', { mobile: bench.stranger().mobile })
  await expect(send(answered(other))).rejects.toMatchObject(slideFirst)
  const late = await ask()
  await advance(600 * SECOND)
  await expect(send(answered(late))).rejects.toMatchObject(slideFirst)
  const both = [answered(await ask())].flatMap((slide) => [send(slide), send(slide)])
  const outcomes = await Promise.allSettled(both)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('a first login registers, the next one finds the account', async () => {
  const client = bench.stranger()
  const first = await logIn(bench, client)
  expect(first).toMatchObject({ registered: true, mobile: client.mobile, expire: 86_400_000 })
  expect(first.userId).toMatch(/^\d{19}$/)
  await advance(61 * SECOND)
  const second = await logIn(bench, client)
  expect(second).toMatchObject({ registered: false, userId: first.userId })
  expect(second.token).not.toBe(first.token)
})

test('a token is not in the database, only its hash', async () => {
  const client = await bench.runner()
  const rows = await bench.platform.db.select().from(sessions)
  expect(rows.some((row) => row.tokenHash === client.token)).toBe(false)
})

test('a code works once, for five minutes, and a new one comes after sixty seconds', async () => {
  const client = bench.stranger()
  const code = await codeOf(client)
  expect(code).toMatch(/^\d{6}$/)
  await expect(codeOf(client)).rejects.toMatchObject({ code: 2001002 })
  await expect(client.call('captchaCheck', { mobile: client.mobile, code })).resolves.toEqual({ ok: true })
  await byCode(client, code)
  await expect(byCode(client, code)).rejects.toMatchObject({ code: 2001004 })
  await advance(60 * SECOND)
  const next = await codeOf(client)
  await advance(300 * SECOND)
  await expect(byCode(client, next)).rejects.toMatchObject({ code: 2001004 })
})

test('five wrong tries end a code, also for the right one', async () => {
  const client = bench.stranger()
  const code = await codeOf(client)
  for (let at = 0; at < 4; at += 1) {
    await expect(byCode(client, wrong(code))).rejects.toMatchObject({ code: 2001003 })
  }
  await expect(byCode(client, wrong(code))).rejects.toMatchObject({ code: 2001005 })
  await expect(byCode(client, code)).rejects.toMatchObject({ code: 2001005 })
})

test('one code used twice at the same moment logs in once', async () => {
  const client = bench.stranger()
  const code = await codeOf(client)
  const both = await Promise.allSettled([byCode(client, code), byCode(client, code)])
  expect(both.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})

test('passwords: 6 to 12 letters and digits, both present', () => {
  for (const good of ['abc123', 'A1b2C3d4E5f6']) expect(fitsPasswordRule(good)).toBe(true)
  for (const bad of ['abcdef', '123456', 'ab12', 'abcdefg123456', 'abc 123', 'abc12!', '密码abc123']) {
    expect(fitsPasswordRule(bad)).toBe(false)
  }
})

test('a password is known only by its own hash', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string(), fc.string(), async (password, other) => {
      const hash = await hashPassword(password)
      expect(await hashPassword(password)).not.toBe(hash)
      expect(await isPassword(password, hash)).toBe(true)
      if (other !== password) expect(await isPassword(other, hash)).toBe(false)
    }),
    { numRuns: 5 },
  )
})

test('a password set with a code logs in, a wrong one locks after five tries', async () => {
  const client = bench.stranger()
  const code = await codeOf(client)
  const { mobile } = client
  await expect(client.call('passwordReset', { mobile, code, password: 'short' })).rejects.toMatchObject({
    code: 2001007,
  })
  await client.call('passwordReset', { mobile, code, password: 'run2027' })
  const by = (password: string) => client.call('login', { type: 'password', mobile, password })
  expect(await by('run2027')).toMatchObject({ mobile, registered: false })
  for (let at = 0; at < 5; at += 1) await expect(by('wrong99')).rejects.toMatchObject({ code: 2001006 })
  await expect(by('run2027')).rejects.toMatchObject({ code: 2001008 })
  await advance(15 * 60 * SECOND)
  expect(await by('run2027')).toMatchObject({ mobile })
})

test('a token: none, unknown, expired, replaced elsewhere, blocked', async () => {
  const client = bench.stranger()
  await expect(client.call('listContestants', {})).rejects.toMatchObject({ code: 1004010 })
  client.token = 'f'.repeat(64)
  await expect(client.call('listContestants', {})).rejects.toMatchObject({ code: 1004010 })
  const { token, userId } = await logIn(bench, client)
  client.token = token
  await expect(client.call('listContestants', {})).resolves.toEqual([])
  await bench.console('POST', 'expireSession', { mobile: client.mobile })
  await expect(client.call('listContestants', {})).rejects.toMatchObject({ code: 1004011 })
  await advance(61 * SECOND)
  client.token = (await logIn(bench, client)).token
  const older = client.token
  await advance(61 * SECOND)
  client.token = (await logIn(bench, client)).token
  await expect(client.call('listContestants', {})).resolves.toEqual([])
  await bench.console('POST', 'block', { userId, blocked: true })
  await expect(client.call('listContestants', {})).rejects.toMatchObject({ code: 1004019 })
  await bench.console('POST', 'block', { userId, blocked: false })
  client.token = older
  await expect(client.call('listContestants', {})).rejects.toMatchObject({ code: 1004019 })
})

test('logging out ends this token and no other', async () => {
  const client = await bench.runner()
  const other = await bench.runner()
  await expect(client.call('logout', {})).resolves.toEqual({ ok: true })
  await expect(client.call('listContestants', {})).rejects.toMatchObject({ code: 1004010 })
  await expect(client.call('logout', {})).rejects.toMatchObject({ code: 1004010 })
  await expect(other.call('listContestants', {})).resolves.toEqual([])
})

test('a wrong password costs the same work at a known number as at an unknown one', async () => {
  // What takes the time is the derivation; how often it runs can be counted, how long it takes cannot be asserted.
  let derivations = 0
  const hook = createHook({
    init(_id, type) {
      if (type === 'SCRYPTREQUEST') derivations += 1
    },
  }).enable()
  const known = await bench.runner()
  const { mobile: unknown } = bench.stranger()
  const costOf = async (mobile: string) => {
    const before = derivations
    await expect(
      bench.stranger().call('login', { type: 'password', mobile, password: 'wrong99' }),
    ).rejects.toMatchObject({ code: 2001006 })
    return derivations - before
  }
  expect(await costOf(unknown)).toBe(1)
  expect(await costOf(known.mobile)).toBe(1)
  hook.disable()
})

test('a password set anew ends every session of the account', async () => {
  const phone = await bench.runner()
  await advance(61 * SECOND)
  const code = await codeOf(phone)
  await phone.call('passwordReset', { mobile: phone.mobile, code, password: 'run2027' })
  await expect(phone.call('listContestants', {})).rejects.toMatchObject({ code: 1004010 })
  phone.token = (await phone.call('login', { type: 'password', mobile: phone.mobile, password: 'run2027' })).token
  await expect(phone.call('listContestants', {})).resolves.toEqual([])
})

test('a session ends after 24 hours of the platform’s clock', async () => {
  const client = await bench.runner()
  await advance(86_400_000 - 1)
  await expect(client.call('listContestants', {})).resolves.toEqual([])
  await advance(1)
  await expect(client.call('listContestants', {})).rejects.toMatchObject({ code: 1004011 })
})

test('codes of a mobile are kept for the console', async () => {
  const client = bench.stranger()
  const code = await codeOf(client)
  const [row] = await bench.platform.db.select().from(captchas).where(eq(captchas.mobile, client.mobile))
  expect(row).toMatchObject({ code, usedAt: null })
  expect(await bench.platform.db.select().from(accounts).where(eq(accounts.mobile, client.mobile))).toEqual([])
})

test('saved runners: created, listed with oneself first, changed, removed; never another’s', async () => {
  const mine = await bench.runner()
  const other = await bench.runner()
  const first = await addRunner(mine)
  const { contestantsId, ...fields } = await addRunner(mine, '2000-01-02')
  const self = await mine.call('updateContestants', { ...fields, contestantsId, userName: '李白', isSelf: true })
  expect(self).toMatchObject({ userName: '李白', isSelf: true, contestantsId })
  expect((await mine.call('listContestants', {})).map((one) => one.contestantsId)).toEqual([
    contestantsId,
    first.contestantsId,
  ])
  expect(await other.call('listContestants', {})).toEqual([])
  const { contestantsId: id, ...stolen } = first
  await expect(other.call('updateContestants', { ...stolen, contestantsId: id })).rejects.toMatchObject({
    code: 2002003,
  })
  await expect(other.call('deleteContestants', { contestantsId: id })).rejects.toMatchObject({ code: 2002003 })
  await mine.call('deleteContestants', { contestantsId: id })
  expect(await mine.call('listContestants', {})).toHaveLength(1)
})

test('an ID card must be real and say the same as the runner', async () => {
  const client = await bench.runner()
  const idNumber = idCard('1990-05-12')
  const person = {
    userName: '王五',
    userGender: '1' as const,
    idType: '1' as const,
    idNumber,
    userPhone: '13912345678',
    birthday: '1990-05-12',
  }
  const create = (change: object) => client.call('createContestants', { ...person, ...change })
  const fields = (paths: string[]) => ({
    code: 2002001,
    fieldErrors: paths.map((path) => expect.objectContaining({ input: 'form', path })),
  })
  const last = idNumber.endsWith('0') ? '1' : '0'
  await expect(create({ idNumber: idNumber.slice(0, 17) + last })).rejects.toMatchObject(fields(['/idNumber']))
  await expect(create({ birthday: '1990-05-13' })).rejects.toMatchObject(fields(['/birthday']))
  await expect(create({ userGender: '2' })).rejects.toMatchObject(fields(['/userGender']))
  await expect(create({ userGender: '2', birthday: '1991-05-12', email: 'x' })).rejects.toMatchObject(
    fields(['/email', '/birthday', '/userGender']),
  )
  expect(await create({})).toMatchObject({ idNumber, nationality: 'CHN' })
  await expect(create({})).rejects.toMatchObject({ code: 2002002 })
  // Of 15 digits they ended with 2012.
  await expect(create({ idNumber: '110101900512001' })).rejects.toMatchObject(fields(['/idNumber']))
  expect(await create({ idType: '4', idNumber: 'e1234567 8', userGender: '2' })).toMatchObject({
    idNumber: 'E12345678',
  })
  await expect(create({ idType: '2', idNumber: 'X1' })).rejects.toMatchObject({ status: 400 })
})

test('a number of another country logs in and is a runner’s, one that no country has is refused', async () => {
  const abroad = { ...bench.stranger(), mobile: '+14155552671' }
  expect(await logIn(bench, abroad)).toMatchObject({ mobile: '+14155552671', registered: true })
  const person = { userName: 'MARY O’NEIL', userGender: '2' as const, idType: '4' as const, idNumber: 'E1234567' }
  const runner = { ...person, userPhone: '+14155552671', birthday: '1990-05-12', nationality: 'USA' }
  const asked = await bench.runner()
  expect(await asked.call('createContestants', runner)).toMatchObject({ userPhone: '+14155552671', nativePlace: '' })
  await expect(asked.call('createContestants', { ...runner, userPhone: '+14155550' })).rejects.toMatchObject({
    code: 2002001,
    fieldErrors: [expect.objectContaining({ path: '/userPhone' })],
  })
  await expect(asked.call('slideChallenge', { mobile: '+14155550' })).rejects.toMatchObject({ code: 2001013 })
  for (const mobile of ['+8613800138000', '+1 4155552671', '4155552671']) {
    await expect(asked.call('slideChallenge', { mobile })).rejects.toMatchObject({ status: 400 })
  }
})

test('a partner’s evidence is exchanged once, for ten minutes, for a session that says so', async () => {
  const runner = await bench.runner()
  const issue = () => bench.console<{ evidence: string; userId: string }>('POST', 'evidence', { mobile: runner.mobile })
  const stranger = bench.stranger()
  const { evidence, userId } = await issue()
  const taps = await Promise.allSettled([1, 2, 3].map(() => stranger.call('exchangeEvidence', { evidence })))
  const answers = taps.flatMap((tap) => (tap.status === 'fulfilled' ? [tap.value] : []))
  expect(answers).toEqual([
    expect.objectContaining({ evidence: true, userId, mobile: runner.mobile, registered: false }),
  ])
  await expect(stranger.call('exchangeEvidence', { evidence })).rejects.toMatchObject({ code: 2001021 })
  stranger.token = answers[0]?.token ?? null
  await expect(stranger.call('listContestants', {})).resolves.toEqual([])

  // The evidence itself is no token, and the session is no evidence.
  await expect(stranger.call('exchangeEvidence', { evidence: stranger.token ?? '' })).rejects.toMatchObject({
    code: 2001023,
  })
  stranger.token = evidence
  await expect(stranger.call('listContestants', {})).rejects.toMatchObject({ code: 1004010 })

  const late = await issue()
  await advance(10 * 60 * SECOND)
  await expect(stranger.call('exchangeEvidence', { evidence: late.evidence })).rejects.toMatchObject({ code: 2001022 })
  const blocked = await issue()
  await bench.console('POST', 'block', { mobile: runner.mobile, blocked: true })
  await expect(stranger.call('exchangeEvidence', { evidence: blocked.evidence })).rejects.toMatchObject({
    code: 2001024,
  })
  await bench.console('POST', 'block', { mobile: runner.mobile, blocked: false })
  // A refusal does not use it up.
  await expect(stranger.call('exchangeEvidence', { evidence: blocked.evidence })).resolves.toMatchObject({ userId })
  await expect(bench.console('POST', 'evidence', { mobile: '123' })).rejects.toMatchObject({ status: 400 })
})
