import { and, asc, eq } from 'drizzle-orm'
import type { AssociateUser, ProfileAnswers } from '#api/contract.gen.ts'
import { isEmail } from '#lib/email.ts'
import { isRealPhone } from '#lib/foreignPhone.ts'
import { isPersonName } from '#lib/personName.ts'
import { normalEmail, normalName } from '#lib/typedText.ts'
import { fieldOptions, fieldProblem } from '#platform/account/fieldWords.ts'
import { Failure, type FieldProblem, requireRow } from '#platform/failure.ts'
import { type Handler, signedIn } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { findRegionName } from '#platform/regions/areas.ts'
import { profiles } from '#platform/tables/people.ts'

type ProfileRow = typeof profiles.$inferSelect

/** They are one list to choose of. */
const MOST = 20

const listAssociateUser: Handler<'listAssociateUser'> = async (context) => {
  const rows = await context.db
    .select()
    .from(profiles)
    .where(eq(profiles.userId, signedIn(context).userId))
    .orderBy(asc(profiles.associateUserId))
  return rows.map(view)
}

const addAssociateUser: Handler<'addAssociateUser'> = async (context) => {
  const { db, params, clock } = context
  const { userId } = signedIn(context)
  const fields = checked(params)
  const count = await db.$count(profiles, eq(profiles.userId, userId))
  if (count >= MOST) throw new Failure('profilesFull')
  const row = { ...fields, associateUserId: newId(), userId, createdAt: clock.now() }
  await db.insert(profiles).values(row)
  return view(row)
}

const updAssociateUser: Handler<'updAssociateUser'> = async (context) => {
  const { associateUserId, ...params } = context.params
  const mine = ofAccount(signedIn(context).userId, associateUserId)
  const changed = context.db.update(profiles).set(checked(params)).where(mine)
  const row = await requireRow(changed.returning(), 'profileMissing')
  return view(row)
}

const delAssociateUser: Handler<'delAssociateUser'> = async (context) => {
  const mine = ofAccount(signedIn(context).userId, context.params.associateUserId)
  const gone = await context.db.delete(profiles).where(mine).returning({ id: profiles.associateUserId })
  if (gone.length === 0) throw new Failure('profileMissing')
  return { ok: true }
}

export const profileHandlers = { listAssociateUser, addAssociateUser, updAssociateUser, delAssociateUser }

function ofAccount(userId: string, associateUserId: string) {
  return and(eq(profiles.associateUserId, associateUserId), eq(profiles.userId, userId))
}

function view({ associateUserId, name, answers }: ProfileRow): AssociateUser {
  return { associateUserId, name, answers }
}

type Field = keyof ProfileAnswers

/** What each answer has to be beside what the contract says; the keyword is the one whose words the form has. */
const RULES: Partial<Record<Field, { keyword: string; fits(answer: string): boolean }>> = {
  email: { keyword: 'format', fits: isEmail },
  emergencyName: { keyword: 'format', fits: isPersonName },
  emergencyPhone: { keyword: 'format', fits: isRealPhone },
  emergencyRelation: chosen('emergencyRelation'),
  residentialRegion: { keyword: 'required', fits: (code) => findRegionName(code) !== null },
  residentialAddress: { keyword: 'minLength', fits: (address) => Array.from(address).length >= 5 },
  profession: chosen('profession'),
  educationLevel: chosen('educationLevel'),
  bloodType: chosen('bloodType'),
  dressSize: chosen('dressSize'),
}

function chosen(field: Field) {
  return { keyword: 'required', fits: (answer: string) => fieldOptions(field).includes(answer) }
}

/** A profile as it is kept: answers without text are left out. Throws with every fault on its field. */
function checked(params: { name: string; answers: ProfileAnswers }): Pick<ProfileRow, 'name' | 'answers'> {
  const name = normalName(params.name)
  const given = Object.entries({ ...params.answers, email: normalEmail(params.answers.email ?? '') }).flatMap(
    ([field, answer]) => (answer?.trim() ? [[field as Field, answer.trim()] as const] : []),
  )
  const problems: FieldProblem[] = given.flatMap(([field, answer]) => {
    const rule = RULES[field]
    return !rule || rule.fits(answer) ? [] : [fieldProblem(field, rule.keyword)]
  })
  if (name === '') problems.unshift(fieldProblem('profileName', 'required'))
  if (problems.length > 0) throw new Failure('profileInvalid', problems)
  return { name, answers: Object.fromEntries(given) }
}
