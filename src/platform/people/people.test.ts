import { afterAll, beforeAll, expect, test } from 'vitest'
import { cardPicture, idCardLines } from '#support/platform/cardPicture.ts'
import { addRunner, FILES, idCard } from '#support/platform/entryFixtures.ts'
import { DETAILED, FCFS_RACE } from '#support/platform/raceFixtures.ts'
import { type Client, createTestBench, logIn, Refused, type TestBench } from '#support/platform/testBench.ts'

let bench: TestBench
beforeAll(async () => {
  bench = await createTestBench()
})
afterAll(() => bench.platform.close())

/** The file goes where the contract says `binary`. */
const upload = (client: Client, bytes: Uint8Array) => client.call('uploadCard', { file: bytes as never })
async function read(client: Client, lines: string[], asked: { idType?: '1' | '4'; side?: 'front' | 'back' } = {}) {
  const { photo } = await upload(client, cardPicture(lines))
  return client.call('analyseCard', { photo, ...asked })
}
const get = (url: string) => bench.platform.app.inject({ method: 'GET', url })

test('an ID card is read, and what does not agree with its number is not sure', async () => {
  const client = await bench.runner()
  const number = idCard('1990-03-07')
  const lines = idCardLines({ name: '王小跑', number })
  expect(await read(client, lines)).toEqual({
    status: 'read',
    notes: [],
    fields: [
      { field: 'userName', value: '王小跑', sure: true },
      { field: 'userGender', value: '1', sure: true },
      { field: 'birthday', value: '1990-03-07', sure: true },
      { field: 'idNumber', value: number, sure: true },
    ],
  })
  const sure = async (changed: string[]) =>
    Object.fromEntries((await read(client, changed)).fields.map(({ field, sure }) => [field, sure]))
  const other = (at: number, line: string) => lines.with(at, line)
  expect(await sure(other(2, '出生 1990年3月8日'))).toMatchObject({ birthday: false, idNumber: false, userName: true })
  expect(await sure(other(3, `公民身份号码 ${number.slice(0, 17)}${number.endsWith('1') ? '2' : '1'}`))).toMatchObject({
    idNumber: false,
    birthday: true,
  })
  expect(await sure(other(0, '姓名 王小跑?'))).toMatchObject({ userName: false, idNumber: true })
})

test('a passport is read by its two lines, each part as sure as its check digit', async () => {
  const client = await bench.runner()
  const name = 'P<USAMILLER<<JOHN<PAUL'.padEnd(44, '<')
  const zone = 'L898902C36USA7408122M1204159'.padEnd(42, '<')
  const lines = [name, `${zone}<6`]
  expect(await read(client, lines, { idType: '4' })).toEqual({
    status: 'read',
    notes: [expect.objectContaining({ en: expect.stringContaining('expired') })],
    fields: [
      { field: 'userName', value: 'MILLER JOHN PAUL', sure: true },
      { field: 'idNumber', value: 'L898902C3', sure: true },
      { field: 'nationality', value: 'USA', sure: true },
      { field: 'birthday', value: '1974-08-12', sure: true },
      { field: 'userGender', value: '1', sure: true },
    ],
  })
  const blurred = await read(client, [name, lines[1]?.replace('C36', 'C76') ?? ''], { idType: '4' })
  expect(blurred.fields.find(({ field }) => field === 'idNumber')).toEqual({
    field: 'idNumber',
    value: 'L898902C7',
    sure: false,
  })
})

test('another document, another side, and a picture that says nothing are told', async () => {
  const client = await bench.runner()
  const card = idCardLines({ name: '王小跑', number: idCard() })
  const asPassport = await read(client, card, { idType: '4' })
  expect(asPassport.notes).toMatchObject([{ zh: '照片像是另一种证件，请核对证件类型' }])
  expect(asPassport.fields[0]).toEqual({ field: 'idType', value: '1', sure: false })
  const emblem = ['中华人民共和国居民身份证', '签发机关 兰州市公安局', '有效期限 2015.01.01-2035.01.01']
  expect(await read(client, emblem)).toMatchObject({ status: 'read', fields: [], notes: [{ zh: /另一面/ }] })
  expect(await read(client, emblem, { side: 'back' })).toEqual({ status: 'read', fields: [], notes: [] })
  for (const picture of [FILES.png, FILES.jpg, cardPicture(['', ' ']), cardPicture(['你好'])]) {
    const { photo } = await upload(client, picture)
    expect(await client.call('analyseCard', { photo })).toMatchObject({ status: 'unread', fields: [] })
  }
  await expect(upload(client, FILES.pdf)).rejects.toMatchObject({ code: 2007002 })
})

