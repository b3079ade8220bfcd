import {
  type ApiClientOptions,
  createApiClient,
  createDevice,
  type Device,
  type ParamsOf,
} from '#rehearse/apiClient.ts'
import { signStatements, submitEntry, untilMade } from '#rehearse/entrySteps.ts'
import { CONSOLE_SECRET } from './product.ts'

export const RACE = '1000060003'

/** A complete form of the sample race. */
export const FORM = {
  emergencyName: '王大跑',
  emergencyRelation: 'spouse',
  emergencyPhone: '13700000000',
  dressSize: 'M',
  bloodType: 'A',
  hasMedicalHistory: '2',
  haveVaccination: '2',
  email: 'runner@example.cn',
  residentialRegion: '620102',
  residentialAddress: '滨河东路 12 号 3 单元',
  profession: '5',
  educationLevel: '3',
}

const CONSENTS = [
  { id: 'entry', version: '2027.3' },
  { id: 'health', version: '2027.2' },
]

/** A new device at a running product, whose console it may use. */
export function deviceAt(address: string, options: ApiClientOptions = {}): Device {
  return createDevice(createApiClient(address, { secret: CONSOLE_SECRET, ...options }))
}

/** Signs the statements of a project of the sample race; answers the signature's id. */
export function signSample(device: Device, itemId: string): Promise<string> {
  return signStatements(device, { raceId: itemId.slice(0, 10), itemId, consents: CONSENTS })
}

/** A complete entry of the sample race, as it is sent; with other answers of another one. */
export function entryOf(itemId: string, player: string, autographId: string) {
  return {
    raceId: itemId.slice(0, 10),
    itemId,
    players: [player],
    packageId: 'standard',
    form: FORM,
    questionnaire: {},
    consents: CONSENTS,
    autographId,
    idempotencyKey: `test-${Date.now()}-${Math.random().toString(36).slice(2)}`,
  }
}

/** Saves a complete entry without an order, `more` over it; answers the registration's id. */
export async function saveSample(
  device: Device,
  itemId: string,
  player: string,
  more: Partial<ParamsOf<'infoSaveV2'>> = {},
): Promise<string> {
  const entry = { ...entryOf(itemId, player, await signSample(device, itemId)), ...more }
  return (await device.ask('infoSaveV2', entry)).entryId
}

/** Submits a saved entry; answers the order's id, which may still be in the making. */
export async function submitOrder(device: Device, entryId: string): Promise<string> {
  const orderId = await submitEntry(device, entryId)
  if (orderId === null) throw new Error(`The entry ${entryId} has no order`)
  return orderId
}

/** Submits a saved entry and waits until its order can be paid; answers its id. */
export async function makeOrder(device: Device, entryId: string): Promise<string> {
  const orderId = await submitOrder(device, entryId)
  const status = await untilMade(device, orderId)
  if (status !== 'PENDING') throw new Error(`The order ${orderId} is ${status}`)
  return orderId
}
