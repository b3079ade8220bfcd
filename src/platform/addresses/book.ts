import { and, asc, desc, eq, isNotNull, isNull, lt, ne } from 'drizzle-orm'
import type { MailInfo } from '#api/contract.gen.ts'
import { mainlandMobile } from '#lib/phone.ts'
import { normalName, withoutInvisible } from '#lib/typedText.ts'
import { fieldProblem } from '#platform/account/fieldWords.ts'
import type { Database } from '#platform/database.ts'
import { Failure, type FieldProblem, requireRow } from '#platform/failure.ts'
import { type HandlerContext, type ParamsOf, signedIn } from '#platform/handler.ts'
import { newId } from '#platform/ids.ts'
import { findRegionName } from '#platform/regions/areas.ts'
import { accounts } from '#platform/tables/accounts.ts'
import { addresses } from '#platform/tables/people.ts'

type AddressRow = typeof addresses.$inferSelect

/** How many addresses an account keeps: they are one list to look through. */
const MOST = 30
/** How long a removal can be taken back; then nothing of the address is left. */
const UNDO_MS = 24 * 3_600_000

const SHORTEST_DETAIL = 5
const LONGEST_DETAIL = 200

type Fields = Omit<ParamsOf<'addMailInfo'>, 'isDefault'>

/** The account's addresses, the default one first, then the newest. */
export async function findAddresses(db: Database, userId: string): Promise<AddressRow[]> {
  return db
    .select()
    .from(addresses)
    .where(and(eq(addresses.userId, userId), isNull(addresses.deletedAt)))
    .orderBy(desc(addresses.isDefault), desc(addresses.createdAt), asc(addresses.mailInfoId))
}

/** The account's own address; another's, or a removed one, is as good as none. */
export async function requireOwnAddress(db: Database, userId: string, mailInfoId: string): Promise<AddressRow> {
  const own = and(mine(userId, mailInfoId), isNull(addresses.deletedAt))
  return requireRow(db.select().from(addresses).where(own), 'addressMissing')
}

async function saveAddress(context: HandlerContext<ParamsOf<'addMailInfo'>>): Promise<MailInfo> {
  const { isDefault = false, ...params } = context.params
  const fields = checked(params)
  const createdAt = context.clock.now()
  return inBook(context, async (tx, userId) => {
    const rows = await findAddresses(tx, userId)
    if (rows.length >= MOST) throw new Failure('addressesFull')
    const row = { ...fields, mailInfoId: newId(), userId, isDefault: false, createdAt }
    await tx.insert(addresses).values(row)
    return { mailInfoId: row.mailInfoId, wanted: isDefault }
  })
}

async function changeAddress(context: HandlerContext<ParamsOf<'updMailInfo'>>): Promise<MailInfo> {
  const { mailInfoId, isDefault = false, ...params } = context.params
  const fields = checked(params)
  return inBook(context, async (tx, userId) => {
    await requireOwnAddress(tx, userId, mailInfoId)
    await tx.update(addresses).set(fields).where(mine(userId, mailInfoId))
    return { mailInfoId, wanted: isDefault }
  })
}

async function removeAddress(context: HandlerContext<{ mailInfoId: string }>): Promise<MailInfo> {
  const { mailInfoId } = context.params
  return inBook(context, async (tx, userId) => {
    await requireOwnAddress(tx, userId, mailInfoId)
    await tx.update(addresses).set({ deletedAt: context.clock.now() }).where(mine(userId, mailInfoId))
    return { mailInfoId, wanted: false }
  })
}

/** An address that was removed is there again, and the default again where it was. */
async function recoverAddress(context: HandlerContext<{ mailInfoId: string }>): Promise<MailInfo> {
  const { mailInfoId } = context.params
  return inBook(context, async (tx, userId) => {
    const removed = and(mine(userId, mailInfoId), isNotNull(addresses.deletedAt))
    const row = await requireRow(tx.select().from(addresses).where(removed), 'addressMissing')
    await tx.update(addresses).set({ deletedAt: null, isDefault: false }).where(removed)
    return { mailInfoId, wanted: row.isDefault }
  })
}

