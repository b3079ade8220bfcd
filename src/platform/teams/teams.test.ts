import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entries, entryMail, registrations } from '#platform/tables/entries.ts'
import { addRunner, draftOf, idCard, newKey } from '#support/platform/entryFixtures.ts'
import { brokenInvariants } from '#support/platform/invariants.ts'
import { BALLOT_RACE, EACH_PAYS, FCFS_RACE, FREE, IN_APP, LINKED } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, TEST_NOW, type TestBench } from '#support/platform/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

async function joiner(itemId: string, contestantsGroupNo: string, teamName: string | null = null) {
  const client = await bench.runner()
  const { contestantsId } = await addRunner(client)
  const draft = await draftOf(client, itemId, [contestantsId], { contestantsGroupNo, teamName })
  return { client, join: () => client.call('infoSaveV2', draft) }
}

async function team(itemId: string, size: number) {
  const first = await bench.runner()
  const { contestantsGroupNo: code } = await first.call('createContestantsGroupNo', {})
  const people = [await joiner(itemId, code, '追风队')]
  while (people.length < size) people.push(await joiner(itemId, code))
  const entries: string[] = []
  for (const { join } of people) entries.push((await join()).entryId)
  const [captain, ...members] = people.map(({ client }) => client)
  return { code, captain: captain as Client, members, entryId: entries[0] ?? '' }
}

const seenBy = (client: Client, contestantsGroupNo: string) =>
  client.call('getWithContestantsGroup', { contestantsGroupNo })

test('members join a team by its link with accounts of their own, and the fourth of three is told that it is full', async () => {
  const { code, captain, members, entryId } = await team(LINKED, 3)
  const late = await joiner(LINKED, code)
  await expect(late.join()).rejects.toMatchObject({ code: 2004012, body: { message: expect.stringContaining('full') } })
  const seen = await seenBy(bench.stranger(), code)
  expect(seen).toMatchObject({ teamName: '追风队', state: 'full', max: 3, me: null, entryId: null, orderId: null })
  expect(seen.members.map(({ name, captain: leads }) => [name, leads])).toEqual([
    ['张**', true],
    ['张**', false],
    ['张**', false],
  ])
  const [second] = members
  if (!second) throw new Error('no second member')
  const own = await seenBy(second, code)
  expect(own.me).toBe('member')
  const registrationId = own.members.find(({ mine }) => mine)?.registrationId ?? ''
  await expect(
    late.client.call('leaveContestantsGroup', { contestantsGroupNo: code, registrationId }),
  ).rejects.toMatchObject({ code: 2004011 })
  await second.call('leaveContestantsGroup', { contestantsGroupNo: code, registrationId })
  await late.join()
  const [mine] = await late.client.call('searchEntrantsWithContestantsGroup', { raceId: FCFS_RACE })
  expect(mine).toMatchObject({ contestantsGroupNo: code, state: 'full', me: 'member' })
  expect(await late.client.call('searchEntrantsWithContestantsGroup', {})).toEqual([mine])
  expect(await late.client.call('searchEntrantsWithContestantsGroup', { raceId: BALLOT_RACE })).toEqual([])
  const remarked = mine?.members.find((one) => one.mine)?.registrationId ?? ''
  await late.client.call('saveRegInfoRemark', { registrationId: remarked, remark: '晚到' })
  await expect(second.call('saveRegInfoRemark', { registrationId: remarked, remark: 'x' })).rejects.toMatchObject({
    code: 2006001,
  })
  // Whose it is sees it again, and nobody else; the captain has one too.
  const ownRemark = async (client: Client) => (await seenBy(client, code)).members.map(({ remark }) => remark)
  expect(await ownRemark(late.client)).toEqual([null, null, '晚到'])
  const [leads] = (await seenBy(captain, code)).members
  await captain.call('saveRegInfoRemark', { registrationId: leads?.registrationId ?? '', remark: ' 领物由我代领 ' })
  // Who would read it as their own has written it: the captain writes nobody else's.
  await expect(captain.call('saveRegInfoRemark', { registrationId: remarked, remark: '不参加' })).rejects.toMatchObject(
    { code: 2006001 },
  )
  expect(await ownRemark(captain)).toEqual(['领物由我代领', null, null])
  // The team is among the orders of each of its members, who wait for the captain.
  const listed = async (client: Client, group: 'all' | 'unpaid' = 'all') =>
    (await client.call('myRegistrationListByGroup', { group })).results
  expect(await listed(late.client, 'unpaid')).toMatchObject([
    {
      entryId,
      entryStatus: 'DRAFT',
      players: ['张**'],
      team: { me: 'member', teamName: '追风队', contestantsGroupNo: code },
      where: { step: null, next: { zh: '已加入队伍，等队长提交报名。' } },
    },
  ])
  expect(await listed(second)).toEqual([])
  expect(await listed(captain)).toMatchObject([{ team: { me: 'captain' }, where: { step: 'confirmOrder' } }])
  const submitted = await captain.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  await bench.platform.tick()
  const [waits] = await listed(late.client)
  expect(waits).toMatchObject({ orderId: null, where: { step: null, money: { zh: '报名费由队长支付' } } })
  const bill = await captain.call('detailRegistrationOrder', { entryId })
  expect(bill).toMatchObject({ orderId: submitted.orderId, payable: 36_000, entryStatus: 'HELD' })
  await expect(second.call('detailRegistrationOrder', { entryId })).rejects.toMatchObject({ code: 2006001 })
  expect(await seenBy(late.client, code)).toMatchObject({ state: 'submitted', orderId: null })
  await expect((await joiner(LINKED, code)).join()).rejects.toMatchObject({ code: 2004013 })
  expect(await brokenInvariants(bench.platform.db, FCFS_RACE)).toEqual([])
})

