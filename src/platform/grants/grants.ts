import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database.ts'
import { Failure } from '#platform/failure.ts'
import { type Handler, signedIn } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { sessions } from '#platform/tables/accounts.ts'
import { clubRecords, dataGrants } from '#platform/tables/logins.ts'
import { text } from '#platform/texts.ts'

export type Grantee = 'club' | 'partner'

interface About {
  /** What of the account ends when it is taken back. */
  end(tx: Database, userId: string): Promise<unknown>
}

/** To whom an account may open its data, and what a withdrawal undoes. */
const GRANTEES: Record<Grantee, About> = {
  club: {
    async end(tx, userId) {
      await tx.delete(clubRecords).where(eq(clubRecords.userId, userId))
      const open = and(eq(sessions.userId, userId), eq(sessions.kind, 'nrc'), isNull(sessions.ended))
      await tx.update(sessions).set({ ended: 'withdrawn' }).where(open)
    },
  },
  partner: {
    end: (tx, userId) => {
      const open = and(eq(sessions.userId, userId), eq(sessions.terminal, PARTNER), isNull(sessions.ended))
      return tx.update(sessions).set({ ended: 'withdrawn' }).where(open)
    },
  },
}

/** The kind of terminal that partners' links bring. */
const PARTNER = '5'

const isGrantee = (name: string): name is Grantee => Object.hasOwn(GRANTEES, name)

const dataGrantList: Handler<'dataGrants'> = async ({ db, user }) => {
  const rows = await db
    .select()
    .from(dataGrants)
    .where(eq(dataGrants.userId, signedIn({ user }).userId))
  return Object.keys(GRANTEES)
    .filter(isGrantee)
    .map((grantee) => {
      const row = rows.find((one) => one.grantee === grantee)
      const status = row === undefined ? 'none' : row.withdrawnAt === null ? 'given' : 'withdrawn'
      const words = {
        name: text(`grants.${grantee}.name`),
        what: text(`grants.${grantee}.what`),
        withdrawal: text(`grants.${grantee}.withdrawal`),
      }
      return { grantee, ...words, status, at: row?.at ?? 0, withdrawnAt: row?.withdrawnAt ?? null }
    })
}

const giveDataGrant: Handler<'giveDataGrant'> = async ({ db, clock, user, params: { grantee } }) => {
  await giveGrant(db, clock.now(), signedIn({ user }).userId, known(grantee))
  return { ok: true }
}

const withdrawDataGrant: Handler<'withdrawDataGrant'> = async ({ db, clock, user, params }) => {
  const { userId } = signedIn({ user })
  const grantee = known(params.grantee)
  await db.transaction(async (tx) => {
    const held = and(eq(dataGrants.userId, userId), eq(dataGrants.grantee, grantee), isNull(dataGrants.withdrawnAt))
    const taken = await tx.update(dataGrants).set({ withdrawnAt: clock.now() }).where(held).returning()
    if (taken.length === 0) throw new Failure('granteeUnknown')
    await GRANTEES[grantee].end(tx, userId)
  })
  return { ok: true }
}

function known(grantee: string): Grantee {
  if (!isGrantee(grantee)) throw new Failure('granteeUnknown')
  return grantee
}

/** Opens an account's data, or opens it again; what is open stays as it was. */
export async function giveGrant(db: Database, at: number, userId: string, grantee: Grantee): Promise<void> {
  await db
    .insert(dataGrants)
    .values({ grantId: newId(), userId, grantee, at })
    .onConflictDoUpdate({
      target: [dataGrants.userId, dataGrants.grantee],
      set: { at, withdrawnAt: null },
      setWhere: isNotNull(dataGrants.withdrawnAt),
    })
}

/** Whether an account has taken an opening back, and not given it again. */
export async function isWithdrawn(db: Database, userId: string, grantee: Grantee): Promise<boolean> {
  const taken = and(eq(dataGrants.userId, userId), eq(dataGrants.grantee, grantee), isNotNull(dataGrants.withdrawnAt))
  return (await db.select().from(dataGrants).where(taken)).length > 0
}

export const grantHandlers = { dataGrants: dataGrantList, giveDataGrant, withdrawDataGrant }
