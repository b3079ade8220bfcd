import { and, asc, eq, isNull } from 'drizzle-orm'
import type { AgreementDue } from '#api/contract.gen.ts'
import type { Database } from '#platform/database.ts'
import type { AgreementText, Release } from '#platform/options.ts'
import { consents } from '#platform/tables/personal.ts'
import { recordAgreements } from './consents.ts'

/**
 * The pages that an account agreed to at a login and whose substance has changed since, as a release shows them. A page
 * that the release does not have, or that says nothing of changes, is never due.
 */
export async function agreementsDue(
  db: Database,
  userId: string,
  shown: Pick<Release, 'agreement'>,
): Promise<AgreementDue[]> {
  const given = await db
    .select()
    .from(consents)
    .where(and(eq(consents.userId, userId), isNull(consents.entryId)))
    .orderBy(asc(consents.consentId))
  const routes = [...new Set(given.map(({ statement }) => statement))]
  const due = await Promise.all(
    routes.map(async (route) => {
      const own = given.filter(({ statement }) => statement === route)
      const last = own.at(-1)
      const text = await shown.agreement(route)
      const since = text ? changesSince(text, new Set(own.map(({ version }) => version))) : []
      if (!text || !last || !since.some(({ asks }) => asks)) return null
      return {
        route,
        title: text.title,
        version: text.version,
        agreedVersion: last.version,
        agreedAt: last.at,
        changes: since,
      }
    }),
  )
  return due.filter((one) => one !== null)
}

/** What came after the latest version that was agreed to; all of it where none of them is known any more. */
function changesSince({ changes }: AgreementText, agreed: ReadonlySet<string>): AgreementText['changes'][number][] {
  const known = changes.findIndex(({ version }) => agreed.has(version))
  return changes.slice(0, known < 0 ? undefined : known)
}

/** Keeps that an account agrees to what is due of these routes, in the words that the release shows; others are left out. */
export async function agreeToDue(
  db: Database,
  userId: string,
  { routes, shown, at }: { routes: readonly string[]; shown: Pick<Release, 'agreement'>; at: number },
): Promise<void> {
  const due = (await agreementsDue(db, userId, shown)).filter(({ route }) => routes.includes(route))
  const texts = (await Promise.all(due.map(({ route }) => shown.agreement(route)))).filter((text) => text !== null)
  await recordAgreements(db, userId, texts, at)
}
