import { and, eq } from 'drizzle-orm'
import type { ContestantRow } from '#platform/account/contestants.ts'
import type { Database } from '#platform/database.ts'
import { Failure, findRow } from '#platform/failure.ts'
import { toPricedEntry, toPriceLines } from '#platform/order/price.ts'
import { type AddOnRow, addOnsOfEntries, toChosenAddOns } from '#platform/raceStore/addOns.ts'
import { type FoundProject, findProject, type RaceRow } from '#platform/raceStore/findProject.ts'
import { lockQuota } from '#platform/raceStore/quota.ts'
import { lockStock } from '#platform/raceStore/stock.ts'
import { type Entry, findOrder, listStaying, type OrderRow } from '#platform/records.ts'
import { loadKnownRunners, loadRunners, toLeft } from '#platform/registration/knownEntry.ts'
import { entryChanges } from '#platform/tables/changes.ts'
import type { RunnerSnapshot } from '#platform/tables/people.ts'
import { type ChangeKind, type ChangePrice, changedLines, changePrice } from '#race/changes.ts'
import { type EntryProblem, judgeEntry } from '#race/entryRules.ts'
import { listAddOns } from '#race/extras.ts'
import type { ProjectFacts } from '#race/facts.gen.ts'
import type { KnownAt } from '#race/knownEntry.ts'
import { type PriceLine, pricedRunners } from '#race/money.ts'
import { listRefundRules, type RefundRule } from '#race/refundLadder.ts'
import { isResident } from '#race/residents.ts'
import { type CoSignature, listCoSignatures } from '#race/signing.ts'
import { placeOfSize, sizeIn } from '#race/sizes.ts'
import { findStart } from '#race/times.ts'
import { sumRetained } from './entryOrders.ts'

/** What is to be different about an entry; what is missing stays. */
export interface ChangeRequest {
  itemId: string | null
  packageId: string | null
  groupId: string | null
  /** Somebody in the place of a registration's runner. */
  runner: { registrationId: string; contestantsId: string } | null
  defer: boolean
  /** The form's answers of the runner who comes in; null as long as they are not given. */
  answers: object | null
  /** It is asked for in the native app. */
  inApp: boolean
}

/** What a requested change makes of the entry, what it costs, and what stands against it. */
export interface ChangeQuote {
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
  problem: EntryProblem | null
}

/** The lines that an entry was sold for. */
export function listSoldLines({ terms }: Pick<Entry, 'terms'>, order: OrderRow | null): PriceLine[] {
  return toPriceLines(terms?.lines ?? order?.lines ?? [])
}

/** What a withdrawal from an entry gives back, as it was sold. */
export function findRefundRules({ terms }: Pick<Entry, 'terms'>, { race, project }: FoundProject): RefundRule[] {
  return terms?.refundRules ?? listRefundRules(race.facts, project.facts)
}

/**
 * Quotes a change by the live facts and today's prices; throws for what no page asks. With `lock` the places of another
 * project stay as they are counted until the transaction ends.
 */
