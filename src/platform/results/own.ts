import { and, asc, desc, eq } from 'drizzle-orm'
import type { CertificateClaim, OwnResult } from '#api/contract.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { maskName, maskPhone } from '#lib/mask.ts'
import { mainlandMobile } from '#lib/phone.ts'
import { normalName } from '#lib/typedText.ts'
import { requireOwnAddress } from '#platform/addresses/book.ts'
import type { Database } from '#platform/database.ts'
import { Failure, findRow, requireRow } from '#platform/failure.ts'
import { type Handler, type Handlers, signedIn } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { limitByAddress, take } from '#platform/limits/counters.ts'
import { findRegionName } from '#platform/regions/areas.ts'
import { recordRun } from '#platform/sandbox/seeds/runRecord.ts'
import { registrations, uploads } from '#platform/tables/entries.ts'
import { projects, races } from '#platform/tables/races.ts'
import { certificateClaims, objections, ownResults, results } from '#platform/tables/results.ts'
import { findStart } from '#race/times.ts'
import { choosePoster } from '#race/view.ts'
import {
  countFinishers,
  documentsOf,
  objectionsUntil,
  requireScore,
  scoresOfAccount,
  viewObjection,
  viewOwnScore,
  viewSharedScore,
} from './scores.ts'

const MOST_OWN = 50
/** Seconds a kilometre that nobody has run over the distance: from 1500 metres to the marathon and beyond. */
const FASTEST = [
  { upTo: 2, pace: 137 },
  { upTo: 10, pace: 155 },
  { upTo: 21.1, pace: 160 },
  { upTo: 400, pace: 171 },
]

const getScoreCertificate: Handler<'getScoreCertificate'> = async ({ db, params }) =>
  (await viewSharedScore(db, params.score)) ?? viewOwnScore(db, await requireScore(db, params.score))

const getScoreCertPathByParam: Handler<'getScoreCertPathByParam'> = async (context) => {
  const { db, params } = context
  const own = and(
    eq(registrations.registrationId, params.registrationId),
    eq(registrations.userId, signedIn(context).userId),
  )
  const [row] = await db
    .select({ key: results.key })
    .from(registrations)
    .innerJoin(results, and(eq(results.raceId, registrations.raceId), eq(results.idNumber, registrations.idNumber)))
    .where(own)
  return { path: row ? `/certificate?score=${row.key}` : null }
}

const getMedal: Handler<'getMedal'> = async ({ db, params }) => {
  const { result, race } = await requireScore(db, params.score)
  const { name, bib, netSeconds, place, itemId, shareKey } = result
  if (result.status !== 'finished' || netSeconds === null) return null
  const { facts } = race
  const item = facts.items.find((one) => one.itemId === itemId)
  return {
    raceName: facts.name,
    itemName: item?.name ?? facts.name,
    name,
    bib,
    netSeconds,
    place,
    finishers: (await countFinishers(db, race.raceId))(result).all,
    shareKey,
    raceTime: findStart(facts, item ?? {}).startsAt,
    imgRecommend2: item ? choosePoster(facts, item) : facts.poster,
  }
}

const listMyScores: Handler<'listMyScores'> = async (context) => {
  const found = await scoresOfAccount(context.db, signedIn(context).userId)
  return Promise.all(found.map((one) => viewOwnScore(context.db, one)))
}

const getClothNumberInfo: Handler<'getClothNumberInfo'> = async (context) => {
  const { db, params } = context
  const rows = await db
    .select({ runner: registrations, race: races, project: projects.facts })
    .from(registrations)
    .innerJoin(races, eq(races.raceId, registrations.raceId))
    .innerJoin(projects, eq(projects.itemId, registrations.itemId))
    .where(
      and(
        eq(registrations.userId, signedIn(context).userId),
        eq(registrations.status, 'CONFIRMED'),
        params.raceId === undefined ? undefined : eq(registrations.raceId, params.raceId),
      ),
    )
    .orderBy(desc(races.raceTime), asc(registrations.registrationId))
  return rows.map(({ runner: { registrationId, entryId, raceId, bib, snapshot }, race, project }) => ({
    ...{ registrationId, entryId, raceId, bib },
    name: snapshot.userName,
    raceName: race.facts.name,
    raceTime: findStart(race.facts, project).startsAt,
    itemName: project.name,
    imgRecommend2: choosePoster(race.facts, project),
  }))
}

/** What a key opens, of a runner whom the account has saved: data of a body are nobody else's. */
async function requireOwnRunner(db: Database, userId: string, key: string) {
  const found = await requireScore(db, key)
  const documents = await documentsOf(db, userId)
  const { idNumber } = found.result
  return { ...found, own: idNumber !== null && documents.includes(idNumber) }
}

const shmAuthUserInfo: Handler<'shmAuthUserInfo'> = async (context) => {
  const { own, result } = await requireOwnRunner(context.db, signedIn(context).userId, context.params.score)
  return { own, name: own ? result.name : maskName(result.name) }
}

const runResultV2: Handler<'runResultV2'> = async (context) => {
  const { own, result, race } = await requireOwnRunner(context.db, signedIn(context).userId, context.params.score)
  if (!own) throw new Failure('certificateNotYours')
  return recordRun(result, race.facts)
}

