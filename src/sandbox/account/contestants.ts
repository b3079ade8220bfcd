import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm'
import type { Contestant } from '#api/contract.gen.ts'
import type { Database } from '#sandbox/database.ts'
import { Failure } from '#sandbox/failure.ts'
import { type Handler, type ParamsOf, signedIn } from '#sandbox/handler.ts'
import { newId } from '#sandbox/ids.ts'
import { isUniqueViolation } from '#sandbox/pgErrors.ts'
import { contestants } from '#sandbox/schema.ts'
import { checkDocument, normalNumber } from './document.ts'

export type ContestantRow = typeof contestants.$inferSelect

export const listContestants: Handler<'listContestants'> = async (context) => {
  const rows = await context.db
    .select()
    .from(contestants)
    .where(and(eq(contestants.userId, signedIn(context).userId), isNull(contestants.deletedAt)))
    .orderBy(desc(contestants.isSelf), asc(contestants.contestantsId))
  return rows.map(view)
}

export const createContestants: Handler<'createContestants'> = async (context) => {
  const { userId } = signedIn(context)
  const fields = checkedFields(context.params, context.clock.now())
  const row = { ...fields, contestantsId: newId(), userId, createdAt: context.clock.now() }
  return write(context.db, userId, row.contestantsId, fields.isSelf, async (tx) => {
    const [created] = await tx.insert(contestants).values(row).returning()
    return created
  })
}

export const updateContestants: Handler<'updateContestants'> = async (context) => {
  const { userId } = signedIn(context)
  const { contestantsId, ...params } = context.params
  const fields = checkedFields(params, context.clock.now())
  return write(context.db, userId, contestantsId, fields.isSelf, async (tx) => {
    const [changed] = await tx.update(contestants).set(fields).where(mine(userId, contestantsId)).returning()
    return changed
  })
}

export const deleteContestants: Handler<'deleteContestants'> = async (context) => {
  const gone = { deletedAt: context.clock.now(), isSelf: false }
  const where = mine(signedIn(context).userId, context.params.contestantsId)
  const [row] = await context.db.update(contestants).set(gone).where(where).returning()
  if (!row) throw new Failure('contestantMissing')
  return view(row)
}

function mine(userId: string, contestantsId: string) {
  return and(
    eq(contestants.contestantsId, contestantsId),
    eq(contestants.userId, userId),
    isNull(contestants.deletedAt),
  )
}

async function write(
  db: Database,
  userId: string,
  contestantsId: string,
  isSelf: boolean,
  run: (tx: Database) => Promise<ContestantRow | undefined>,
): Promise<Contestant> {
  try {
    return await db.transaction(async (tx) => {
      const row = await run(tx)
      if (!row) throw new Failure('contestantMissing')
      const others = and(eq(contestants.userId, userId), ne(contestants.contestantsId, contestantsId))
      // Only one saved runner is the account's owner.
      if (isSelf) await tx.update(contestants).set({ isSelf: false }).where(others)
      return view(row)
    })
  } catch (cause) {
    if (!isUniqueViolation(cause)) throw cause
    const { messages } = new Failure('contestantExists')
    throw new Failure('contestantExists', [{ input: 'form', path: '/idNumber', messages }])
  }
}

function checkedFields(params: ParamsOf<'createContestants'>, now: number) {
  const problems = checkDocument(params, now)
  if (problems.length > 0) throw new Failure('contestantInvalid', problems)
  return {
    userName: params.userName.trim(),
    enUserName: params.enUserName ?? '',
    userGender: params.userGender,
    idType: params.idType,
    idNumber: normalNumber(params.idNumber),
    userPhone: params.userPhone,
    birthday: params.birthday,
    nativePlace: params.nativePlace ?? '',
    nationality: params.nationality ?? 'CHN',
    email: params.email ?? '',
    isSelf: params.isSelf ?? false,
  }
}

function view(row: ContestantRow): Contestant {
  const { userId: _user, createdAt: _created, deletedAt: _deleted, ...contestant } = row
  return contestant
}