const leave = async (client: Client, contestantsGroupNo: string) => {
  const own = (await seenBy(client, contestantsGroupNo)).members.find(({ mine }) => mine)
  return client.call('leaveContestantsGroup', { contestantsGroupNo, registrationId: own?.registrationId ?? '' })
}

const heldOf = async (entryId: string) => ({
  entries: await bench.platform.db.select().from(entries).where(eq(entries.entryId, entryId)),
  runners: await bench.platform.db.select().from(registrations).where(eq(registrations.entryId, entryId)),
})

test('a captain who leaves hands over to who joined next, who submits it; the last one dissolves it', async () => {
  const { code, captain, members, entryId } = await team(LINKED, 3)
  const [second, third] = members
  if (!second || !third) throw new Error('no members')
  const home = { consignee: '队长', consigneePhone: '13912345678', region: '620102', addressDetail: '东路 1 号' }
  await bench.platform.db.insert(entryMail).values({ entryId, ...home, changedAt: TEST_NOW })
  await leave(captain, code)
  expect(await bench.platform.db.select().from(entryMail)).toEqual([])
  expect(await seenBy(second, code)).toMatchObject({ me: 'captain', handedOverAt: TEST_NOW, teamName: '追风队' })
  expect((await second.call('myRaceMessage', {})).results).toMatchObject([{ code: 'captain', entryId }])
  expect(await seenBy(captain, code)).toMatchObject({ me: null, entryId: null })
  expect((await seenBy(third, code)).members.map(({ captain: leads }) => leads)).toEqual([true, false])
  const order = () => ({ entryId, idempotencyKey: newKey('order') })
  await expect(captain.call('createOrder5AppAsync', order())).rejects.toMatchObject({ code: 2006001 })
  await (await joiner(LINKED, code)).join()
  expect(await second.call('createOrder5AppAsync', order())).toMatchObject({ entryStatus: 'HELD' })
  await expect(leave(second, code)).rejects.toMatchObject({ code: 2004013 })
  expect(await brokenInvariants(bench.platform.db, FCFS_RACE)).toEqual([])

  const alone = await team(LINKED, 1)
  await leave(alone.captain, alone.code)
  await expect(seenBy(alone.captain, alone.code)).rejects.toMatchObject({ code: 2004011 })
  expect(await heldOf(alone.entryId)).toEqual({ entries: [], runners: [] })
})

test('an account that is deleted leaves its draft teams: to who joined next, or with nothing left of them', async () => {
  const { code, captain, members, entryId } = await team(LINKED, 3)
  const [second, third] = members
  if (!second || !third) throw new Error('no members')
  await captain.call('deleteAccount', { mobile: captain.mobile })
  expect(await seenBy(second, code)).toMatchObject({ me: 'captain', handedOverAt: TEST_NOW })
  await third.call('deleteAccount', { mobile: third.mobile })
  expect((await heldOf(entryId)).runners).toHaveLength(1)
  await second.call('deleteAccount', { mobile: second.mobile })
  expect(await heldOf(entryId)).toEqual({ entries: [], runners: [] })
})

