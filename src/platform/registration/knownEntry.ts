import { and, count, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import type { ContestantRow } from '#platform/account/contestants.ts'
import { fieldTitle } from '#platform/account/fieldWords.ts'
import { readSlotsLeft } from '#platform/collection/atEntry.ts'
import type { Database } from '#platform/database.ts'
import { findRights } from '#platform/deferral/deferredPlaces.ts'
import { Failure } from '#platform/failure.ts'
import type { ParamsOf } from '#platform/handler.ts'
import { findBans, findInvitation, findListed, loadInvitation } from '#platform/invitation/invitations.ts'
import type { ProjectRow, RaceRow } from '#platform/raceStore/findProject.ts'
import { readProjectPrices } from '#platform/raceStore/prices.ts'
import { type QuotaState, type ReservedFor, readQuota } from '#platform/raceStore/quota.ts'
import { lockStock } from '#platform/raceStore/stock.ts'
import { ofDocument } from '#platform/records.ts'
import { accounts } from '#platform/tables/accounts.ts'
import { entries, registrations } from '#platform/tables/entries.ts'
import { contestants } from '#platform/tables/people.ts'
import { projects } from '#platform/tables/races.ts'
import type { AccountRunners } from '#race/conditions.ts'
import { documentKey, type Runner, takesPlacesAtOnce } from '#race/entry.ts'
import { type EntryProblem, judgeEntry, plainCode } from '#race/entryRules.ts'
import type { ProjectFacts, RaceFacts } from '#race/facts.gen.ts'
import type { Choices, EntryRunner, KnownAt, Left, SlotsLeft } from '#race/knownEntry.ts'
import { missingDetails } from '#race/players.ts'
import type { Qualifier } from '#race/qualifying.ts'
import type { ChosenSize, SizesLeft } from '#race/sizes.ts'
import { findStart } from '#race/times.ts'

interface EntryScope {
  race: RaceRow
  project: ProjectFacts
  userId: string
  now: number
  /** The entry being judged, which does not stand in its own way. */
  except?: string | undefined
  /** Who brings the runners, each by their own account, in their order; all of them the one that enters when missing. */
  holders?: readonly string[]
}

/** What is known of runners who are about to enter, in the order given; `rights` are the deferred places that they bring. */
export async function loadKnownRunners<R extends Runner & Qualifier>(
  db: Database,
  scope: EntryScope,
  runners: readonly R[],
): Promise<{ picked: Omit<KnownAt['pick'], 'runners'> & { runners: (R & EntryRunner)[] }; rights: (string | null)[] }> {
  const { race, project, now } = scope
  const bans = await findBans(db, race.raceId, runners)
  const taken = await activeDocuments(db, scope, runners)
  const rights = await findRights(db, project, scope, runners)
  return {
    picked: {
      race: race.facts,
      project,
      now,
      accountEntered: await isSecondEntry(db, scope),
      accounts: await countAccounts(db, scope, runners.length),
      runners: runners.map((runner, index) => ({
        ...runner,
        entered: taken.has(documentKey(runner)),
        deferred: rights[index] !== null,
        banned: bans[index] ?? null,
        stays: false,
      })),
    },
    rights,
  }
}

/** Why each runner may not enter, null for those who may; in the order given. */
export async function checkRunners(
  db: Database,
  scope: EntryScope,
  runners: readonly (Runner & Qualifier)[],
): Promise<(EntryProblem | null)[]> {
  return judgeRunners((await loadKnownRunners(db, scope, runners)).picked)
}

export function judgeRunners(picked: KnownAt['pick']): (EntryProblem | null)[] {
  const { problems } = judgeEntry('pick', picked)
  return picked.runners.map((_, index) => problems.find(({ path }) => path === `/${index}`) ?? null)
}

export type Chosen = Pick<
  ParamsOf<'infoSaveV2'>,
  'groupId' | 'packageId' | 'addOns' | 'donation' | 'exchangeCode' | 'result' | 'points' | 'slotId'
>

/** What is known of an entry as far as it was chosen on its page. */
export async function loadChoices(
  db: Database,
  { row, ...scope }: EntryScope & { row: ProjectRow },
  runners: readonly ContestantRow[],
  { sizes, residents, ...chosen }: Chosen & { sizes: readonly ChosenSize[]; residents: number },
): Promise<{ checked: KnownAt['check']; rights: (string | null)[] }> {
  const { race, project, now } = scope
  const { picked, rights } = await loadKnownRunners(db, scope, runners)
  const choices = choicesOf(chosen)
  const start = findStart(race.facts, project)
  const typed = codeOf(project, chosen)
  const invited = typed
    ? await findInvitation(db, typed)
    : await findListed(db, { raceId: race.raceId, project }, runners)
  const code = typed || (invited?.code ?? '')
  const checked = {
    ...picked,
    runners: picked.runners.map((runner) => ({
      ...runner,
      missing: missingDetails(start, project, runner).map((field) => fieldTitle(field, { idType: runner.idType })),
    })),
    choices,
    code,
    invitation: await loadInvitation(db, invited, now),
    sizes,
    slotId: chosen.slotId || null,
    ...(await loadLeft(db, { race, row }, { ...choices, sizes }, { code, deferred: usedOf(rights), residents, now })),
  }
  return { checked, rights }
}

/** What is left to an entry. Only an early word: places, add-ons and sizes are taken, under lock, at the submit. */
export async function loadLeft(
  db: Database,
  { race, row }: { race: RaceRow; row: ProjectRow },
  { addOns, sizes }: Pick<Choices, 'addOns'> & { sizes: readonly ChosenSize[] },
  own: ReservedFor,
): Promise<{ left: Left; sizesLeft: SizesLeft; slotsLeft: SlotsLeft }> {
  const counted = takesPlacesAtOnce(row.facts) ? await readQuota(db, row, own) : null
  const wanted = { project: row.facts, addOns: addOns.map(({ id }) => id), sizes }
  const stock = await lockStock(db, race.facts, wanted, { lock: false })
  const prices = await readProjectPrices(db, row.facts)
  const slotsLeft = await readSlotsLeft(db, race.facts)
  return { left: { ...toLeft(counted, stock.addOns), prices }, sizesLeft: stock.sizes, slotsLeft }
}

/** What is left, by the places counted; where none are taken at once nothing of them matters. */
export function toLeft(counted: QuotaState | null, addOns: Left['addOns'] = {}): Left {
  const { left = 0, forResidents = 0, waiting = 0 } = counted ?? {}
  return { places: left, forResidents, waiting, addOns }
}

const usedOf = (rights: readonly (string | null)[]): string[] => rights.flatMap((right) => right ?? [])

function choicesOf({ groupId, packageId, addOns, donation, result, points }: Chosen): Choices {
  return {
    groupId: groupId ?? null,
    packageId: packageId ?? null,
    addOns: addOns ?? [],
    donation: donation || null,
    result: result ?? null,
    points: points ?? null,
  }
}

/** The code that an entry of the project comes with, as codes are compared; '' for none. */
function codeOf({ invitation }: ProjectFacts, { exchangeCode }: Pick<Chosen, 'exchangeCode'>): string {
  return invitation ? plainCode(exchangeCode) : ''
}

/** Whether a runner's entry of the race has to be the only one. */
export function isAlone(race: RaceFacts): boolean {
  return race.severalProjects !== true
}

async function activeDocuments(
  db: Database,
  { race, project, except }: EntryScope,
  runners: readonly Runner[],
): Promise<Set<string>> {
  if (runners.length === 0) return new Set()
  const ofRace = db.select({ itemId: projects.itemId }).from(projects).where(eq(projects.raceId, race.raceId))
  const rows = await db
    .select({ idType: registrations.idType, idNumber: registrations.idNumber })
    .from(registrations)
    .where(
      and(
        inArray(registrations.itemId, isAlone(race.facts) ? ofRace : [project.itemId]),
        eq(registrations.active, true),
        or(...runners.map(ofDocument)),
        except ? ne(registrations.entryId, except) : undefined,
      ),
    )
  return new Set(rows.map(documentKey))
}

async function isSecondEntry(db: Database, { project, userId, except }: EntryScope): Promise<boolean> {
  if (project.multiple !== false) return false
  const rows = await db
    .select({ entryId: entries.entryId })
    .from(entries)
    .innerJoin(registrations, and(eq(registrations.entryId, entries.entryId), eq(registrations.active, true)))
    .where(
      and(
        eq(entries.userId, userId),
        eq(entries.itemId, project.itemId),
        except ? ne(entries.entryId, except) : undefined,
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** What each account has in the race and brings to an entry; none are counted where an account may have any number. */
async function countAccounts(
  db: Database,
  { race, userId, holders, except }: EntryScope,
  runners: number,
): Promise<AccountRunners[]> {
  if (race.facts.mostPerAccount === undefined) return []
  const bringing = holders ?? Array.from({ length: runners }, () => userId)
  const ids = [...new Set(bringing)]
  const rows = await db
    .select({ userId: registrations.userId, entered: count() })
    .from(registrations)
    .where(
      and(
        inArray(registrations.userId, ids),
        eq(registrations.raceId, race.raceId),
        eq(registrations.active, true),
        except ? ne(registrations.entryId, except) : undefined,
      ),
    )
    .groupBy(registrations.userId)
  const entered = new Map(rows.map((row) => [row.userId, row.entered]))
  return ids.map((id) => ({
    entered: entered.get(id) ?? 0,
    brings: bringing.filter((one) => one === id).length,
  }))
}

/**
 * Holds the accounts of an entry's runners to the end of the transaction where they may have only so many in the race:
 * two entries of one account are then counted one after the other.
 */
export async function lockAccounts(
  tx: Database,
  { mostPerAccount }: RaceFacts,
  runners: readonly { userId: string }[],
): Promise<void> {
  if (mostPerAccount === undefined) return
  const ids = [...new Set(runners.map(({ userId }) => userId))]
  const mine = tx.select({ userId: accounts.userId }).from(accounts).where(inArray(accounts.userId, ids))
  // Rows that refer to an account may be written meanwhile.
  await mine.orderBy(accounts.userId).for('no key update')
}

/** The account's own saved runners, in the order asked; throws when one is not its own. */
export async function loadRunners(db: Database, userId: string, ids: string[]): Promise<ContestantRow[]> {
  const own = and(
    eq(contestants.userId, userId),
    inArray(contestants.contestantsId, ids),
    isNull(contestants.deletedAt),
  )
  const rows = await db.select().from(contestants).where(own)
  return ids.map((id) => {
    const row = rows.find((one) => one.contestantsId === id)
    if (!row) throw new Failure('contestantMissing')
    return row
  })
}
