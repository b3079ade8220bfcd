import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyConfig } from './support/configCopy.ts'
import { type Platform, platformOf } from './support/platform.ts'
import { freePort, type Product, ready, startProduct } from './support/product.ts'
import { signature } from './support/signature.ts'

const RACE = '1000069001'
const ITEM = `${RACE}01`
const CONSENTS = [
  { id: 'entry', version: '2027.2' },
  { id: 'health', version: '2027.2' },
]

const folder = mkdtempSync(join(tmpdir(), 'startline-race-'))
const configDir = join(folder, 'config')
let product: Product
let platform: Platform

/** What an operator writes for a new race: its facts, and a form that differs from the usual one. */
function writeRace(): void {
  const facts = JSON.parse(readFileSync('pages-config/races/1000060003/race.json', 'utf8'))
  const [project] = facts.items
  const race = {
    ...facts,
    raceId: RACE,
    name: { zh: '2027敦煌马拉松', en: '2027 Dunhuang Marathon' },
    items: [{ ...project, itemId: ITEM, fee: 12_300, packages: [], needsQuestionnaire: false }],
  }
  const overlay = {
    extends: 'registration',
    change: [
      {
        block: 'form',
        merge: {
          fields: [
            'dressSize',
            {
              name: 'wish',
              title: { zh: '完赛愿望', en: 'Your wish at the finish' },
              schema: { type: 'string', minLength: 2 },
              privacy: 'public',
            },
          ],
        },
      },
    ],
  }
  mkdirSync(join(configDir, 'races', RACE))
  cpSync('pages-config/races/1000060003/poster.jpg', join(configDir, 'races', RACE, 'poster.jpg'))
  writeFileSync(join(configDir, 'races', RACE, 'race.json'), JSON.stringify(race))
  writeFileSync(join(configDir, 'races', RACE, 'registration.json'), JSON.stringify(overlay))
}

beforeAll(async () => {
  copyConfig(configDir)
  writeRace()
  product = startProduct(await freePort(), { DATA_DIR: join(folder, 'data'), CONFIG_DIR: configDir })
  await ready(product)
  platform = platformOf(product.address)
}, 200_000)
afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true, force: true })
})

interface FormBlock {
  type: string
  name?: string
  hash?: string
  schema?: { properties: Record<string, unknown> }
  blocks?: FormBlock[]
}

async function publishedForm(): Promise<FormBlock> {
  const pointer = await (await fetch(`${product.address}/config/races/${RACE}.json`)).json()
  const page: FormBlock = await (await fetch(`${product.address}/config/${pointer.pages['/registration']}`)).json()
  const find = (blocks: FormBlock[]): FormBlock | undefined =>
    blocks.map((block) => (block.name === 'form' ? block : find(block.blocks ?? []))).find(Boolean)
  const form = find(page.blocks ?? [])
  if (!form) throw new Error('The registration page has no form')
  return form
}

async function orderStatus(orderId: string, until: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const { data } = await platform.get(`/center/order-center/queryCreateOrderInfo?orderId=${orderId}`)
    if (data.status === until) return data.status
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return 'never'
}

describe('a race launched by JSON only', () => {
  test('is on the platform, with its own page', async () => {
    const { data } = await platform.get(`/center/race-center/race/query/h5/detail?raceId=${RACE}`)
    expect(data.raceName).toEqual({ zh: '2027敦煌马拉松', en: '2027 Dunhuang Marathon' })
    expect(data.items).toMatchObject([{ itemId: ITEM, fee: 12_300 }])
    const form = await publishedForm()
    expect(Object.keys(form.schema?.properties ?? {})).toEqual(['dressSize', 'wish'])
  })

  test('is entered with its own form, held, paid and confirmed', async () => {
    await platform.logIn('13900139000')
    const { data: runner } = await platform.post('/center/account/userContestants/createContestants', {
      userName: '李跑跑',
      userGender: '1',
      idType: '1',
      idNumber: '110101199003074258',
      userPhone: '13900139000',
      birthday: '1990-03-07',
    })
    const autograph = { raceId: RACE, itemId: ITEM, image: await signature(), consents: CONSENTS }
    const { data: signed } = await platform.post(
      '/center/registration-center/statementAutograph/saveAutograph',
      autograph,
    )
    const entry = {
      raceId: RACE,
      itemId: ITEM,
      formHash: (await publishedForm()).hash,
      groupId: 'open',
      players: [runner.contestantsId],
      form: { dressSize: 'M' },
      questionnaire: {},
      consents: CONSENTS,
      autographId: signed.autographId,
      idempotencyKey: 'new-race-entry-1',
    }
    const save = '/center/registration-center/registration/info/save/v2'
    const refused = await platform.post(save, entry)
    expect(refused.code).not.toBe(0)
    expect(refused.fieldErrors).toMatchObject([{ input: 'form', path: '/wish' }])

    const saved = await platform.post(save, { ...entry, form: { dressSize: 'M', wish: '看到日出' } })
    expect(saved.message).toBe('')
    const { entryId } = saved.data
    const create = { entryId, idempotencyKey: 'new-race-order-1' }
    const { data: order } = await platform.post('/center/order-center/createOrder5AppAsync', create)
    expect(await orderStatus(order.orderId, 'PENDING')).toBe('PENDING')

    const { data: prepay } = await platform.post('/api/pay/wechatH5Prepay', {
      orderId: order.orderId,
      attemptKey: 'new-race-pay-1',
      returnUrl: `${product.address}/payRes?orderId=${order.orderId}`,
    })
    await platform.post(`/sandbox/api/pay/${prepay.attemptId}`, {})
    const { data: paid } = await platform.post('/center/order-center/queryPaymentStatus', { orderId: order.orderId })
    expect(paid).toMatchObject({ orderStatus: 'PAID', entryStatus: 'CONFIRMED', payable: 12_300 })
  })
})
