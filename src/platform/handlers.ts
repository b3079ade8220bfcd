import { accountHandlers } from './account/handlers.ts'
import { addressHandlers } from './addresses/handlers.ts'
import { answersHandlers } from './answers/handlers.ts'
import { ballotHandlers } from './ballot/handlers.ts'
import { basicHandlers } from './basic/handlers.ts'
import { changeHandlers } from './changes/handlers.ts'
import { couponHandlers } from './coupons/handlers.ts'
import { documentHandlers } from './documents/documents.ts'
import type { Handlers } from './handler.ts'
import { invitationHandlers } from './invitation/handlers.ts'
import { invoiceHandlers } from './invoices/handlers.ts'
import { orderHandlers } from './order/handlers.ts'
import { paymentHandlers } from './payment/handlers.ts'
import { peopleHandlers } from './people/handlers.ts'
import { personalHandlers } from './personal/handlers.ts'
import { contentHandlers } from './raceList/handlers.ts'
import { raceHandlers } from './raceStore/handlers.ts'
import { registrationHandlers } from './registration/handlers.ts'
import { shareHandlers } from './share/handlers.ts'
import { signingHandlers } from './signing/handlers.ts'
import { teamHandlers } from './teams/handlers.ts'

/** One handler an operation; each folder names its own, and tsc names the operation that has none. */
export const handlers = {
  ...accountHandlers,
  ...addressHandlers,
  ...peopleHandlers,
  ...basicHandlers,
  ...contentHandlers,
  ...raceHandlers,
  ...registrationHandlers,
  ...answersHandlers,
  ...ballotHandlers,
  ...invitationHandlers,
  ...orderHandlers,
  ...invoiceHandlers,
  ...couponHandlers,
  ...changeHandlers,
  ...documentHandlers,
  ...signingHandlers,
  ...shareHandlers,
  ...teamHandlers,
  ...paymentHandlers,
  ...personalHandlers,
} satisfies Handlers
