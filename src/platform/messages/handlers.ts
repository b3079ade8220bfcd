import { and, count, desc, eq, isNull, type SQL } from 'drizzle-orm'
import type { Message } from '#api/contract.gen.ts'
import { formatChinaTime } from '#lib/date.ts'
import { formatFen } from '#lib/money.ts'
import type { Database } from '#platform/database.ts'
import { requireRow } from '#platform/failure.ts'
import { type Handler, type HandlerContext, signedIn } from '#platform/handler.ts'
import { entries } from '#platform/tables/entries.ts'
import { messages } from '#platform/tables/messages.ts'
import { projects, races } from '#platform/tables/races.ts'
import { text } from '#platform/texts.ts'

/** Messages in words, newest first; of an entry with what its race and distance are called now. */
async function listMessages(db: Database, wanted: SQL | undefined, limit: number, offset = 0): Promise<Message[]> {
  const rows = await db
    .select({ message: messages, race: races.facts, project: projects.facts, reason: entries.reason })
    .from(messages)
    .leftJoin(entries, eq(entries.entryId, messages.entryId))
    .leftJoin(races, eq(races.raceId, entries.raceId))
    .leftJoin(projects, eq(projects.itemId, entries.itemId))
    .where(wanted)
    .orderBy(desc(messages.messageId))
    .limit(limit)
    .offset(offset)
  return rows.map(({ message, race, project, reason }) => {
    const { messageId, kind, code, at, readAt, entryId } = message
    const { amount = 0, name = '', until } = message.values
    const values = {
      race: race?.name ?? '',
      item: project?.name ?? '',
      amount: formatFen(amount),
      name,
      until: until === undefined ? '' : formatChinaTime(until),
    }
    return {
      messageId: String(messageId),
      kind,
      code,
      title: text(`news.${code}.title`, values),
      text: text(`news.${code}.text`, values),
      reason: code === 'rejected' ? reason : null,
      at,
      read: readAt !== null,
      entryId,
      raceId: race?.raceId ?? null,
      raceName: race?.name ?? null,
      orderId: message.values.orderId ?? null,
      page: message.values.page ?? null,
    }
  })
}

const pageOf = (kind: Message['kind']) => async (context: HandlerContext<{ pageNo?: number; pageSize?: number }>) => {
  const { db, params } = context
  const { pageNo = 1, pageSize = 20 } = params
  const mine = and(eq(messages.userId, signedIn(context).userId), eq(messages.kind, kind))
  const totalCount = await db.$count(messages, mine)
  const results = await listMessages(db, mine, pageSize, (pageNo - 1) * pageSize)
  return { results, pageNo, totalPage: Math.ceil(totalCount / pageSize), totalCount }
}

const messageDetail: Handler<'messageDetail'> = async (context) =>
  requireRow(listMessages(context.db, one(context, context.params.messageId), 1), 'messageMissing')

/** The account's own message; another's is as good as none. */
function one(context: HandlerContext, messageId: string): SQL | undefined {
  return and(eq(messages.userId, signedIn(context).userId), eq(messages.messageId, Number(messageId)))
}

const unreadMessages: Handler<'unreadMessages'> = async (context) => {
  const unread = and(eq(messages.userId, signedIn(context).userId), isNull(messages.readAt))
  const rows = await context.db
    .select({ kind: messages.kind, rows: count() })
    .from(messages)
    .where(unread)
    .groupBy(messages.kind)
  const of = (kind: Message['kind']) => rows.find((row) => row.kind === kind)?.rows ?? 0
  return { race: of('race'), system: of('system') }
}

const readMessages: Handler<'readMessages'> = async (context) => {
  const { db, clock, params } = context
  const { messageId, kind } = params
  const mine = eq(messages.userId, signedIn(context).userId)
  if (messageId === undefined && kind === undefined) return { ok: true }
  const wanted = and(
    messageId === undefined ? mine : one(context, messageId),
    kind === undefined ? undefined : eq(messages.kind, kind),
    isNull(messages.readAt),
  )
  await db.update(messages).set({ readAt: clock.now() }).where(wanted)
  return { ok: true }
}

export const messageHandlers = {
  myRaceMessage: pageOf('race'),
  mySystemMessage: pageOf('system'),
  messageDetail,
  unreadMessages,
  readMessages,
}
