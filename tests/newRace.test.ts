import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Device } from '#rehearse/apiClient.ts'
import { logIn, signStatements } from '#rehearse/entrySteps.ts'
import { raceOfOneProject } from './support/config.ts'
import { copyConfig } from './support/configCopy.ts'
import { deviceAt, makeOrder } from './support/entry.ts'
import { freePort, type Product, ready, startProduct } from './support/product.ts'

const RACE = '1000069001'
const ITEM = `${RACE}01`
const CONSENTS = [
  { id: 'entry', version: '2027.3' },
  { id: 'health', version: '2027.2' },
]

const folder = mkdtempSync(join(tmpdir(), 'startline-race-'))
const configDir = join(folder, 'config')
let product: Product
let device: Device

/** What an operator writes for a new race: its facts, and a form that differs from the usual one. */
function writeRace(): void {
  const facts = raceOfOneProject()
  const [project] = facts.items
  // The third race's own page shows one statement more than the site's.
  const statements = project.statements.filter(({ id }: { id: string }) => id !== 'publicity')
  const race = {
    ...facts,
    raceId: RACE,
    name: { zh: '2027敦煌马拉松', en: '2027 Dunhuang Marathon' },
    items: [
      { ...project, itemId: ITEM, fee: 12_300, prices: undefined, statements, packages: [], needsQuestionnaire: false },
    ],
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
  // The pictures and the course that the facts name lie beside them.
  cpSync('pages-config/races/1000060003', join(configDir, 'races', RACE), {
    recursive: true,
    filter: (name) => !name.endsWith('.json'),
  })
  writeFileSync(join(configDir, 'races', RACE, 'race.json'), JSON.stringify(race))
  writeFileSync(join(configDir, 'races', RACE, 'registration.json'), JSON.stringify(overlay))
}

beforeAll(async () => {
  copyConfig(configDir)
  writeRace()
  product = startProduct(await freePort(), { DATA_DIR: join(folder, 'data'), CONFIG_DIR: configDir })
  await ready(product)
  device = deviceAt(product.address)
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

describe('a race launched by JSON only', () => {
  test('is on the platform, with its own page', async () => {
    const data = await device.ask('raceH5Detail', { raceId: RACE })
    expect(data.raceName).toEqual({ zh: '2027敦煌马拉松', en: '2027 Dunhuang Marathon' })
    expect(data.items).toMatchObject([{ itemId: ITEM, fee: 12_300 }])
    const form = await publishedForm()
    expect(Object.keys(form.schema?.properties ?? {})).toEqual(['dressSize', 'wish'])
  })

  test('is entered with its own form, held, paid and confirmed', async () => {
    await logIn(device, '13900139000')
    const runner = await device.ask('createContestants', {
      userName: '李跑跑',
      userGender: '1',
      idType: '1',
      idNumber: '110101199003074258',
      userPhone: '13900139000',
      birthday: '1990-03-07',
    })
    const autographId = await signStatements(device, { raceId: RACE, itemId: ITEM, consents: CONSENTS })
    const entry = {
      raceId: RACE,
      itemId: ITEM,
      formHash: (await publishedForm()).hash ?? null,
      groupId: 'open',
      players: [runner.contestantsId],
      form: { dressSize: 'M' },
      questionnaire: {},
      consents: CONSENTS,
      autographId,
      idempotencyKey: 'new-race-entry-1',
    }
    const refused = await device.call('infoSaveV2', entry)
    expect(refused).toMatchObject({ fieldErrors: [{ input: 'form', path: '/wish' }] })
    expect(refused.code).not.toBe(0)

    const { entryId } = await device.ask('infoSaveV2', { ...entry, form: { dressSize: 'M', wish: '看到日出' } })
    const orderId = await makeOrder(device, entryId)

    const prepay = await device.ask('wechatH5Prepay', {
      orderId,
      attemptKey: 'new-race-pay-1',
      returnUrl: `${product.address}/payRes?orderId=${orderId}`,
    })
    await device.api.console(`pay/${prepay.attemptId}`, {})
    const paid = await device.ask('queryPaymentStatus', { orderId })
    expect(paid).toMatchObject({ orderStatus: 'PAID', entryStatus: 'CONFIRMED', payable: 12_300 })
  })
})