test('a photo is its owner’s: a link of five minutes, kept by nobody on the way; saved with their runners only', async () => {
  const owner = await bench.runner()
  const thief = await bench.runner()
  const picture = cardPicture(idCardLines({ name: '王小跑', number: idCard() }))
  const { photo } = await upload(owner, picture)
  await expect(thief.call('openCard', { photo })).rejects.toMatchObject({ code: 2002005 })
  await expect(thief.call('analyseCard', { photo })).rejects.toMatchObject({ code: 2002005 })
  const { contestantsId, ...saved } = await addRunner(thief)
  const steal = thief.call('updateContestants', { ...saved, contestantsId, idPhotoFront: photo })
  await expect(steal).rejects.toMatchObject({ code: 2002001, fieldErrors: [{ path: '/idPhotoFront' }] })

  const { path } = await owner.call('openCard', { photo })
  const opened = await get(path)
  expect(opened.rawPayload.equals(picture)).toBe(true)
  expect(opened.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((await get(`/files/cards/${photo}`)).statusCode).toBe(404)
  expect((await get(`/files/uploads/${photo}.png`)).statusCode).toBe(404)
  await bench.console('POST', 'clock', { advance: 5 * 60_000 })
  expect((await get(path)).statusCode).toBe(404)
})

test('a form that does not ask for photos leaves them; another document loses them; what was never saved and what is a deleted runner’s goes', async () => {
  const client = await bench.runner()
  const shot = async () => (await upload(client, cardPicture(['姓名 王小跑']))).photo
  const [front, back, never] = [await shot(), await shot(), await shot()]
  const saved = await addRunner(client)
  const { idPhotoFront: _front, idPhotoBack: _back, ...fields } = saved
  const photos = { idPhotoFront: front, idPhotoBack: back }
  expect(await client.call('updateContestants', { ...fields, ...photos })).toMatchObject(photos)
  expect(await client.call('updateContestants', { ...fields, userPhone: '13700000000' })).toMatchObject(photos)
  await bench.console('POST', 'clock', { advance: 24 * 3_600_000 + 1 })
  client.token = (await logIn(bench, client)).token
  await shot()
  await expect(client.call('openCard', { photo: never })).rejects.toMatchObject({ code: 2002005 })
  await expect(client.call('openCard', { photo: front })).resolves.toHaveProperty('path')
  const renewed = { ...fields, idNumber: idCard(fields.birthday) }
  expect(await client.call('updateContestants', renewed)).toMatchObject({ idPhotoFront: '', idPhotoBack: '' })

  // Whoever is deleted takes their photos along, but for one that another runner has.
  const [own, shared] = [await shot(), await shot()]
  const gone = await addRunner(client, '1991-02-03')
  await client.call('updateContestants', { ...gone, idPhotoFront: own, idPhotoBack: shared })
  await client.call('updateContestants', { ...(await addRunner(client, '1992-03-04')), idPhotoFront: shared })
  await client.call('deleteContestants', { contestantsId: gone.contestantsId })
  await expect(client.call('openCard', { photo: own })).rejects.toMatchObject({ code: 2002005 })
  await expect(client.call('openCard', { photo: shared })).resolves.toHaveProperty('path')
})

test('what a project still needs of each runner is named as its form names it', async () => {
  const client = await bench.runner()
  const { contestantsId, ...grown } = await addRunner(client)
  const child = await client.call('createContestants', {
    userName: '王小小',
    userGender: '2',
    idType: '7',
    idNumber: 'p330123456',
    userPhone: '13912345678',
    birthday: '2018-05-01',
  })
  const asked = { raceId: FCFS_RACE, itemId: DETAILED }
  const contestants = [contestantsId, child.contestantsId]
  const named = (list: { missing: { name: { zh: string } }[] }[]) =>
    list.map(({ missing }) => missing.map(({ name }) => name.zh))
  const checked = await client.call('checkcontestantsInfoCompleteV2', { ...asked, contestants })
  expect(named(checked)).toEqual([
    ['身份证人像面', '身份证国徽面', '姓名拼音', '邮箱'],
    ['出生医学证明正页', '姓名拼音', '邮箱', '监护人姓名', '监护人手机号'],
  ])
  const { photo } = await upload(client, cardPicture(['x']))
  const { photo: other } = await upload(client, cardPicture(['x']))
  const whole = { idPhotoFront: photo, idPhotoBack: other, enUserName: 'ZHANG SANFENG', email: 'a@b.cn' }
  await client.call('updateContestants', { ...grown, ...whole, contestantsId })
  expect(await client.call('checkRegistrationUser', { ...asked, contestantsId })).toMatchObject({
    ok: true,
    complete: true,
    idNumber: expect.stringContaining('****'),
  })
  const all = await client.call('getWithContestants', asked)
  expect(all.map(({ complete, ok }) => [complete, ok])).toEqual([
    [true, true],
    [false, true],
  ])
  expect(JSON.stringify(all)).not.toContain(grown.idNumber)
  const stranger = await bench.runner()
  expect(await stranger.call('getWithContestants', asked)).toEqual([])
  const theirs = { ...asked, contestantsId }
  await expect(stranger.call('checkRegistrationUser', theirs)).rejects.toMatchObject({ code: 2002003 })
  const known = await client.call('getCardTypeList', asked)
  expect(known.flatMap(({ idType, accepted }) => (accepted ? [idType] : []))).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
  ])
})

