import type { ProductFacts, ProductVariant } from './facts.gen.ts'

const DAY = 24 * 3_600_000
/** China keeps one time. */
const CHINA = 8 * 3_600_000

/** Most of a product in one order where its facts name no number. */
const MOST = 5
export const mostOf = ({ most = MOST }: ProductFacts): number => most

/** What a variant costs, in fen. */
export const priceOf = (product: ProductFacts, { price = product.price }: ProductVariant): number => price

/** A variant by what was chosen, in words of both languages; empty where there is nothing to choose. */
export function nameVariant({ options }: ProductFacts, { of }: ProductVariant): { zh: string; en: string } {
  const names = options.flatMap(({ values }, at) => values.find(({ id }) => id === of[at])?.name ?? [])
  return { zh: names.map(({ zh }) => zh).join('，'), en: names.map(({ en }) => en).join(', ') }
}

export type SaleState = 'open' | 'soon' | 'ended' | 'soldOut'

/** Whether a product is sold now; `left` of all its variants together. */
export function saleState({ saleStart, saleEnd }: ProductFacts, left: number, now: number): SaleState {
  if (saleStart !== undefined && now < Date.parse(saleStart)) return 'soon'
  if (saleEnd !== undefined && now >= Date.parse(saleEnd)) return 'ended'
  return left > 0 ? 'open' : 'soldOut'
}

/** Whether it is sent to an address by the code of its place. */
export function isSentTo({ post }: ProductFacts, region: string): boolean {
  return !(post.notTo ?? []).some((province) => province.slice(0, 2) === region.slice(0, 2))
}

export type ReturnReason = 'unwanted' | 'broken' | 'wrong'

const FAULTS: readonly ReturnReason[] = ['broken', 'wrong']

/** The first moment at which goods received at `at` are not taken back any more: days begin with the one after. */
export function returnsEnd({ days = 7 }: Pick<ProductFacts['returns'], 'days'>, at: number): number {
  const midnight = Math.floor((at + CHINA) / DAY) * DAY - CHINA
  return midnight + (days + 1) * DAY
}

/** For which reasons goods may be sent back in their time: what is faulty always, by the law. */
export function returnReasons({ rule }: Pick<ProductFacts['returns'], 'rule'>): readonly ReturnReason[] {
  return rule === 'sevenDays' ? ['unwanted', ...FAULTS] : FAULTS
}

/** A day's wait for a word of the buyer's, from which on goods that arrived count as taken. */
const TAKEN_AFTER = 10 * DAY

interface GoodsFacts {
  /** Of the order. */
  status: string
  sentAt: number | null
  deliveredAt: number | null
  receivedAt: number | null
  returnAskedAt: number | null
}

export type ShopState =
  | 'toPay'
  | 'toSend'
  | 'sent'
  | 'delivered'
  | 'received'
  | 'returning'
  | 'refunding'
  | 'refunded'
  | 'cancelled'

/** Where a shop order is: its money first, then its goods. */
export function shopState(
  { status, sentAt, deliveredAt, receivedAt, returnAskedAt }: GoodsFacts,
  now: number,
): ShopState {
  if (status === 'CREATING' || status === 'PENDING') return 'toPay'
  if (status === 'REFUNDING') return 'refunding'
  if (status === 'REFUNDED' || status === 'PART_REFUNDED') return 'refunded'
  if (status !== 'PAID') return 'cancelled'
  if (returnAskedAt !== null) return 'returning'
  if (sentAt === null) return 'toSend'
  if (receivedAt !== null) return 'received'
  if (deliveredAt === null || now < deliveredAt) return 'sent'
  return now < deliveredAt + TAKEN_AFTER ? 'delivered' : 'received'
}
