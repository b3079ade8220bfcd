import { agesOnRaceDay } from './entry.ts'
import type { ProjectFacts, RaceFacts } from './facts.gen.ts'
import type { KnownAt } from './knownEntry.ts'
import { type Refusal, refusal } from './refusals.ts'
import {
  type ChosenSize,
  countHeld,
  type Holding,
  listSizes,
  type Size,
  type SizesHeld,
  type SizesLeft,
} from './sizes.ts'
import { findStart, instant } from './times.ts'

/** A runner who waits for a size, in place of the one they have. */
export interface WaitingRunner {
  itemId: string
  wanted: string
}

/** Whether a size that is gone can be waited for. */
export function isWaitedFor({ of: { waitUntil }, stock }: Size, now: number): boolean {
  return stock !== undefined && waitUntil !== undefined && now < instant(waitUntil)
}

/** How many wait for each size of a project. */
export function countWaiting(
  race: Pick<RaceFacts, 'sizes'>,
  project: Pick<ProjectFacts, 'itemId'>,
  { waiting }: Pick<SizesHeld, 'waiting'>,
): SizesLeft {
  return Object.fromEntries(listSizes(race, project).map(({ value, of }) => [value, countHeld(of, value, waiting)]))
}

/** Sizes that a runner of an age can wait for: those that are gone. */
export function sizesToWaitFor(sizes: readonly Size[], age: number, left: SizesLeft, now: number): string[] {
  return sizes
    .filter((one) => fitsAge(one, age) && isWaitedFor(one, now) && left[one.value] === 0)
    .map(({ value }) => value)
}

/** Why a runner of an age cannot wait for a size. */
export function waitRefusal(sizes: readonly Size[], wanted: string, age: number, now: number): Refusal | null {
  const own = sizes.find(({ value }) => value === wanted)
  return own && fitsAge(own, age) && isWaitedFor(own, now) ? null : refusal('sizeNotWaited', { size: wanted })
}

/** Sizes that runners of an entry cannot wait for, each where it was asked for. */
export function listWaitRefusals({ race, project, runners, sizes, now }: KnownAt['check' | 'submit']) {
  const ages = agesOnRaceDay(findStart(race, project), runners)
  return sizes.flatMap(({ wanted, ...at }, place) => {
    const age = ages[place]
    const found = wanted && age !== undefined && waitRefusal(listSizes(race, project), wanted, age, now)
    return found ? [{ ...found, ...placeOfWait(at) }] : []
  })
}

function fitsAge({ of: { ageMin = 0, ageMax = Number.POSITIVE_INFINITY } }: Size, age: number): boolean {
  return age >= ageMin && age <= ageMax
}

/** Where a page asks for the size that a runner waits for. */
export function placeOfWait({ input, path }: Pick<ChosenSize, 'input' | 'path'>): Pick<ChosenSize, 'input' | 'path'> {
  return input === 'form'
    ? { input: 'wantedSize', path: '' }
    : { input: 'runnerWantedSize', path: path.slice(0, path.lastIndexOf('/')) }
}

/** Who of a line, the first first, gets the size they wait for now; null where none of them is free. */
export function findNextSize<Runner extends WaitingRunner>(
  race: Pick<RaceFacts, 'sizes'>,
  line: readonly Runner[],
  held: readonly Holding[],
): Runner | null {
  const isFree = ({ itemId, wanted }: Runner) => {
    const size = findWanted(race, { itemId }, wanted)
    return size?.stock !== undefined && countHeld(size.of, wanted, held) < size.stock
  }
  return line.find(isFree) ?? null
}

/** Whether a wait has come to its end: its size is not waited for any more, or not to be had in the project. */
export function isWaitOver(race: Pick<RaceFacts, 'sizes'>, { itemId, wanted }: WaitingRunner, now: number): boolean {
  const size = findWanted(race, { itemId }, wanted)
  return !size || !isWaitedFor(size, now)
}

function findWanted(race: Pick<RaceFacts, 'sizes'>, project: Pick<ProjectFacts, 'itemId'>, wanted: string) {
  return listSizes(race, project).find(({ value }) => value === wanted)
}
