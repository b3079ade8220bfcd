import { and, eq, gte, inArray, isNotNull, lt, ne, notExists, notInArray, or, sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { forgetCodes } from '#platform/sandbox/wechat/wechat.ts'
import { captchas, evidences, sessions } from '#platform/tables/accounts.ts'
import { bookings } from '#platform/tables/bookings.ts'
import { invitations } from '#platform/tables/coupons.ts'
import { entries, raceQuestionnaires, registrations, uploads } from '#platform/tables/entries.ts'
import { groupApplications } from '#platform/tables/groups.ts'
import { thirdKeys } from '#platform/tables/logins.ts'
import { messages } from '#platform/tables/messages.ts'
import { offlineProofs } from '#platform/tables/orders.ts'
import { addresses, cardPhotos, contestants } from '#platform/tables/people.ts'
import { personalFiles } from '#platform/tables/personal.ts'
import { analytics } from '#platform/tables/platform.ts'
import { prizes } from '#platform/tables/prizeDraws.ts'
import { races, shareViews } from '#platform/tables/races.ts'
import { certificateClaims, objections, ownResults, results } from '#platform/tables/results.ts'
import { signLinks } from '#platform/tables/signing.ts'
import { type Purged, RETENTION } from '#race/retention.ts'
import { type Choose, forgetAnswers, forgetRunners } from './forget.ts'

const DAY_MS = 86_400_000

/** Removes what is held no longer than `before` (epoch milliseconds); what it has removed costs nothing the next time. */
type Purge = (tx: Database, before: number) => Promise<unknown>

const PURGES: Record<Purged, Purge> = {
  async codes(tx, before) {
    await tx.delete(captchas).where(lt(captchas.expiresAt, before))
    await tx.delete(evidences).where(lt(evidences.expiresAt, before))
    await tx.delete(thirdKeys).where(lt(thirdKeys.expiresAt, before))
    await forgetCodes(tx, before)
    await tx.delete(signLinks).where(lt(signLinks.expiresAt, before))
    await tx.delete(personalFiles).where(lt(personalFiles.linkUntil, before))
  },
  logins: (tx, before) => tx.delete(sessions).where(lt(sessions.createdAt, before)),
  async visits(tx, before) {
    await tx.delete(analytics).where(lt(analytics.at, before))
    await tx.delete(shareViews).where(lt(shareViews.at, before))
  },
  messages: (tx, before) => tx.delete(messages).where(lt(messages.at, before)),
  async removed(tx, before) {
    await tx.delete(contestants).where(lt(contestants.deletedAt, before))
    await tx.delete(addresses).where(lt(addresses.deletedAt, before))
  },
  photos: purgePhotos,
  async answers(tx, before) {
    await forgetAnswers(tx, ofRacesBefore(tx, before))
    await tx.delete(bookings).where(inArray(bookings.raceId, racesBefore(tx, before)))
    await tx.delete(raceQuestionnaires).where(inArray(raceQuestionnaires.raceId, racesBefore(tx, before)))
    await tx.delete(groupApplications).where(inArray(groupApplications.raceId, racesBefore(tx, before)))
    await forgetClaims(tx, before)
    await purgeUploads(tx, before)
  },
  prizes: (tx, before) => tx.delete(prizes).where(lt(prizes.drawnAt, before)),
  async entries(tx, before) {
    await forgetRunners(tx, ofRacesBefore(tx, before))
    await forgetResults(tx, before)
    const listed = and(isNotNull(invitations.document), inArray(invitations.raceId, racesBefore(tx, before)))
    await tx.delete(invitations).where(listed)
  },
}

/** Removes all whose time has come. */
export async function purge(db: Database, now: number): Promise<void> {
  for (const [name, run] of Object.entries(PURGES) as [Purged, Purge][]) {
    await db.transaction((tx) => run(tx, now - RETENTION[name].days * DAY_MS))
  }
}

const racesBefore = (tx: Database, before: number) =>
  tx.select({ raceId: races.raceId }).from(races).where(lt(races.raceEnd, before))

const ofRacesBefore =
  (tx: Database, before: number): Choose =>
  ({ raceId }) =>
    inArray(raceId, racesBefore(tx, before))

const resultsBefore = (tx: Database, before: number) =>
  tx
    .select({ id: results.resultId })
    .from(results)
    .where(inArray(results.raceId, racesBefore(tx, before)))

/** A certificate has been posted by then. */
async function forgetClaims(tx: Database, before: number): Promise<void> {
  const sent = inArray(certificateClaims.resultId, resultsBefore(tx, before))
  const erased = { consignee: '', consigneePhone: '', region: '', addressDetail: '' }
  await tx
    .update(certificateClaims)
    .set(erased)
    .where(and(sent, ne(certificateClaims.consignee, '')))
}

/** What was run stays; whose it was goes. */
async function forgetResults(tx: Database, before: number): Promise<void> {
  await tx.delete(objections).where(inArray(objections.resultId, resultsBefore(tx, before)))
  await tx
    .update(results)
    .set({ name: '', idNumber: null })
    .where(and(inArray(results.raceId, racesBefore(tx, before)), ne(results.name, '')))
}

/** Photos of a runner stay while one of the runner's races is to come or not long over; of others, as long from their upload. */
async function purgePhotos(tx: Database, before: number): Promise<void> {
  const shows = or(eq(contestants.idPhotoFront, cardPhotos.photo), eq(contestants.idPhotoBack, cardPhotos.photo))
  const needed = tx
    .select({ one: sql`1` })
    .from(contestants)
    .innerJoin(registrations, eq(registrations.contestantsId, contestants.contestantsId))
    .innerJoin(races, eq(races.raceId, registrations.raceId))
    .where(and(shows, gte(races.raceEnd, before)))
  const gone = await tx
    .delete(cardPhotos)
    .where(and(lt(cardPhotos.createdAt, before), notExists(needed)))
    .returning({ photo: cardPhotos.photo })
  const photos = gone.map(({ photo }) => photo)
  await tx.update(contestants).set({ idPhotoFront: '' }).where(inArray(contestants.idPhotoFront, photos))
  await tx.update(contestants).set({ idPhotoBack: '' }).where(inArray(contestants.idPhotoBack, photos))
}

/** Files go with the answers that name them; those that prove a transfer stay with its order. */
async function purgeUploads(tx: Database, before: number): Promise<void> {
  const named = (text: ReturnType<typeof sql>) => sql`position(${uploads.path} in ${text}) > 0`
  const inEntries = tx
    .select({ one: sql`1` })
    .from(entries)
    .where(
      and(
        eq(entries.userId, uploads.userId),
        named(sql`concat(${entries.form}, ${entries.questionnaire}, ${entries.qualification})`),
      ),
    )
  const inAnswers = tx
    .select({ one: sql`1` })
    .from(registrations)
    .where(and(eq(registrations.userId, uploads.userId), named(sql`${registrations.answers}::text`)))
  const inQuestionnaires = tx
    .select({ one: sql`1` })
    .from(raceQuestionnaires)
    .where(and(eq(raceQuestionnaires.userId, uploads.userId), named(sql`${raceQuestionnaires.answers}::text`)))
  const proves = tx.select({ path: offlineProofs.path }).from(offlineProofs).where(isNotNull(offlineProofs.path))
  const added = tx.select({ path: ownResults.certificate }).from(ownResults)
  const unused = and(notExists(inEntries), notExists(inAnswers), notExists(inQuestionnaires))
  await tx
    .delete(uploads)
    .where(
      and(
        lt(uploads.createdAt, before),
        sql`${uploads.path} not in ${proves}`,
        notInArray(uploads.path, added),
        unused,
      ),
    )
}
