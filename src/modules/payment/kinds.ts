import type { OrderKind } from '#api/contract.gen.ts'

/** Texts of the payment's pages that say another thing of each kind of order; names in texts.json. */
interface KindTexts {
  /** Whose it is and what is paid for, beside them. */
  whose: string
  what: string
  /** What happens at the end of the time to pay. */
  deadline: string
  paid: string
  expired: string
  cancelled: string
}

const ENTRY: KindTexts = {
  whose: 'race',
  what: 'item',
  deadline: 'deadline',
  paid: 'paidEntered',
  expired: 'expiredText',
  cancelled: 'cancelledOrderText',
}

export const KIND_TEXTS: Readonly<Record<OrderKind, KindTexts>> = {
  entry: ENTRY,
  member: ENTRY,
  shop: {
    whose: 'seller',
    what: 'goods',
    deadline: 'deadline',
    paid: 'paidGoods',
    expired: 'expiredGoods',
    cancelled: 'cancelledGoods',
  },
  topUp: { ...ENTRY, deadline: 'deadlineOfChange', paid: 'paidTopUp' },
}
