import { startPayment, untilPaid } from '#rehearse/entrySteps.ts'
import { FORM, RACE, saveSample } from '../../tests/support/entry.ts'
import { CONSOLE_SECRET } from '../../tests/support/product.ts'
import type { ServedPage } from '../../tests/walk/release.ts'
import type { Entrant } from './shortcuts.ts'

/** A race for families, in which a guardian signs for a child. */
const FAMILY = '100006000801'

/** A listed race that is over: its results are imported. */
const OVER = '1000030004'

/** What a page is opened with beside what it requires: without these it shows another page's case. */
const BESIDE: Record<string, string[]> = {
  '/orderDetails': ['orderId'],
  '/eventOrder': ['entryId'],
  '/eventItemOrder': ['entryId'],
  '/payForwarding': [],
  '/payForFriend': ['raceId'],
  '/certificate': ['score'],
  '/medal': ['score'],
  '/prizeConfig': ['score'],
  '/shareDetail': ['score'],
  '/UserRunDataDetail': ['score'],
  '/scoreQuery': ['raceId'],
  '/registrationQuery': ['raceId'],
  '/entryNo': ['raceId'],
  '/redirect': ['to'],
  '/bmLogin': ['raceId'],
  '/bmRegister': ['raceId'],
  '/giftPage': ['tokenId'],
}

export type QueryValues = Record<string, string | undefined>

/** Pages of an entry that is confirmed and has booked when its pack is collected; the others show one that is saved. */
const OF_BOOKED = [
  '/form-collections-bookings',
  '/result-collections-bookings',
  '/pictures-collections-bookings',
  '/picturesLetterOfCommitment',
]

/** Of the drop that is on sale. */
const BOX = { dropId: 'BeiMa', boxId: 'course' }

/** Pages of a box: one is to be paid, the other has been. */
const OF_BOX: Record<string, 'heldBox' | 'boughtBox'> = { '/blindBoxPayment': 'heldBox', '/blindBoxOpen': 'boughtBox' }

/** The query parameters that a page is opened with. */
const queryOf = ({ path, required }: ServedPage): string[] => [...required, ...(BESIDE[path] ?? [])]

/** The same with their values. */
export function queryWith(page: ServedPage, values: QueryValues): QueryValues {
  const names = queryOf(page)
  const entryId = OF_BOOKED.includes(page.path) ? values.bookedEntryId : values.entryId
  // A project is one of its race.
  const raceId = names.includes('itemId') ? RACE : values.raceId
  const box = OF_BOX[page.path]
  const of: QueryValues = { ...values, entryId, raceId, ...(box ? { orderId: values[box] } : {}) }
  return Object.fromEntries(names.map((name) => [name, of[name]]))
}

/** What the pages are about: a saved entry, an order to be paid, links for a guardian and a payer, where one asks for them. */
export async function valuesFor(pages: readonly ServedPage[], entrant: Entrant): Promise<QueryValues> {
  const wanted = new Set(pages.flatMap(queryOf))
  const entryId = wanted.has('entryId') ? await entrant.enter(`${RACE}04`) : undefined
  const booked = pages.some(({ path }) => OF_BOOKED.includes(path))
  const bookedEntryId = booked ? await bookedEntry(entrant) : undefined
  const orderId = wanted.has('orderId') ? (await entrant.order(`${RACE}04`)).orderId : undefined
  const boxes = pages.some(({ path }) => path in OF_BOX) || wanted.has('tokenId') ? await ownBoxes(entrant) : {}
  const sign = wanted.has('sign') ? await signToken(entrant) : undefined
  const token = wanted.has('token') ? await payerToken(entrant) : undefined
  const messageId = wanted.has('messageId') ? await newMessage(entrant) : undefined
  const shown = {
    organizationId: '300003',
    collegeId: 'jinghu',
    contentId: 'firstMarathon',
    productId: 'runCap',
    variantId: 'white',
  }
  const score = wanted.has('score') ? await scoreKey(entrant) : undefined
  return {
    ...shown,
    ...BOX,
    ...{ pieceId: 'dawn', ...boxes },
    raceId: score === undefined ? RACE : OVER,
    itemId: `${RACE}02`,
    entryId,
    bookedEntryId,
    orderId,
    sign,
    token,
    score,
    messageId,
    article: 'withdraw',
    to: 'https://elsewhere.example/',
  }
}

/** A box to be paid, one to be opened, and the piece that came out of another. */
async function ownBoxes({ device, addPlayer }: Entrant): Promise<QueryValues> {
  await addPlayer()
  const order = async (name: string) =>
    (await device.ask('createBlindBoxOrder', { ...BOX, idempotencyKey: `walked-box-${name}` })).orderId
  const buy = async (name: string) => {
    const orderId = await order(name)
    await device.api.console(`pay/${await startPayment(device, orderId)}`, {})
    await untilPaid(device, orderId)
    return orderId
  }
  const { tokenId } = await device.ask('openBlindBox', { orderId: await buy('opened') })
  return { tokenId, boughtBox: await buy('bought'), heldBox: await order('held') }
}

/** An entry that costs nothing, confirmed, with a slot. */
async function bookedEntry({ device, order }: Entrant): Promise<string> {
  const { entryId, orderId } = await order(`${RACE}03`)
  await device.ask('zeroPayment', { orderId })
  await device.ask('bookCollectionSlot', { entryId, slotId: '28-09' })
  return entryId
}

/** What a guardian's link carries: a family's entry waits for it. */
async function signToken({ device, addPlayer }: Entrant): Promise<string> {
  const [parent, child] = [await addPlayer(), await addPlayer('林小川', '2018-07-08')]
  const { emergencyName, emergencyRelation, emergencyPhone, dressSize, bloodType, hasMedicalHistory, email } = FORM
  const answers = { emergencyName, emergencyRelation, emergencyPhone, dressSize, bloodType, hasMedicalHistory, email }
  const entryId = await saveSample(device, FAMILY, parent, { players: [parent, child], runners: { [child]: answers } })
  const asked = { entryId, contestantsId: child, role: 'guardian' } as const
  return (await device.ask('createSignLink', asked)).token
}

/** Opens the score of a runner of this account, as a timing company's file has it. */
async function scoreKey({ device, addPlayer }: Entrant): Promise<string> {
  const contestantsId = await addPlayer()
  const saved = await device.ask('listContestants', {})
  const { idNumber } = saved.find((one) => one.contestantsId === contestantsId) ?? { idNumber: '' }
  const csv = [
    'Bib,Name,Gender,ID number,Project,Age group,Team,Status,Gun time,Net time,5km',
    `W${idNumber.slice(-6)},王小跑,M,${idNumber},${OVER}01,M30-39,晨跑团,FIN,0:45:10,0:44:50,0:22:01`,
  ].join('\n')
  await fetch(`http://localhost:${process.env.E2E_PORT}/sandbox/api/races/${OVER}/results`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-console-secret': CONSOLE_SECRET },
    body: JSON.stringify({ csv }),
  })
  const [score] = await device.ask('listMyScores', {})
  return score?.key ?? ''
}

/** A message that has come: of an order that was cancelled. */
async function newMessage({ device, order }: Entrant): Promise<string> {
  const { orderId } = await order(`${RACE}04`)
  await device.ask('cancelOrder', { orderId })
  return (await device.ask('myRaceMessage', {})).results[0]?.messageId ?? ''
}

/** What the link of an order carries by which a friend pays it. */
async function payerToken({ device, order }: Entrant): Promise<string> {
  const { orderId } = await order(`${RACE}04`)
  return (await device.ask('payerLink', { orderId })).token
}