test('where each pays, who has not by the end of the hold loses the place and nobody else does', async () => {
  const { code, captain, members, entryId } = await team(EACH_PAYS, 3)
  const { orderId } = await captain.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  await bench.platform.tick()
  const orders = await Promise.all([captain, ...members].map(async (one) => (await seenBy(one, code)).orderId ?? ''))
  expect(new Set(orders).size).toBe(3)
  expect(orders[0]).toBe(orderId)
  for (const [at, client] of [captain, ...members].slice(0, 2).entries()) {
    const detail = await client.call('detailRegistrationOrder', { orderId: orders[at] ?? '' })
    expect(detail).toMatchObject({ payable: 12_000, canPay: true })
    const attempt = await client.call('aliH5Prepay', { orderId: orders[at] ?? '', attemptKey: newKey('attempt') })
    await bench.console('POST', `pay/${attempt.attemptId}`, {})
    await bench.platform.tick()
  }
  await bench.console('POST', 'clock', { advance: 16 * 60_000 })
  await bench.platform.tick()
  const { members: after } = await seenBy(captain, code)
  expect(after.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED', 'EXPIRED'])
  expect(await brokenInvariants(bench.platform.db, FCFS_RACE)).toEqual([])
  await bench.console('POST', 'clock', { advance: -16 * 60_000 })
})

test('where each pays, a member leaves by themselves with their own money, and only while the others make a team', async () => {
  const { code, captain, members, entryId } = await team(EACH_PAYS, 3)
  await captain.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  await bench.platform.tick()
  for (const client of [captain, ...members]) {
    const orderId = (await seenBy(client, code)).orderId ?? ''
    const { attemptId } = await client.call('aliH5Prepay', { orderId, attemptKey: newKey('attempt') })
    await bench.console('POST', `pay/${attemptId}`, {})
  }
  const [second, third] = members
  if (!second || !third) throw new Error('no members')
  const leavingOf = async (client: Client) => (await client.call('detailRegistrationOrder', { entryId })).leaving
  const [own] = await leavingOf(second)
  expect(own).toMatchObject({ amount: 9_600, percent: 80, problem: null })
  const leave = { entryId, registrationId: own?.registrationId ?? '', amount: 9_600 }
  // The captain has not paid for them, so it is not the captain's to decide.
  expect((await leavingOf(captain)).map(({ registrationId }) => registrationId)).not.toContain(leave.registrationId)
  await expect(captain.call('withdrawEntry', leave)).rejects.toMatchObject({ code: 2006001 })
  await second.call('withdrawEntry', leave)
  const [mine] = (await second.call('myRegistrationListByGroup', {})).results
  expect(mine).toMatchObject({ entryStatus: 'WITHDRAWN', payable: 12_000, players: ['张**'] })
  expect((await captain.call('myRegistrationListByGroup', { group: 'paid' })).results).toMatchObject([
    { entryStatus: 'CONFIRMED', orderStatus: 'PAID', where: { money: { zh: '已支付 ¥120' } } },
  ])
  const { members: after } = await seenBy(captain, code)
  expect(after.map(({ status }) => status)).toEqual(['CONFIRMED', 'WITHDRAWN', 'CONFIRMED'])
  const orderId = (await seenBy(second, code)).orderId ?? ''
  await bench.platform.tick()
  expect(await second.call('detailRegistrationOrder', { orderId })).toMatchObject({
    entryStatus: 'WITHDRAWN',
    orderStatus: 'PART_REFUNDED',
  })
  expect((await leavingOf(third)).map(({ problem }) => problem?.code)).toEqual([2010012])
  expect(await brokenInvariants(bench.platform.db, FCFS_RACE)).toEqual([])
})

test('a team needs its number, its captain’s size, and each member a signature of their own', async () => {
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner)
  const bare = await draftOf(runner, LINKED, [contestantsId])
  await expect(runner.call('infoSaveV2', bare)).rejects.toMatchObject({ code: 2004015 })
  const { captain, entryId } = await team(LINKED, 1)
  const order = { entryId, idempotencyKey: newKey('order') }
  await expect(captain.call('createOrder5AppAsync', order)).rejects.toMatchObject({ code: 2004006 })
})

