import { formatFen } from '#lib/money.ts'
import type { AddOnFacts, DonationFacts, ProjectFacts, RaceFacts } from './facts.gen.ts'
import { type Refusal, refusal } from './refusals.ts'

/** What was chosen of an add-on. */
export interface ChosenAddOn {
  id: string
  quantity: number
}

/** What somebody chose besides the project: add-ons with their quantity, a donation in fen. */
export interface Extras {
  addOns: readonly ChosenAddOn[]
  donation: number | null
}

const SMALLEST_DONATION = 100

const goesWith = ({ items }: Pick<AddOnFacts, 'items'>, { itemId }: ProjectFacts) => items?.includes(itemId) ?? true

/** What can be bought with an entry of the project. */
export function listAddOns(race: RaceFacts, project: ProjectFacts): AddOnFacts[] {
  return (race.addOns ?? []).filter((addOn) => goesWith(addOn, project))
}

export const mostOf = ({ max = 1 }: AddOnFacts): number => max

/** How many an entry of so many runners takes of the add-on. */
export function countUnits({ per = 'entry' }: AddOnFacts, quantity: number, runners: number): number {
  return per === 'runner' ? quantity * runners : quantity
}

export function findDonation({ donation }: RaceFacts, project: ProjectFacts): DonationFacts | null {
  if (project.donation) return project.donation
  return donation && goesWith(donation, project) ? donation : null
}

/** The least that an entry of the project has to give, in fen; null where nobody has to. */
export function leastDonation(race: RaceFacts, project: ProjectFacts): number | null {
  const donation = findDonation(race, project)
  if (!donation?.required) return null
  const free = freeAmount(donation)
  return Math.min(...(donation.presets ?? []), ...(free ? [free.min] : []))
}

/** Smallest and largest free amount in fen; null when only the presets can be given. */
export function freeAmount({ min, max }: DonationFacts): { min: number; max: number } | null {
  return max === undefined ? null : { min: min ?? SMALLEST_DONATION, max }
}

/** Why an add-on cannot be had in this number. */
export function addOnRefusal(
  race: RaceFacts,
  project: ProjectFacts,
  { id, quantity }: ChosenAddOn,
): 'addOnGone' | 'addOnTooMany' | null {
  const addOn = listAddOns(race, project).find((one) => one.id === id)
  if (!addOn) return 'addOnGone'
  return quantity > mostOf(addOn) ? 'addOnTooMany' : null
}

/** Why an amount in fen cannot be given, or nothing. */
export function donationRefusal(race: RaceFacts, project: ProjectFacts, amount: number | null): Refusal | null {
  if (amount === null || amount === 0) {
    const least = leastDonation(race, project)
    return least === null ? null : refusal('donationMissing', { min: formatFen(least) })
  }
  const donation = findDonation(race, project)
  const free = donation && freeAmount(donation)
  const fits = donation?.presets?.includes(amount) || (free !== null && amount >= free.min && amount <= free.max)
  return fits ? null : { refusal: 'donationAmount' }
}
