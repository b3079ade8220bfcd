import { and, asc, desc, eq, isNull, ne } from 'drizzle-orm'
import type { Contestant } from '#api/contract.gen.ts'
import { ageAt, isBirthday } from '#lib/age.ts'
import { DOCUMENT_FORMATS, fitsDocument, normalDocument } from '#lib/documents.ts'
import { isEmail } from '#lib/email.ts'
import { isRealPhone } from '#lib/foreignPhone.ts'
import { readIdCard } from '#lib/idCard.ts'
import { isLatinName, isPersonName } from '#lib/personName.ts'
import { normalEmail, normalName } from '#lib/typedText.ts'
import { type Database, isUniqueViolation } from '#platform/database.ts'
import { Failure, type FieldProblem } from '#platform/failure.ts'
import { type Handler, type HandlerContext, type ParamsOf, signedIn } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { forgetPhotos, listStrangePhotos } from '#platform/people/cards.ts'
import { contestants } from '#platform/tables/people.ts'
import type { IdType } from '#race/facts.gen.ts'
import { CERTIFICATE_BELOW } from '#race/players.ts'
import { fieldOptions, fieldProblem } from './fieldWords.ts'

export type ContestantRow = typeof contestants.$inferSelect

export const listContestants: Handler<'listContestants'> = async (context) => {
  return (await runnersOfAccount(context.db, signedIn(context).userId)).map(view)
}

/** The account's saved runners, its owner first. */
export async function runnersOfAccount(db: Database, userId: string): Promise<ContestantRow[]> {
  return db
    .select()
    .from(contestants)
    .where(and(eq(contestants.userId, userId), isNull(contestants.deletedAt)))
    .orderBy(desc(contestants.isSelf), asc(contestants.contestantsId))
}

export const createContestants: Handler<'createContestants'> = async (context) => {
  const { userId } = signedIn(context)
  const fields = {
    ...checkedFields(context.params, context.clock.now()),
    ...(await checkedMore(context, NOTHING_MORE)),
  }
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
    const [before] = await tx.select().from(contestants).where(mine(userId, contestantsId)).for('update')
    if (!before) return
    // The photos are of the document; what a form does not ask stays.
    const same = before.idType === fields.idType && before.idNumber === fields.idNumber
    const known = same ? before : { ...before, idPhotoFront: '', idPhotoBack: '' }
    const more = await checkedMore({ ...context, params, db: tx }, known)
    const changed = await tx
      .update(contestants)
      .set({ ...fields, ...more })
      .where(mine(userId, contestantsId))
      .returning()
    return changed[0]
  })
}

export const deleteContestants: Handler<'deleteContestants'> = async (context) => {
  const { userId } = signedIn(context)
  const gone = { deletedAt: context.clock.now(), isSelf: false, idPhotoFront: '', idPhotoBack: '' }
  const own = mine(userId, context.params.contestantsId)
  return context.db.transaction(async (tx) => {
    const [before] = await tx.select().from(contestants).where(own).for('update')
    if (!before) throw new Failure('contestantMissing')
    await tx.update(contestants).set(gone).where(own)
    // The photos of the document go with its owner; what an entry was made with is in the entry.
    await forgetPhotos(tx, userId, [before.idPhotoFront, before.idPhotoBack])
    return view({ ...before, ...gone })
  })
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
  const userName = normalName(params.userName)
  const person = {
    userName,
    // A name as in a passport is one in Latin letters already.
    enUserName: normalName(params.enUserName ?? '') || (isLatinName(userName) ? userName.toUpperCase() : ''),
    userGender: params.userGender,
    idType: params.idType,
    idNumber: normalDocument(params.idType, params.idNumber),
    userPhone: params.userPhone,
    birthday: params.birthday,
    nativePlace: params.nativePlace ?? '',
    nationality: params.nationality ?? 'CHN',
    email: normalEmail(params.email ?? ''),
    isSelf: params.isSelf ?? false,
  }
  const problems = checkPerson(person, now)
  if (problems.length > 0) throw new Failure('contestantInvalid', problems)
  return person
}

type More = Pick<ContestantRow, 'idPhotoFront' | 'idPhotoBack' | 'guardianName' | 'guardianPhone' | 'guardianRelation'>

const NOTHING_MORE: More = {
  idPhotoFront: '',
  idPhotoBack: '',
  guardianName: '',
  guardianPhone: '',
  guardianRelation: '',
}

/** Photos and guardian as they are kept: what was not sent stays as it was. */
async function checkedMore(context: HandlerContext<Partial<More>>, before: More): Promise<More> {
  const { params } = context
  const more = {
    idPhotoFront: params.idPhotoFront ?? before.idPhotoFront,
    idPhotoBack: params.idPhotoBack ?? before.idPhotoBack,
    guardianName: normalName(params.guardianName ?? before.guardianName),
    guardianPhone: params.guardianPhone ?? before.guardianPhone,
    guardianRelation: params.guardianRelation ?? before.guardianRelation,
  }
  const problems: FieldProblem[] = []
  const add = (field: keyof More, fault: string) => problems.push(fieldProblem(field, fault))
  const { guardianName, guardianPhone, guardianRelation } = more
  if (guardianName && !isPersonName(guardianName)) add('guardianName', 'format')
  if (guardianPhone && !isRealPhone(guardianPhone)) add('guardianPhone', 'format')
  if (guardianRelation && !fieldOptions('guardianRelation').includes(guardianRelation))
    add('guardianRelation', 'required')
  const sides = ['idPhotoFront', 'idPhotoBack'] as const
  const given = sides.filter((side) => more[side] !== '' && more[side] !== before[side])
  const strange = await listStrangePhotos(
    context.db,
    signedIn(context).userId,
    given.map((side) => more[side]),
  )
  for (const side of given) if (strange.includes(more[side])) add(side, 'required')
  if (problems.length > 0) throw new Failure('contestantInvalid', problems)
  return more
}

function view(row: ContestantRow): Contestant {
  const { userId: _user, createdAt: _created, deletedAt: _deleted, ...contestant } = row
  return contestant
}

type PersonFields = Pick<ContestantRow, PersonField> & { idType: IdType }
type PersonField = 'userName' | 'enUserName' | 'userPhone' | 'userGender' | 'idType' | 'idNumber' | 'birthday' | 'email'

/** What is wrong with a person's fields, each on its field, in the words of the form that asked it. */
function checkPerson(person: PersonFields, now: number): FieldProblem[] {
  const { idType, idNumber, birthday, enUserName, email } = person
  const problems: FieldProblem[] = []
  const add = (field: PersonField, fault: string) => problems.push(fieldProblem(field, fault))
  if (!isPersonName(person.userName)) add('userName', 'format')
  if (enUserName && !isLatinName(enUserName)) add('enUserName', 'format')
  if (email && !isEmail(email)) add('email', 'format')
  if (!isRealPhone(person.userPhone)) add('userPhone', 'format')
  if (!isBirthday(birthday, now)) add('birthday', 'format')
  if (!fitsDocument(idType, idNumber, now)) add('idNumber', `format:${DOCUMENT_FORMATS[idType]}`)
  if (idType === '7' && (ageAt(birthday, now) ?? 0) >= CERTIFICATE_BELOW) add('idType', 'agrees')
  const card = idType === '1' ? readIdCard(idNumber, now) : null
  if (card && card.birthday !== birthday) add('birthday', 'agrees')
  if (card && (card.gender === 'male') !== (person.userGender === '1')) add('userGender', 'agrees')
  return problems
}
