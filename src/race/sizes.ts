import { isRecord } from '#lib/json.ts'
import type { ProjectFacts, RaceFacts, SizesFacts } from './facts.gen.ts'
import { type Refusal, refusal } from './refusals.ts'

/** The field of the form that is asked for a size. */
export const SIZE_FIELD = 'dressSize'

/** A size that the runners of a project choose from. */
export interface Size {
  value: string
  /** The group that it is in, with the projects that share its stock. */
  of: SizesFacts
  /** Without end when missing. */
  stock?: number | undefined
}

/** A runner's size, with the input of the page that asked for it. */
export interface ChosenSize {
  /** Null where none was chosen, or where it stays as it is. */
  size: string | null
  /** The one they wait for; none when missing. */
  wanted?: string | null
  input: string
  path: string
}

/** A size of a project that somebody has, or waits for. */
export interface Worn {
  itemId: string
  size: string
}

/** Runners of a project who have a size; who is about to change to it frees the one of `before` then. */
export interface Holding extends Worn {
  count: number
  before?: Worn
}

/** Who has the sizes of a race, and who waits for them. */
export interface SizesHeld {
  held: readonly Holding[]
  waiting: readonly Holding[]
}

/** What is left of each size of a project; one without a stock is not among them. */
export type SizesLeft = Readonly<Record<string, number>>

export function sharesSizes({ items }: Pick<SizesFacts, 'items'>, itemId: string): boolean {
  return items?.includes(itemId) ?? true
}

/** What can be chosen in the project, in the order of the facts; nothing where the form alone says the sizes. */
export function listSizes({ sizes = [] }: Pick<RaceFacts, 'sizes'>, { itemId }: Pick<ProjectFacts, 'itemId'>): Size[] {
  return sizes
    .filter((group) => sharesSizes(group, itemId))
    .flatMap((of) => of.options.map(({ id, stock }) => ({ value: id, of, stock })))
}

/** How many of a group's size are held. */
export function countHeld(group: SizesFacts, size: string, holdings: readonly Holding[]): number {
  const isOf = (one: Worn) => one.size === size && sharesSizes(group, one.itemId)
  return holdings
    .filter((one) => isOf(one) && !(one.before && isOf(one.before)))
    .reduce((sum, one) => sum + one.count, 0)
}

/** What is left of a project's sizes with those that are held; what comes free is theirs who wait. */
export function sizesLeft(
  race: Pick<RaceFacts, 'sizes'>,
  project: Pick<ProjectFacts, 'itemId'>,
  { held, waiting }: SizesHeld,
): SizesLeft {
  return Object.fromEntries(
    listSizes(race, project).flatMap(({ value, of, stock }) =>
      stock === undefined
        ? []
        : [[value, Math.max(0, stock - countHeld(of, value, held) - countHeld(of, value, waiting))]],
    ),
  )
}

/** The size among a runner's answers. */
export function sizeIn(answers: unknown): string | null {
  const size = isRecord(answers) ? answers[SIZE_FIELD] : null
  return typeof size === 'string' && size !== '' ? size : null
}

/** Where a page asks the runner of a place for the size; `id` names the runners of the input `runner`, null where that is not asked. */
export function placeOfSize(place: number, id: string | null): Pick<ChosenSize, 'input' | 'path'> {
  return place === 0 || id === null
    ? { input: 'form', path: `/${SIZE_FIELD}` }
    : { input: 'runner', path: `/${id}/${SIZE_FIELD}` }
}

/** Why a runner of an age cannot have a size; `left` is what the entry's runners before have left. */
export function sizeRefusal(sizes: readonly Size[], size: string, age: number, left: SizesLeft): Refusal | null {
  if (sizes.length === 0) return null
  const fits = ({ of: { ageMin = 0, ageMax = Number.POSITIVE_INFINITY } }: Size) => age >= ageMin && age <= ageMax
  const isLeft = ({ value }: Size) => !Object.hasOwn(left, value) || (left[value] ?? 0) > 0
  const there = sizes.filter((one) => fits(one) && isLeft(one))
  const own = sizes.find(({ value }) => value === size)
  if (own && fits(own) && isLeft(own)) return null
  if (there.length === 0) return { refusal: 'sizesSoldOut' }
  const values = { size, sizes: there.map((one) => wordsLeft(one, left)) }
  if (!own) return refusal('sizeGone', values)
  return fits(own) ? refusal('sizeSoldOut', values) : refusal('sizeAge', values)
}

function wordsLeft({ value }: Size, left: SizesLeft): string {
  return Object.hasOwn(left, value) ? `${value} (${left[value]})` : value
}
