import type { Operations } from '#api/contract.gen.ts'
import { Failure, reasonOf } from '#platform/failure.ts'
import { type Handler, signedIn } from '#platform/handler.ts'
import { shownLines } from '#platform/order/detail.ts'
import { findToEnter } from '#platform/raceStore/findProject.ts'
import { formsOf } from '#platform/raceStore/releases.ts'
import { ownEntry } from '#platform/records.ts'
import { inputOf } from '#platform/registration/runnerAnswers.ts'
import { checkAnswers, givenAnswers } from '#platform/registration/validateAnswers.ts'
import { changeDetails, detailsOf } from './details.ts'
import { judgeChange, runnersAfter, type Wish } from './judge.ts'
import { leaveGroup } from './leave.ts'
import { submitChange } from './submitChange.ts'
import { withdraw } from './withdraw.ts'

type Asked = Pick<
  Operations['changeQuote']['params'],
  'itemId' | 'packageId' | 'groupId' | 'registrationId' | 'contestantsId' | 'defer'
>

function wishOf({ itemId, packageId, groupId, registrationId, contestantsId, defer }: Asked): Wish {
  const runner = registrationId && contestantsId ? { registrationId, contestantsId } : null
  return {
    itemId: itemId ?? null,
    packageId: packageId ?? null,
    groupId: groupId ?? null,
    runner,
    defer: defer ?? false,
  }
}

/** What a change would cost or give back now, and why it cannot be made: read at every choice of the runner. */
const changeQuote: Handler<'changeQuote'> = async (context) => {
  const { db, params, clock } = context
  const entry = await ownEntry(db, signedIn(context).userId, params.entryId)
  const { target, kinds, price, refusal, replaced } = await judgeChange(db, entry, wishOf(params), clock.now())
  const { lines, fee, toPay, back, percent } = price
  const names = runnersAfter(entry, replaced).map(({ userName }) => userName)
  return {
    kinds,
    problem: refusal && reasonOf(refusal.refusal, target, refusal.values),
    lines: shownLines(lines, names),
    after: lines.reduce((sum, line) => sum + line.amount, 0),
    fee,
    toPay,
    back,
    percent,
  }
}

const modifyForApp: Handler<'modifyForApp'> = async (context) => {
  const { db, params } = context
  const { userId } = signedIn(context)
  const { entryId, toPay, back, idempotencyKey: key } = params
  const wish = wishOf(params)
  const { raceId, itemId, runners } = await ownEntry(db, userId, entryId)
  if (wish.itemId && wish.itemId !== itemId) await findToEnter(context, wish.itemId)
  let answers: object | null = null
  if (wish.runner) {
    const { registrationId } = wish.runner
    const forms = await formsOf(context, raceId, wish.itemId ?? itemId)
    const asked = inputOf(
      forms,
      runners.findIndex((one) => one.registrationId === registrationId),
    )
    answers = givenAnswers(forms, asked, params.form ?? {})
    // Whoever comes in is asked in one form of the page, whatever place it is.
    const problems = checkAnswers(forms, { [asked]: answers }).map((one) => ({ ...one, input: 'form' }))
    if (problems.length > 0) throw new Failure('answersInvalid', problems)
  }
  return submitChange(context, userId, { ...wish, entryId, answers, toPay, back, key })
}

const withdrawEntry: Handler<'withdrawEntry'> = async (context) => {
  const { registrationId, ...all } = context.params
  const { userId } = signedIn(context)
  const { entryId, status } = registrationId
    ? await leaveGroup(context, userId, { ...all, registrationId })
    : await withdraw(context, userId, all)
  return { entryId, entryStatus: status }
}

const querySubUserInfo: Handler<'querySubUserInfo'> = (context) =>
  detailsOf(context, signedIn(context).userId, context.params.registrationId)

const updSubUserInfo: Handler<'updSubUserInfo'> = async (context) => {
  const { registrationId, form } = context.params
  await changeDetails(context, signedIn(context).userId, { registrationId, answers: form })
  return { ok: true }
}

export const changeHandlers = { changeQuote, modifyForApp, withdrawEntry, querySubUserInfo, updSubUserInfo }
