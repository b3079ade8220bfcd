import { and, eq, isNull } from 'drizzle-orm'
import type { ListedLine } from '#api/contract.gen.ts'
import { normalDocument } from '#lib/documents.ts'
import { readIdCard } from '#lib/idCard.ts'
import { createContestants } from '#platform/account/contestants.ts'
import { fieldWords } from '#platform/account/fieldWords.ts'
import { Failure } from '#platform/failure.ts'
import { type Handler, type HandlerContext, type ParamsOf, signedIn } from '#platform/handler.ts'
import { contestants } from '#platform/tables/people.ts'
import { type ListedRunner, readRunnerList } from '#race/runnerList.ts'

const MOST = 200

/** Saves whom a list names, line by line: a wrong line stops no other, and the same list again adds nobody. */
export const saveContestantsList: Handler<'saveContestantsList'> = async (context) => {
  const lines = readRunnerList(context.params.text)
  if (lines.length > MOST) throw new Failure('listTooLong')
  const judged: ListedLine[] = []
  for (const { line, runner } of lines) judged.push({ line, name: runner.userName, ...(await save(context, runner)) })
  return judged
}

async function save(context: HandlerContext, runner: ListedRunner): Promise<Omit<ListedLine, 'line' | 'name'>> {
  const params = asContestant(runner, context.clock.now())
  if (params.idType !== '1' && runner.userGender === '') {
    return { status: 'wrong', contestantsId: null, problems: [fieldWords('userGender', 'required')] }
  }
  try {
    const { contestantsId } = await createContestants({ ...context, params })
    return { status: 'added', contestantsId, problems: [] }
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause
    const known = cause.failure === 'contestantExists' ? await findKnown(context, params) : null
    if (known) return { status: 'known', contestantsId: known, problems: [] }
    const messages = cause.fieldErrors.map(({ messages }) => messages)
    return { status: 'wrong', contestantsId: null, problems: messages.length > 0 ? messages : [cause.messages] }
  }
}

/** An ID card says by itself when its holder was born and of which gender; other documents are passports. */
function asContestant(runner: ListedRunner, now: number): ParamsOf<'createContestants'> {
  const { userName, idNumber, userPhone } = runner
  const isCard = /^\d{15}$|^\d{17}[\dX]$/.test(idNumber)
  const card = isCard ? readIdCard(idNumber, now) : null
  const gender = card ? (card.gender === 'male' ? '1' : '2') : '1'
  return {
    // Longer than any document and any name: what the columns take.
    userName: userName.slice(0, 64),
    userGender: runner.userGender || gender,
    idType: isCard ? '1' : '4',
    idNumber: idNumber.slice(0, 32),
    userPhone,
    birthday: runner.birthday || (card?.birthday ?? ''),
  }
}

async function findKnown(
  context: HandlerContext,
  { idType, idNumber }: ParamsOf<'createContestants'>,
): Promise<string | null> {
  const same = and(
    eq(contestants.userId, signedIn(context).userId),
    eq(contestants.idType, idType),
    eq(contestants.idNumber, normalDocument(idType, idNumber)),
    isNull(contestants.deletedAt),
  )
  const [row] = await context.db.select().from(contestants).where(same)
  return row?.contestantsId ?? null
}
