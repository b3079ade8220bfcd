import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { autographs } from '#platform/tables/autographs.ts'
import { entryChanges } from '#platform/tables/changes.ts'
import { documents, entries, entryMail, registrations } from '#platform/tables/entries.ts'
import { signatures, signLinks } from '#platform/tables/signing.ts'

/** Chooses rows by account or by race. */
export type Choose = (table: typeof entries | typeof registrations | typeof autographs) => SQL | undefined

const ERASED = {
  userName: '',
  enUserName: '',
  userGender: '',
  idType: '',
  idNumber: '',
  userPhone: '',
  birthday: '',
  nativePlace: '',
  nationality: '',
  email: '',
}

const NOTHING = sql`'{}'::jsonb`

/** Forgets what runners were asked, and what was handed in for them. */
export async function forgetAnswers(tx: Database, choose: Choose): Promise<void> {
  const runners = tx.select({ id: registrations.registrationId }).from(registrations).where(choose(registrations))
  const chosen = tx.select({ id: entries.entryId }).from(entries).where(choose(entries))
  await tx.delete(documents).where(inArray(documents.registrationId, runners))
  await tx.delete(entryMail).where(inArray(entryMail.entryId, chosen))
  const answered = sql`(${registrations.answers} <> ${NOTHING} or ${registrations.remark} is not null)`
  await tx
    .update(registrations)
    .set({ answers: {}, remark: null })
    .where(and(choose(registrations), answered))
  const filled = sql`(${entries.form} <> ${NOTHING} or ${entries.questionnaire} <> ${NOTHING}
    or ${entries.qualification} is not null)`
  const empty = { form: {}, questionnaire: {}, qualification: null }
  await tx
    .update(entries)
    .set(empty)
    .where(and(choose(entries), filled))
  const withRunner = sql`${entryChanges.plan} #> '{runner,answers}' <> ${NOTHING}`
  const plan = sql`jsonb_set(${entryChanges.plan}, '{runner,answers}', ${NOTHING})`
  await tx
    .update(entryChanges)
    .set({ plan })
    .where(and(inArray(entryChanges.entryId, chosen), withRunner))
}

/** Forgets who was entered, and who signed: what is left is an entry of nobody. */
export async function forgetRunners(tx: Database, choose: Choose): Promise<void> {
  const named = sql`${registrations.snapshot} ->> 'userName' <> ''`
  // A document of a race's past stays taken as little as a name does.
  const erased = { snapshot: ERASED, idNumber: sql`'erased ' || ${registrations.registrationId}` }
  await tx
    .update(registrations)
    .set(erased)
    .where(and(choose(registrations), named))
  const chosen = tx.select({ id: entries.entryId }).from(entries).where(choose(entries))
  for (const table of [signatures, signLinks, entryChanges])
    await tx.delete(table).where(inArray(table.entryId, chosen))
  const titled = sql`${entries.teamName} is not null`
  await tx
    .update(entries)
    .set({ teamName: null })
    .where(and(choose(entries), titled))
  const drawn = sql`${autographs.image} <> ''`
  await tx
    .update(autographs)
    .set({ image: '' })
    .where(and(choose(autographs), drawn))
}
