import { FORM, RACE, saveSample } from '../../tests/support/entry.ts'
import type { ServedPage } from '../../tests/walk/release.ts'
import type { Entrant } from './shortcuts.ts'

/** A race for families, in which a guardian signs for a child. */
const FAMILY = '100006000801'

/** What a page is opened with beside what it requires: without these it shows another page's case. */
const BESIDE: Record<string, string[]> = {
  '/orderDetails': ['orderId'],
  '/eventOrder': ['entryId'],
  '/eventItemOrder': ['entryId'],
  '/payForwarding': [],
}

export type QueryValues = Record<string, string | undefined>

/** The query parameters that a page is opened with. */
export const queryOf = ({ path, required }: ServedPage): string[] => [...required, ...(BESIDE[path] ?? [])]

/** What the pages are about: a saved entry, an order to be paid, links for a guardian and a payer, where one asks for them. */
export async function valuesFor(pages: readonly ServedPage[], entrant: Entrant): Promise<QueryValues> {
  const wanted = new Set(pages.flatMap(queryOf))
  const entryId = wanted.has('entryId') ? await entrant.enter(`${RACE}04`) : undefined
  const orderId = wanted.has('orderId') ? (await entrant.order(`${RACE}04`)).orderId : undefined
  const sign = wanted.has('sign') ? await signToken(entrant) : undefined
  const token = wanted.has('token') ? await payerToken(entrant) : undefined
  return { raceId: RACE, itemId: `${RACE}02`, entryId, orderId, sign, token }
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

/** What the link of an order carries by which a friend pays it. */
async function payerToken({ device, order }: Entrant): Promise<string> {
  const { orderId } = await order(`${RACE}04`)
  return (await device.ask('payerLink', { orderId })).token
}
