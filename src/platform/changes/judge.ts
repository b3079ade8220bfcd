import { and, eq } from 'drizzle-orm'
import type { ContestantRow } from '#platform/account/contestants.ts'
import type { Database } from '#platform/database.ts'
import { Failure } from '#platform/failure.ts'
import { pricedEntry, storedLines } from '#platform/order/price.ts'
import { type AddOnRow, addOnsOfEntries } from '#platform/raceStore/addOns.ts'
import { findProject, type RaceRow } from '#platform/raceStore/findProject.ts'
import { type Entry, type OrderRow, orderOf, staying } from '#platform/records.ts'
import { checkRunners, loadRunners } from '#platform/registration/checkRunners.ts'
import { entryChanges } from '#platform/tables/changes.ts'
import type { RunnerSnapshot } from '#platform/tables/people.ts'
import {
  type ChangeKind,
  type ChangePrice,
  changedLines,
  changePrice,
  changeRefusal,
  projectsToChangeTo,
} from '#race/changes.ts'
import { choiceProblems } from '#race/check.ts'
import { agesOf, membersRefusal, neededStatements, runnersOfStatement } from '#race/entry.ts'
import { addOnsOf } from '#race/extras.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import { type PriceLine, type RefundRule, refundRulesOf } from '#race/money.ts'
import type { Refusal } from '#race/refusals.ts'
import { keptForEntry } from './refundEntry.ts'

/** What is to be different about an entry; what is missing stays. */
export interface Wish {
  itemId: string | null
  packageId: string | null
  groupId: string | null
  /** Somebody in the place of a registration's runner. */
  runner: { registrationId: string; contestantsId: string } | null
  defer: boolean
}

/** A wish that was looked at: what it makes of the entry, what it costs, and what stands against it. */
export interface Judged {
  race: RaceRow
  /** The entry's project as it is, and as it is to be. */
  project: ProjectFacts
  target: ProjectFacts
  packageId: string | null
  groupId: string | null
  /** The saved runner who comes in, and where among those who stay. */
  replaced: { registrationId: string; position: number; runner: ContestantRow } | null
  /** Add-ons that do not go with the target: they are dropped. */
  dropped: AddOnRow[]
  kinds: ChangeKind[]
  price: ChangePrice
  /** What a withdrawal gives back after it. */
  refundRules: RefundRule[]
  refusal: Refusal | null
}

/** The lines that an entry was sold for. */
export function soldLines({ terms }: Pick<Entry, 'terms'>, order: OrderRow | null): PriceLine[] {
  return storedLines(terms?.lines ?? order?.lines ?? [])
}

/** Looks at a wish by the live facts and today's prices; throws for what no page asks. */
export async function judgeChange(db: Database, whole: Entry, wish: Wish, now: number): Promise<Judged> {
  const entry = { ...whole, runners: staying(whole) }
  const places = entry.runners.map((runner) => whole.runners.indexOf(runner))
  const { race, project } = await findProject(db, entry.itemId, { withdrawn: true })
  const wanted = wish.itemId ?? entry.itemId
  const target =
    race.facts.items.find(({ itemId }) => itemId === wanted) ?? (wanted === entry.itemId ? project.facts : null)
  if (!target) throw new Failure('itemMissing')
  const [order, addOns] = [await orderOf(db, entry.entryId), await addOnsOfEntries(db, [entry.entryId])]
  const elsewhere = wanted !== entry.itemId
  const packageId = wish.packageId ?? (elsewhere ? kept(target.packages, entry.packageId) : entry.packageId)
  const groupId = wish.groupId ?? (elsewhere ? kept(target.groups, entry.groupId) : entry.groupId)
  const replaced = await replacedBy(db, entry, wish)
  const moved = elsewhere || packageId !== entry.packageId || groupId !== entry.groupId
  const kinds: ChangeKind[] = wish.defer
    ? ['deferral']
    : [...(replaced ? (['runner'] as const) : []), ...(moved ? (['project'] as const) : [])]
  const refundRules = entry.terms?.refundRules ?? refundRulesOf(race.facts, project.facts)
  const going = addOns.filter(({ addOnId }) => addOnsOf(race.facts, target).some(({ id }) => id === addOnId))
  const priced = pricedEntry({ race, project: project.facts, entry, addOns: going, coupon: null })
  const sold = {
    ...priced,
    project: project.facts,
    lines: seated(soldLines(entry, order), (place) => places.indexOf(place)),
    refundRules,
  }
  const runners = runnersAfter(entry, replaced)
  const ages = agesOf(race, runners)
  const lines = wish.defer
    ? [...sold.lines]
    : changedLines(
        race.facts,
        sold,
        { project: target, packageId, ages, replaced: replaced ? [replaced.position] : [] },
        now,
      )
  const price = changePrice(race.facts, sold, { kinds, lines }, now)
  const shown = seated(price.lines, (place) => places[place] ?? -1)
  const looked = { race, project: project.facts, target, packageId, groupId, replaced, kinds }
  return {
    ...looked,
    // Who goes elsewhere goes on the terms of there.
    refundRules: elsewhere ? refundRulesOf(race.facts, target) : refundRules,
    dropped: addOns.filter((one) => !going.includes(one)),
    price: { ...price, lines: shown, back: Math.min(price.back, await keptForEntry(db, entry.entryId)) },
    refusal: await refusalOf(db, entry, { ...looked, going, wish }, now),
  }
}

