import type { Contestant, Operations } from '#api/contract.gen.ts'
import type { Client } from './testBench.ts'

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
let serial = 0

/** A valid ID card number that no other test has, of a man born on the day (yyyy-MM-dd). */
export function idCard(birthday = '1990-05-12', district?: string): string {
  serial += 1
  const area = district ?? String(110101 + Math.floor(serial / 400))
  const body = `${area}${birthday.replaceAll('-', '')}${String((serial % 400) * 2 + 1).padStart(3, '0')}`
  const sum = WEIGHTS.reduce((total, weight, at) => total + weight * Number(body[at]), 0)
  return `${body}${'10X98765432'[sum % 11]}`
}

/** Saves a runner of that birthday. */
export function addRunner(
  client: Client,
  birthday = '1990-05-12',
  idNumber = idCard(birthday),
  isSelf = false,
): Promise<Contestant> {
  const person = {
    userName: '张三丰',
    userGender: '1' as const,
    idType: '1' as const,
    idNumber,
    userPhone: '13912345678',
    birthday,
    isSelf,
  }
  return client.call('createContestants', person)
}

export const PIXEL = `data:image/png;base64,${Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64)]).toString('base64')}`
const CONSENTS = [{ id: 'entry', version: '1' }]

export function sign(client: Client, itemId: string, consents = CONSENTS) {
  return client.call('saveAutograph', { raceId: itemId.slice(0, 10), itemId, image: PIXEL, consents })
}

let keys = 0
export const newKey = (name: string) => `${name}-${String(++keys).padStart(8, '0')}`

type Save = Operations['infoSaveV2']['params']

/** A complete registration of these runners, to be saved as it is or with one thing wrong. */
export async function draftOf(
  client: Client,
  itemId: string,
  players: string[],
  change: Partial<Save> = {},
): Promise<Save> {
  const consents = change.consents ?? CONSENTS
  const { autographId } = await sign(client, itemId, consents)
  const chosen = { groupId: 'open', packageId: 'basic', teamName: '追风队' }
  const base = {
    raceId: itemId.slice(0, 10),
    itemId,
    formHash: null,
    ...chosen,
    players,
    form: {},
    questionnaire: { q: 1 },
  }
  return { ...base, consents, autographId, idempotencyKey: newKey('draft'), ...change }
}

/** Saves and submits one new runner; answers what the submit did. */
export async function enter(client: Client, itemId: string, birthday?: string) {
  const { contestantsId } = await addRunner(client, birthday)
  const draft = await draftOf(client, itemId, [contestantsId])
  const { entryId } = await client.call('infoSaveV2', draft)
  return client.call('createOrder5AppAsync', { entryId, idempotencyKey: newKey('order') })
}

/** The shortest file of each kind, by its first bytes. */
export const FILES = {
  png: new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0]),
  jpg: new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0]),
  pdf: new TextEncoder().encode('%PDF-1.7\n%%EOF\n'),
}