export async function quoteChange(
  db: Database,
  whole: Entry,
  request: ChangeRequest,
  now: number,
  { lock = false }: { lock?: boolean } = {},
): Promise<ChangeQuote> {
  const entry = { ...whole, runners: listStaying(whole) }
  const places = entry.runners.map((runner) => whole.runners.indexOf(runner))
  const { race, project } = await findProject(db, entry.itemId, { withdrawn: true })
  const wanted = request.itemId ?? entry.itemId
  const target =
    race.facts.items.find(({ itemId }) => itemId === wanted) ?? (wanted === entry.itemId ? project.facts : null)
  if (!target) throw new Failure('itemMissing')
  const [order, addOns] = [await findOrder(db, entry.entryId), await addOnsOfEntries(db, [entry.entryId])]
  const elsewhere = wanted !== entry.itemId
  const packageId = request.packageId ?? (elsewhere ? sameOrOnly(target.packages, entry.packageId) : entry.packageId)
  const groupId = request.groupId ?? (elsewhere ? sameOrOnly(target.groups, entry.groupId) : entry.groupId)
  const replaced = await replacedBy(db, entry, request)
  const moved = elsewhere || packageId !== entry.packageId || groupId !== entry.groupId
  const kinds: ChangeKind[] = request.defer
    ? ['deferral']
    : [...(replaced ? (['runner'] as const) : []), ...(moved ? (['project'] as const) : [])]
  const refundRules = findRefundRules(entry, { race, project })
  const going = addOns.filter(({ addOnId }) => listAddOns(race.facts, target).some(({ id }) => id === addOnId))
  const ofWhole = { race, project: project.facts, entry, addOns: going, coupon: null, company: null, pricesLeft: {} }
  const priced = toPricedEntry(ofWhole)
  const sold = {
    ...priced,
    project: project.facts,
    lines: seated(listSoldLines(entry, order), (place) => places.indexOf(place)),
    refundRules,
  }
  const runners = listRunnersAfter(entry, replaced)
  const heldPrice = entry.runners[replaced?.position ?? -1]?.price ?? null
  const lines = request.defer
    ? [...sold.lines]
    : changedLines(
        race.facts,
        sold,
        {
          ...pricedRunners(findStart(race.facts, target), runners),
          project: target,
          packageId,
          replaced: replaced ? [replaced.position] : [],
          // Who comes in takes over a place at a price for the first ones, while that holds.
          pricesLeft: heldPrice === null || elsewhere ? {} : { [heldPrice]: runners.length },
        },
        now,
      )
  const price = changePrice(race.facts, sold, { kinds, lines }, now)
  const shown = seated(price.lines, (place) => places[place] ?? -1)
  const dropped = addOns.filter((one) => !going.includes(one))
  const changed = { race, project: project.facts, target, packageId, groupId, replaced, kinds, dropped }
  return {
    ...changed,
    // Who goes elsewhere goes on the terms of there.
    refundRules: elsewhere ? listRefundRules(race.facts, target) : refundRules,
    price: { ...price, lines: shown, back: Math.min(price.back, await sumRetained(db, entry.entryId)) },
    problem: await judgeChange(
      db,
      entry,
      { ...changed, going, answers: request.answers, inApp: request.inApp, lock },
      now,
    ),
  }
}

/** Lines with the places of their runners counted otherwise; those who have none are left out. */
function seated(lines: readonly PriceLine[], placeOf: (place: number) => number): PriceLine[] {
  return lines.map((line) => ({ ...line, runners: line.runners.map(placeOf).filter((place) => place >= 0) }))
}

/** What was chosen before where another project has it too, else the only one it has. */
function sameOrOnly(all: readonly { id: string }[] = [], before: string | null): string | null {
  if (all.some(({ id }) => id === before)) return before
  return all.length === 1 ? (all[0]?.id ?? null) : null
}

async function replacedBy(db: Database, entry: Entry, { runner }: ChangeRequest): Promise<ChangeQuote['replaced']> {
  if (!runner) return null
  const row = entry.runners.find(({ registrationId }) => registrationId === runner.registrationId)
  if (!row) throw new Failure('registrationMissing')
  if (row.contestantsId === runner.contestantsId) return null
  const [saved] = await loadRunners(db, entry.userId, [runner.contestantsId])
  return saved ? { registrationId: row.registrationId, position: entry.runners.indexOf(row), runner: saved } : null
}

type AnyRunner = RunnerSnapshot & { contestantsId: string }

/** The entry's runners as they are to be, in their order. */
export function listRunnersAfter(entry: Entry, replaced: ChangeQuote['replaced']): AnyRunner[] {
  return entry.runners.map(({ registrationId, contestantsId, snapshot }) =>
    registrationId === replaced?.registrationId ? replaced.runner : { ...snapshot, contestantsId },
  )
}

/** A change as far as its price does not matter. */
type Change = Pick<
  ChangeQuote,
  'race' | 'project' | 'target' | 'packageId' | 'groupId' | 'replaced' | 'kinds' | 'dropped'