/** Lines with the places of their runners counted otherwise; those who have none are left out. */
function seated(lines: readonly PriceLine[], placeOf: (place: number) => number): PriceLine[] {
  return lines.map((line) => ({ ...line, runners: line.runners.map(placeOf).filter((place) => place >= 0) }))
}

/** What was chosen before where another project has it too, else the only one it has. */
function kept(all: readonly { id: string }[] = [], before: string | null): string | null {
  if (all.some(({ id }) => id === before)) return before
  return all.length === 1 ? (all[0]?.id ?? null) : null
}

async function replacedBy(db: Database, entry: Entry, { runner }: Wish): Promise<Judged['replaced']> {
  if (!runner) return null
  const row = entry.runners.find(({ registrationId }) => registrationId === runner.registrationId)
  if (!row) throw new Failure('registrationMissing')
  if (row.contestantsId === runner.contestantsId) return null
  const [saved] = await loadRunners(db, entry.userId, [runner.contestantsId])
  return saved ? { registrationId: row.registrationId, position: entry.runners.indexOf(row), runner: saved } : null
}

type AnyRunner = RunnerSnapshot & { contestantsId: string }

/** The entry's runners as they are to be, in their order. */
export function runnersAfter(entry: Entry, replaced: Judged['replaced']): AnyRunner[] {
  return entry.runners.map(({ registrationId, contestantsId, snapshot }) =>
    registrationId === replaced?.registrationId ? replaced.runner : { ...snapshot, contestantsId },
  )
}

type Looked = Pick<Judged, 'race' | 'project' | 'target' | 'packageId' | 'groupId' | 'replaced' | 'kinds'> & {
  going: readonly AddOnRow[]
  wish: Wish
}

async function refusalOf(db: Database, entry: Entry, looked: Looked, now: number): Promise<Judged['refusal']> {
  const { race, project, target, kinds } = looked
  if (entry.status !== 'CONFIRMED') return { refusal: 'changeNotConfirmed' }
  if (await openChange(db, entry.entryId)) return { refusal: 'changePending' }
  if (kinds.length === 0) return { refusal: 'changeNothing' }
  const late = kinds.flatMap((kind) => changeRefusal(race.facts, project, kind, now) ?? [])[0]
  if (late) return { refusal: late }
  if (looked.wish.defer) return null
  if (!projectsToChangeTo(race.facts, project).some(({ itemId }) => itemId === target.itemId))
    return { refusal: 'changeNotOffered' }
  const runners = runnersAfter(entry, looked.replaced)
  const scope = { race, project: target, userId: entry.userId, except: entry.entryId }
  const unfit = await checkRunners(db, scope, runners)
  // Whoever stays in their project is there by the rules of the day they entered.
  const moved = target.itemId !== project.itemId
  const unfitting = unfit.find(
    (reason, position) => reason !== null && (moved || position === looked.replaced?.position),
  )
  if (unfitting) return { refusal: unfitting }
  const members = membersRefusal(race, target, runners)
  if (members) return { refusal: members }
  return unsigned(entry, looked, runners) ?? unchosen(entry, looked, runners, now)
}

/** A statement that nobody of the entry has accepted, or that a relative has to sign for the runner who comes in. */
function unsigned(entry: Entry, { race, target, replaced }: Looked, runners: readonly AnyRunner[]): Judged['refusal'] {
  const needed = neededStatements(race, target, runners)
  const missing = needed.some(({ id, optional }) => !optional && !entry.consents.some((consent) => consent.id === id))
  if (missing) return { refusal: 'statementMissing' }
  const incoming = replaced ? runners.slice(replaced.position, replaced.position + 1) : []
  const concerned = needed.filter((statement) => (statement.signedBy ?? 'entrant') !== 'entrant')
  const unsignedFor = concerned.some((statement) => runnersOfStatement(race, statement, incoming).length > 0)
  return unsignedFor ? { refusal: 'relativeSignatureMissing' } : null
}

function unchosen(entry: Entry, looked: Looked, runners: readonly AnyRunner[], now: number): Judged['refusal'] {
  const { race, target, packageId, groupId, replaced, going } = looked
  // What qualified one runner does not qualify another.
  const { result = null, points = null } = (replaced ? null : entry.qualification) ?? {}
  const addOns = going.map(({ addOnId, quantity }) => ({ id: addOnId, quantity }))
  const choices = { groupId, packageId, addOns, donation: null, result, points }
  const [problem] = choiceProblems(race.facts, target, choices, runners, now)
  return problem ?? null
}

/** The change of an entry that waits for its payment; null when there is none. */
export async function openChange(db: Database, entryId: string): Promise<typeof entryChanges.$inferSelect | null> {
  const open = and(eq(entryChanges.entryId, entryId), eq(entryChanges.status, 'PENDING'))
  const [row] = await db.select().from(entryChanges).where(open)
  return row ?? null
}