test('a project for the app only is entered there and nowhere else', async () => {
  const runner = await bench.runner()
  const { contestantsId } = await addRunner(runner)
  const draft = await draftOf(runner, IN_APP, [contestantsId])
  await expect(runner.call('infoSaveV2', draft)).rejects.toMatchObject({ code: 2003011 })
  await expect(runner.call('createContestantsGroupNo', { itemId: IN_APP })).rejects.toMatchObject({ code: 2003011 })
  runner.terminal = '1'
  await runner.call('createContestantsGroupNo', { itemId: IN_APP })
  const { entryId, status } = await runner.call('infoSaveV2', draft)
  expect(status).toBe('DRAFT')
  // What was begun there is not submitted elsewhere.
  const submit = () => runner.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
  runner.terminal = '3'
  await expect(submit()).rejects.toMatchObject({ code: 2003011 })
  runner.terminal = '2'
  expect(await submit()).toMatchObject({ entryStatus: 'HELD' })
  const anywhere = await bench.runner()
  const other = await addRunner(anywhere)
  expect((await anywhere.call('infoSaveV2', await draftOf(anywhere, FREE, [other.contestantsId]))).status).toBe('DRAFT')
})

test('a leader’s list is judged line by line: what is right is saved once, what is wrong says why', async () => {
  const leader = await bench.runner()
  const [one, other] = [idCard('1990-05-12'), idCard('1991-06-13')]
  const text = [
    '姓名,证件号,手机号',
    `张三丰,${one},13912345678`,
    `李四,${other.slice(0, -1)}A,13912345678`,
    '王五,E1234567,13912345678,男',
    `,${other},12345`,
  ].join('\n')
  const judged = await leader.call('saveContestantsList', { text })
  expect(judged.map(({ line, status }) => [line, status])).toEqual([
    [2, 'added'],
    [3, 'wrong'],
    [4, 'wrong'],
    [5, 'wrong'],
  ])
  // A passport says neither birthday nor gender; a line without a name has more than one fault.
  expect(judged[2]?.problems.map(({ en }) => en)).toEqual([expect.stringContaining('birth')])
  expect(judged[3]?.problems.length).toBeGreaterThan(1)
  const again = await leader.call('saveContestantsList', {
    text: `李四,${other},13912345678\n张三丰,${one},13912345678`,
  })
  expect(again.map(({ status }) => status)).toEqual(['added', 'known'])
  expect(again[1]?.contestantsId).toBe(judged[0]?.contestantsId)
  const [unknown] = await leader.call('saveContestantsList', { text: 'MARY,E1234568,13912345678,1990-01-01' })
  expect(unknown?.problems).toEqual([{ zh: '请选择性别', en: expect.stringContaining('gender') }])
  expect(await leader.call('listContestants', {})).toHaveLength(2)
  await expect(leader.call('saveContestantsList', { text: '甲1\n'.repeat(201) })).rejects.toMatchObject({
    code: 2002031,
  })
})

test('a share is made once, and tells who made it how many others opened it', async () => {
  const [one, two] = [await bench.runner(), await bench.runner()]
  const mine = { raceId: FCFS_RACE }
  const [first, again] = await Promise.all([one.call('shareInfo', mine), one.call('shareInfo', mine)])
  expect(again.shareId).toBe(first.shareId)
  expect(first).toMatchObject({ own: true, views: 0, lastViewAt: null, contestantsGroupNo: null })
  expect(first.url).toContain(`/eventDetails?raceId=${FCFS_RACE}&share=${first.shareId}`)
  const { shareId } = first
  await one.call('saveShareView', { shareId })
  expect((await one.call('shareInfo', mine)).views).toBe(0)
  await Promise.all([two.call('saveShareView', { shareId }), two.call('saveShareView', { shareId })])
  expect((await one.call('shareInfo', mine)).views).toBe(1)
  expect(await two.call('shareInfo', { shareId })).toMatchObject({ own: false, views: null, raceId: FCFS_RACE })
  expect((await two.call('shareInfo', mine)).shareId).not.toBe(shareId)
  // Ids that one network invents count for so many and no more; another network's still do.
  const invent = async (address: string, device: string) => {
    const client = Object.assign(bench.stranger(), { from: { address, device } })
    await client.call('saveShareView', { shareId })
  }
  for (let at = 0; at < 25; at += 1) await invent('192.0.2.77', `invented ${at}`)
  expect((await one.call('shareInfo', mine)).views).toBe(21)
  await invent('192.0.2.78', 'a phone')
  expect((await one.call('shareInfo', mine)).views).toBe(22)
  const nobody = { shareId: '0'.repeat(16) }
  await expect(two.call('saveShareView', nobody)).rejects.toMatchObject({ code: 2017001 })
  const noTeam = { ...mine, contestantsGroupNo: '0'.repeat(32) }
  await expect(two.call('shareInfo', noTeam)).rejects.toThrow()
})