test('a birth certificate is for those under 16, and a guardian is checked as a person', async () => {
  const client = await bench.runner()
  const child = {
    userName: '王小小',
    userGender: '2' as const,
    idType: '7' as const,
    idNumber: 'P330123457',
    userPhone: '13912345678',
    birthday: '2010-12-10',
  }
  await expect(client.call('createContestants', child)).rejects.toMatchObject({
    fieldErrors: [{ path: '/idType', messages: { zh: /16 周岁以下/ } }],
  })
  const young = { ...child, birthday: '2012-12-11' }
  const guarded = { ...young, guardianName: '王2', guardianRelation: 'friend' }
  await expect(client.call('createContestants', guarded)).rejects.toMatchObject({
    fieldErrors: [{ path: '/guardianName' }, { path: '/guardianRelation' }],
  })
  const mother = { guardianName: '李梅', guardianRelation: 'mother', guardianPhone: '13700000000' }
  expect(await client.call('createContestants', { ...young, ...mother })).toMatchObject(mother)
})

test('a registration profile is kept, changed and removed by its own account', async () => {
  const client = await bench.runner()
  const answers = { dressSize: 'M', emergencyName: '王大跑', emergencyPhone: '13700000000', email: '' }
  const saved = await client.call('addAssociateUser', { name: ' 我自己 ', answers })
  expect(saved).toMatchObject({ name: '我自己', answers: { dressSize: 'M' } })
  expect(saved.answers).not.toHaveProperty('email')
  const wrong = { dressSize: 'huge', email: 'a@', emergencyPhone: '12', residentialRegion: '999999' }
  const refused = await client.call('addAssociateUser', { name: ' ', answers: wrong }).catch((error: Refused) => error)
  expect(refused).toMatchObject({ code: 2002021 })
  const places = refused instanceof Refused ? refused.fieldErrors.map(({ path }) => path).sort() : []
  expect(places).toEqual(['/dressSize', '/email', '/emergencyPhone', '/profileName', '/residentialRegion'])
  const { associateUserId } = saved
  const thief = await bench.runner()
  const taken = { associateUserId, name: '乙', answers: {} }
  await expect(thief.call('updAssociateUser', taken)).rejects.toMatchObject({ code: 2002022 })
  await expect(thief.call('delAssociateUser', { associateUserId })).rejects.toMatchObject({ code: 2002022 })
  await client.call('updAssociateUser', { associateUserId, name: '爸爸', answers: { dressSize: 'L' } })
  expect(await client.call('listAssociateUser', {})).toEqual([
    { associateUserId, name: '爸爸', answers: { dressSize: 'L' } },
  ])
  await client.call('delAssociateUser', { associateUserId })
  expect(await client.call('listAssociateUser', {})).toEqual([])
})
