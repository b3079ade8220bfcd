import { agesOf, placesRefusal, type Runner, savedRefusal, takesPlacesAtOnce, windowRefusal } from './entry.ts'
import { addOnRefusal, addOnsOf, donationRefusal, type Extras, unitsOf } from './extras.ts'
import type { ProjectFacts, RaceFacts } from './facts.gen.ts'
import { nextPriceOf, type Price, priceOf } from './money.ts'
import { type Qualification, type Qualifier, qualifyingProblem } from './qualifying.ts'
import type { Refusal, RefusalName } from './refusals.ts'
import { timesOf, windowOf } from './times.ts'

/** What was chosen of a project, by the names of the page's inputs. */
export interface Choices extends Extras, Qualification {
  groupId: string | null
  packageId: string | null
  /** The code of an invitation or a sponsor, as it was typed. */
  exchangeCode?: string | null
}

/** What is left of a project: places, and add-ons by id; one without a quota is not among them. */
export interface Left {
  places: number
  addOns: Readonly<Record<string, number>>
}

/** A refusal at the input where it arises; `path` is a JSON pointer in its answer. */
export type EntryProblem = Refusal & { input: string; path: string }

/** What the rules say of an entry that is being made, whoever its runners are. */
export interface Judgement extends Price {
  closed: RefusalName | null
  problems: EntryProblem[]
  /** When this entry begins to cost another sum, and which. */
  next: { at: number; payable: number } | null
}

/** Judges an entry as far as it has come. */
export function judgeEntry(
  race: RaceFacts,
  project: ProjectFacts,
  entry: { runners: readonly (Runner & Qualifier)[]; choices: Choices; left: Left; deferred?: readonly number[] },
  now: number,
): Judgement {
  const { runners, choices, left, deferred = [] } = entry
  const times = timesOf(race)
  const priced = { ...choices, ages: agesOf(times, runners), deferred }
  const members = runners.length === 0 ? null : savedRefusal(times, project, runners)
  const places = takesPlacesAtOnce(project) ? placesRefusal(Math.max(1, runners.length), left.places) : null
  const refusal = members ?? places
  return {
    closed: windowRefusal(windowOf(race, project), now),
    problems: [
      ...(refusal ? [{ input: 'players', path: '', refusal }] : []),
      ...choiceProblems(race, project, choices, runners, now),
      ...stockProblems(race, project, choices, runners.length, left),
    ],
    ...priceOf(race, project, priced, now),
    next: nextPriceOf(race, project, priced, now),
  }
}

/** What is wrong with what was chosen of a project and given for it, by its facts alone. */
export function choiceProblems(
  race: RaceFacts,
  project: ProjectFacts,
  choices: Choices,
  runners: readonly Qualifier[],
  now: number,
): EntryProblem[] {
  const { groups = [], packages = [] } = project
  const noGroup = groups.length > 0 && !groups.some(({ id }) => id === choices.groupId)
  const noPackage = packages.length > 0 && !packages.some(({ id }) => id === choices.packageId)
  const donation = donationRefusal(race, project, choices.donation)
  const unqualified = qualifyingProblem(race, project, choices, runners, now)
  const uninvited = project.invitation === 'required' && plainCode(choices.exchangeCode) === ''
  return [
    ...(noGroup ? [{ input: 'group', path: '', refusal: 'groupMissing' as const }] : []),
    ...(noPackage ? [{ input: 'package', path: '', refusal: 'packageMissing' as const }] : []),
    ...choices.addOns.flatMap((chosen, index) => {
      const refusal = addOnRefusal(race, project, chosen)
      return refusal ? [{ input: 'addOns', path: `/${index}`, refusal }] : []
    }),
    ...(donation ? [{ input: 'donation', path: '', refusal: donation }] : []),
    ...(unqualified ? [unqualified] : []),
    ...(uninvited ? [{ ...INVITATION, refusal: 'invitationMissing' as const }] : []),
  ]
}

/** Where a page asks for a code: the field of the input `invitation`. */
export const INVITATION = { input: 'invitation', path: '/invitationCode' } as const

/** A code as it is compared: letters and digits in capitals, however it was typed. */
export function plainCode(code: string | null | undefined): string {
  return (code ?? '')
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
}

/** Add-ons of which an entry of so many runners takes more than are left. */
export function stockProblems(
  race: RaceFacts,
  project: ProjectFacts,
  { addOns }: Extras,
  runners: number,
  left: Pick<Left, 'addOns'>,
): EntryProblem[] {
  const offered = addOnsOf(race, project)
  return addOns.flatMap((chosen, index) => {
    const { id, quantity } = chosen
    const addOn = offered.find((one) => one.id === id)
    if (!addOn || addOnRefusal(race, project, chosen)) return []
    const units = unitsOf(addOn, quantity, Math.max(1, runners))
    const short = Object.hasOwn(left.addOns, id) && units > (left.addOns[id] ?? 0)
    return short ? [{ input: 'addOns', path: `/${index}`, refusal: 'addOnSoldOut' as const }] : []
  })
}
