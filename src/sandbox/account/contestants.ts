import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm'
import type { Contestant } from '#api/contract.gen.ts'
import { ageAt } from '#lib/age.ts'
import { readIdCard } from '#lib/idCard.ts'
import { type Database, isUniqueViolation } from '#sandbox/database.ts'
import { Failure, type FieldProblem } from '#sandbox/failure.ts'
import { type Handler, type ParamsOf, signedIn } from '#sandbox/handler.ts'
import { newId } from '#sandbox/ids.ts'
import { contestants } from '#sandbox/schema.ts'

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

interface PersonFields {
  userName: string
  userGender: string
  idType: string
  idNumber: string
  birthday: string
  email?: string
}

// Letters and digits as printed on the documents that carry no check digit.
const SHAPES: Record<string, RegExp> = {
  '2': /^[HM]\d{8}(\d{2})?$/,
  '3': /^\d{8}(\d{2}[A-Z])?$/,
  '4': /^[A-Z0-9]{5,17}$/,
  '5': /^[A-Z]{1,2}\d{6}\(?[0-9A]\)?$/,
  '6': /^[\p{Script=Han}A-Z0-9]{4,20}$/u,
}

const MESSAGES = {
  name: { zh: '请填写与证件一致的姓名', en: 'Enter the name as it is on the document.' },
  idCard: { zh: '身份证号码有误，请核对', en: 'This ID card number is not right. Please check it.' },
  number: { zh: '证件号码格式有误，请核对', en: 'This document number is not right. Please check it.' },
  birthday: { zh: '出生日期与身份证不符', en: 'The date of birth does not match the ID card.' },
  future: { zh: '出生日期有误，请核对', en: 'This date of birth is not right. Please check it.' },
  gender: { zh: '性别与身份证不符', en: 'The gender does not match the ID card.' },
  email: { zh: '请填写正确的邮箱', en: 'Please fill in the correct email address.' },
}

/** A document number without spaces, letters in capitals. */
function normalNumber(number: string): string {
  return number.replace(/\s+/g, '').toUpperCase()
}

/** What is wrong with a person's fields, each on its field. */
function checkDocument(person: PersonFields, now: number): FieldProblem[] {
  const problems: FieldProblem[] = []
  const add = (path: string, message: keyof typeof MESSAGES) =>
    problems.push({ input: 'form', path, messages: MESSAGES[message] })
  if (person.userName.trim() === '') add('/userName', 'name')
  if (person.email && !/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(person.email)) add('/email', 'email')
  const age = ageAt(person.birthday, now)
  if (age === null || age < 0 || age > 120) add('/birthday', 'future')
  if (person.idType !== '1') {
    const shape = SHAPES[person.idType]
    if (!shape?.test(normalNumber(person.idNumber))) add('/idNumber', 'number')
    return problems
  }
  const card = readIdCard(normalNumber(person.idNumber))
  if (!card) {
    add('/idNumber', 'idCard')
    return problems
  }
  if (card.birthday !== person.birthday) add('/birthday', 'birthday')
  if ((card.gender === 'male') !== (person.userGender === '1')) add('/userGender', 'gender')
  return problems
}