interface Changed {
  mailInfoId: string
  /** It is to be the default. */
  wanted: boolean
}

/** Changes the account's addresses, one request at a time: which one is the default hangs on all of them. */
async function inBook(
  context: HandlerContext,
  change: (tx: Database, userId: string) => Promise<Changed>,
): Promise<MailInfo> {
  const { userId } = signedIn(context)
  return context.db.transaction(async (tx) => {
    await tx.select({ userId: accounts.userId }).from(accounts).where(eq(accounts.userId, userId)).for('update')
    const gone = lt(addresses.deletedAt, context.clock.now() - UNDO_MS)
    await tx.delete(addresses).where(and(eq(addresses.userId, userId), gone))
    const { mailInfoId, wanted } = await change(tx, userId)
    await keepOneDefault(tx, userId, wanted ? mailInfoId : null)
    const [row] = await tx.select().from(addresses).where(mine(userId, mailInfoId))
    if (!row) throw new Error('An address vanished while it was saved')
    return viewAddress(row)
  })
}

/** Exactly one address is the default while there is any: the wanted one, else the one that was, else the newest. */
async function keepOneDefault(tx: Database, userId: string, wanted: string | null): Promise<void> {
  const [first] = await findAddresses(tx, userId)
  const chosen = wanted ?? first?.mailInfoId
  if (chosen === undefined) return
  const active = and(eq(addresses.userId, userId), isNull(addresses.deletedAt))
  await tx
    .update(addresses)
    .set({ isDefault: false })
    .where(and(active, ne(addresses.mailInfoId, chosen), eq(addresses.isDefault, true)))
  await tx.update(addresses).set({ isDefault: true }).where(mine(userId, chosen))
}

function mine(userId: string, mailInfoId: string) {
  return and(eq(addresses.mailInfoId, mailInfoId), eq(addresses.userId, userId))
}

function viewAddress({ userId: _user, createdAt: _at, deletedAt: _gone, ...address }: AddressRow): MailInfo {
  return { ...address, regionName: findRegionName(address.region) ?? { zh: '', en: '' } }
}

/** An address as it is kept; throws with every fault on its field, in the words of the form that asks for it. */
function checked(params: Fields): Fields {
  const problems: FieldProblem[] = []
  const add = (field: keyof Fields, fault: string) => problems.push(fieldProblem(field, fault))
  const consignee = normalName(params.consignee)
  const consigneePhone = mainlandMobile(params.consigneePhone)
  const addressDetail = withoutInvisible(params.addressDetail).replace(/\s+/g, ' ').trim()
  const letters = Array.from(addressDetail).length
  if (Array.from(consignee).length < 2) add('consignee', 'minLength')
  if (consigneePhone === null) add('consigneePhone', 'pattern')
  if (findRegionName(params.region) === null) add('region', 'required')
  if (letters < SHORTEST_DETAIL) add('addressDetail', 'minLength')
  if (letters > LONGEST_DETAIL) add('addressDetail', 'maxLength')
  if (problems.length > 0 || consigneePhone === null) throw new Failure('addressInvalid', problems)
  return { consignee, consigneePhone, region: params.region, addressDetail }
}

const listAddresses = async (context: HandlerContext): Promise<MailInfo[]> =>
  (await findAddresses(context.db, signedIn(context).userId)).map(viewAddress)

/** The shop's operations read and write the same book: a runner has saved an address once. */
export const addressHandlers = {
  listMailInfo: listAddresses,
  addMailInfo: saveAddress,
  updMailInfo: changeAddress,
  delMailInfo: removeAddress,
  recoverMailInfo: recoverAddress,
  listPost: listAddresses,
  createPost: saveAddress,
  updatePost: changeAddress,
  deletePost: removeAddress,
}
