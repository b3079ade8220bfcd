import type { Operations } from '#api/contract.gen.ts'
import { Failure, toReason } from '#platform/failure.ts'
import { type Handler, isInApp, signedIn, type Terminal } from '#platform/handler.ts'
import { viewLines } from '#platform/order/price.ts'
import { findProject } from '#platform/raceStore/findProject.ts'
import { loadForms } from '#platform/raceStore/releases.ts'
import { askForSize } from '#platform/raceStore/waitingSizes.ts'
import { requireOwnEntry } from '#platform/records.ts'
import { chooseInput } from '#platform/registration/runnerAnswers.ts'
import { checkAnswers, dropUnanswered } from '#platform/registration/validateAnswers.ts'
import { changeDetails, loadDetails } from './details.ts'
import { type ChangeRequest, listRunnersAfter, quoteChange } from './quoteChange.ts'
import { submitChange } from './submitChange.ts'
import { leaveGroup, withdraw } from './withdraw.ts'

type Asked = Pick<
  Operations['changeQuote']['params'],
  'itemId' | 'packageId' | 'groupId' | 'registrationId' | 'contestantsId' | 'defer'
>

function requestOf({ params, terminal }: { params: Asked; terminal: Terminal }): ChangeRequest {
  const { itemId, packageId, groupId, registrationId, contestantsId, defer } = params
  const runner = registrationId && contestantsId ? { registrationId, contestantsId } : null
  return {
    itemId: itemId ?? null,
    packageId: packageId ?? null,
    groupId: groupId ?? null,
    runner,
    defer: defer ?? false,
    answers: null,
    inApp: isInApp(terminal),
  }
}

/** What a change would cost or give back now, and why it cannot be made: read at every choice of the runner. */
const changeQuote: Handler<'changeQuote'> = async (context) => {
  const { db, params, clock } = context
  const entry = await requireOwnEntry(db, signedIn(context).userId, params.entryId)
  const { target, kinds, price, problem, replaced } = await quoteChange(db, entry, requestOf(context), clock.now())
  const { lines, fee, toPay, back, percent } = price
  return {
    kinds,
    problem: problem && toReason(problem.refusal, target, problem.values),
    lines: viewLines(lines, listRunnersAfter(entry, replaced)),
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
  const request = requestOf(context)
  const { raceId, itemId, runners } = await requireOwnEntry(db, userId, entryId)
  if (request.itemId && request.itemId !== itemId) await findProject(db, request.itemId, { caller: context })
  let answers: object | null = null
  if (request.runner) {
    const { registrationId } = request.runner
    const forms = await loadForms(context, raceId, request.itemId ?? itemId)
    const asked = chooseInput(
      forms,
      runners.findIndex((one) => one.registrationId === registrationId),
    )
    answers = dropUnanswered(forms, asked, params.form ?? {})
    // Whoever comes in is asked in one form of the page, whatever place it is.
    const problems = checkAnswers(forms, { [asked]: answers }).map((one) => ({ ...one, input: 'form' }))
    if (problems.length > 0) throw new Failure('answersInvalid', problems)
  }
  return submitChange(context, userId, { ...request, entryId, answers, toPay, back, key })
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
  loadDetails(context, signedIn(context).userId, context.params.registrationId)

const updSubUserInfo: Handler<'updSubUserInfo'> = async (context) => {
  const { registrationId, form } = context.params
  await changeDetails(context, signedIn(context).userId, { registrationId, answers: form })
  return { ok: true }
}

export const changeHandlers = {
  changeQuote,
  modifyForApp,
  withdrawEntry,
  querySubUserInfo,
  updSubUserInfo,
  askForSize,
}