> & { going: readonly AddOnRow[]; answers: object | null; inApp: boolean; lock: boolean }

async function judgeChange(db: Database, entry: Entry, change: Change, now: number): Promise<EntryProblem | null> {
  const { race, project, target, kinds } = change
  const changing = {
    race: race.facts,
    project: target,
    from: project,
    now,
    kinds,
    confirmed: entry.status === 'CONFIRMED',
    pending: (await openChange(db, entry.entryId)) !== null,
  }
  const { problems } = kinds.includes('deferral')
    ? judgeEntry('defer', changing)
    : judgeEntry('change', { ...changing, ...(await knownChange(db, entry, change, now)) })
  return problems[0] ?? null
}

async function knownChange(
  db: Database,
  entry: Entry,
  { race, project, target, packageId, groupId, replaced, going, answers, inApp, lock }: Change,
  now: number,
): Promise<Omit<KnownAt['change'], 'race' | 'project' | 'from' | 'now' | 'kinds' | 'confirmed' | 'pending'>> {
  const runners = listRunnersAfter(entry, replaced)
  const scope = { race, project: target, userId: entry.userId, now, except: entry.entryId }
  const { picked } = await loadKnownRunners(db, scope, runners)
  const isMoved = target.itemId !== project.itemId
  const residents = entry.runners.map((row, place) => {
    const goes = place === replaced?.position
    return isResident(target, goes ? { ...replaced.runner, answers } : row)
  })
  const own = { residents: residents.filter(Boolean).length, now }
  const quota = isMoved ? await lockQuota(db, target.itemId, { lock, ...own }) : null
  const stays = (place: number) => !isMoved && place !== replaced?.position
  const sizes = entry.runners.map((runner, place) => ({
    size: stays(place) ? null : sizeIn(place === replaced?.position ? answers : runner.answers),
    // Whoever comes in is asked in one form of the page, whatever place it is.
    ...placeOfSize(0, null),
  }))
  const except = entry.runners.flatMap(({ registrationId }, place) => (stays(place) ? [] : registrationId))
  const stock = await lockStock(db, race.facts, { project: target, sizes, except }, { lock })
  const incoming = replaced && runners[replaced.position]
  const before = listCoSignatures(findStart(race.facts, project), project, runners)
  const isSigned = ({ runner, role, statements }: CoSignature) => {
    const same = before.find((one) => one.runner === runner && one.role === role)
    return statements.every(({ id }) => same?.statements.some((one) => one.id === id))
  }
  const all = listCoSignatures(findStart(race.facts, target), target, runners)
  const toSign = all.filter((one) => one.runner === incoming || !isSigned(one))
  // What qualified one runner does not qualify another.
  const { result = null, points = null } = (replaced ? null : entry.qualification) ?? {}
  const addOns = toChosenAddOns(going)
  return {
    ...picked,
    // Whoever stays in their project is there by the rules of the day they entered.
    runners: picked.runners.map((runner, place) => ({ ...runner, stays: stays(place) })),
    sizes,
    sizesLeft: stock.sizes,
    inApp: inApp || !isMoved,
    choices: { groupId, packageId, addOns, donation: null, result, points },
    code: entry.invitation ?? '',
    left: quota && toLeft(quota),
    residentGoes: !isMoved && entry.runners.some(({ resident }, place) => resident && !residents[place]),
    // Accepted in the words of the day they entered.
    consents: entry.consents.map(({ id, version }) => {
      return { id, version: target.statements?.find((statement) => statement.id === id)?.version ?? version }
    }),
    coSignatures: toSign.map(({ role }) => ({ role, state: 'missing' as const })),
  }
}

/** The change of an entry that waits for its payment; null when there is none. */
export async function openChange(db: Database, entryId: string): Promise<typeof entryChanges.$inferSelect | null> {
  const open = and(eq(entryChanges.entryId, entryId), eq(entryChanges.status, 'PENDING'))
  return findRow(db.select().from(entryChanges).where(open))
}