const objectToScore: Handler<'objectToScore'> = async ({ db, clock, source, options, params }) => {
  const { result, race } = await requireScore(db, params.score)
  const now = clock.now()
  if (now > objectionsUntil(race)) throw new Failure('objectionLate')
  const phone = mainlandMobile(params.phone)
  if (phone === null) throw new Failure('objectionPhone')
  await take(db, now, [limitByAddress('writes', source, options)])
  const reason = params.reason.trim()
  const row = { objectionId: newId(), resultId: result.resultId, reason, phone, madeAt: now }
  const [made] = await db.insert(objections).values(row).onConflictDoNothing().returning()
  if (!made) throw new Failure('objectionOpen')
  return viewObjection(made)
}

const claimCertificate: Handler<'claimCertificate'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  const { own, result } = await requireOwnRunner(db, userId, params.score)
  if (!own) throw new Failure('certificateNotYours')
  if (result.status !== 'finished') throw new Failure('certificateUnfinished')
  const { consignee, consigneePhone, region, addressDetail } = await requireOwnAddress(db, userId, params.mailInfoId)
  const to = { consignee, consigneePhone, region, addressDetail }
  const row = { resultId: result.resultId, userId, ...to, claimedAt: clock.now() }
  const [claimed] = await db.insert(certificateClaims).values(row).onConflictDoNothing().returning()
  if (!claimed) throw new Failure('certificateClaimed')
  return viewClaim(claimed)
}

const certificateClaim: Handler<'certificateClaim'> = async (context) => {
  const { result } = await requireScore(context.db, context.params.score)
  const own = and(
    eq(certificateClaims.resultId, result.resultId),
    eq(certificateClaims.userId, signedIn(context).userId),
  )
  const claim = await findRow(context.db.select().from(certificateClaims).where(own))
  return claim && viewClaim(claim)
}

function viewClaim(claim: typeof certificateClaims.$inferSelect): CertificateClaim {
  const { consignee, consigneePhone, region, addressDetail, claimedAt } = claim
  const address = `${findRegionName(region)?.zh ?? ''} ${addressDetail}`.trim()
  return { consignee, consigneePhone: maskPhone(consigneePhone), address, claimedAt }
}

const addOwnResult: Handler<'addOwnResult'> = async (context) => {
  const { db, clock, params } = context
  const { userId } = signedIn(context)
  const { day, distanceKm, seconds, certificate } = params
  if (day > formatChinaTime(clock.now(), 'yyyy-MM-dd')) throw new Failure('ownResultAhead')
  const record = FASTEST.find(({ upTo }) => distanceKm <= upTo)?.pace ?? 0
  if (seconds < distanceKm * record) throw new Failure('ownResultTooFast')
  const picture = and(eq(uploads.path, certificate), eq(uploads.userId, userId))
  if (!(await findRow(db.select({ path: uploads.path }).from(uploads).where(picture))))
    throw new Failure('ownResultPicture')
  if ((await listOf(db, userId)).length >= MOST_OWN) throw new Failure('ownResultsFull')
  const row = {
    ...{ ownResultId: newId(), userId, raceName: normalName(params.raceName), day, seconds, certificate },
    metres: Math.round(distanceKm * 1000),
    status: 'checking' as const,
    addedAt: clock.now(),
  }
  await db.insert(ownResults).values(row)
  return viewOwnResult({ ...row, reason: null })
}

const removeOwnResult: Handler<'removeOwnResult'> = async (context) => {
  const { ownResultId } = context.params
  const own = and(eq(ownResults.ownResultId, ownResultId), eq(ownResults.userId, signedIn(context).userId))
  const [gone] = await context.db.delete(ownResults).where(own).returning()
  if (!gone) throw new Failure('ownResultMissing')
  await context.db.delete(uploads).where(eq(uploads.path, gone.certificate))
  return true
}

const getCertificate: Handler<'getCertificate'> = async (context) => {
  const { ownResultId } = context.params
  const own = and(eq(ownResults.ownResultId, ownResultId), eq(ownResults.userId, signedIn(context).userId))
  return viewOwnResult(await requireRow(context.db.select().from(ownResults).where(own), 'ownResultMissing'))
}

const listOf = (db: Database, userId: string) =>
  db
    .select()
    .from(ownResults)
    .where(eq(ownResults.userId, userId))
    .orderBy(desc(ownResults.day), desc(ownResults.ownResultId))

function viewOwnResult(row: typeof ownResults.$inferSelect): OwnResult {
  const { ownResultId, raceName, day, metres, seconds, status, reason, certificate } = row
  return { ownResultId, raceName, day, distanceKm: metres / 1000, seconds, status, reason, certificate }
}

export const ownHandlers = {
  getScoreCertificate,
  getScoreCertPathByParam,
  getMedal,
  listMyScores,
  getClothNumberInfo,
  shmAuthUserInfo,
  runResultV2,
  objectToScore,
  claimCertificate,
  certificateClaim,
  addOwnResult,
  removeOwnResult,
  getCertificate,
  listOwnResults: async (context) => (await listOf(context.db, signedIn(context).userId)).map(viewOwnResult),
} satisfies Partial<Handlers>
