import { accountHandlers } from './account/handlers.ts'
import { addressHandlers } from './addresses/book.ts'
import { updOrderMailInfo } from './addresses/mail.ts'
import { questionnaireHandlers } from './answers/questionnaire.ts'
import { registrationFormHandlers } from './answers/registrationForm.ts'
import { ballotHandlers } from './ballot/handlers.ts'
import { basicHandlers } from './basic/handlers.ts'
import { challengeHandlers } from './challenges/handlers.ts'
import { changeHandlers } from './changes/handlers.ts'
import { collectionHandlers } from './collection/book.ts'
import { zoneHandlers } from './content/handlers.ts'
import { runGroupHandlers } from './content/runGroups.ts'
import { couponHandlers } from './coupons/handlers.ts'
import { documentHandlers } from './documents/documents.ts'
import { boxHandlers } from './drops/boxes.ts'
import { giftHandlers } from './drops/gifts.ts'
import { onSaleHandlers } from './drops/onSale.ts'
import { ownedHandlers } from './drops/owned.ts'
import { grantHandlers } from './grants/grants.ts'
import { nrcHandlers } from './grants/nrc.ts'
import { groupHandlers } from './groups/applications.ts'
import type { Handlers } from './handler.ts'
import { invitationHandlers } from './invitation/handlers.ts'
import { invoiceHandlers } from './invoices/handlers.ts'
import { messageHandlers } from './messages/handlers.ts'
import { orderHandlers } from './order/handlers.ts'
import { paymentHandlers } from './payment/handlers.ts'
import { cardHandlers } from './people/cards.ts'
import { completenessHandlers } from './people/profileCompleteness.ts'
import { profileHandlers } from './people/profiles.ts'
import { personalHandlers } from './personal/handlers.ts'
import { prizeDrawHandlers } from './prizeDraws/handlers.ts'
import { contentHandlers } from './raceList/handlers.ts'
import { raceHandlers } from './raceStore/handlers.ts'
import { registrationHandlers } from './registration/handlers.ts'
import { resultHandlers } from './results/handlers.ts'
import { shareHandlers } from './share/handlers.ts'
import { shopChangeHandlers } from './shop/after.ts'
import { buyHandlers } from './shop/buy.ts'
import { productHandlers } from './shop/products.ts'
import { shopViewHandlers } from './shop/view.ts'
import { signLinkHandlers } from './signing/links.ts'
import { signSchemeHandlers } from './signing/scheme.ts'
import { registrationStatementQuery } from './signing/statements.ts'
import { leaveContestantsGroup } from './teams/leave.ts'
import { saveContestantsList } from './teams/runnerList.ts'
import { teamHandlers } from './teams/view.ts'
import { wechatHandlers } from './wechat/handlers.ts'

/** One handler an operation; each folder names its own, and tsc names the operation that has none. */
export const handlers = {
  ...accountHandlers,
  ...grantHandlers,
  ...nrcHandlers,
  ...addressHandlers,
  updOrderMailInfo,
  ...cardHandlers,
  ...completenessHandlers,
  ...profileHandlers,
  ...basicHandlers,
  ...contentHandlers,
  ...raceHandlers,
  ...zoneHandlers,
  ...runGroupHandlers,
  ...groupHandlers,
  ...registrationHandlers,
  ...questionnaireHandlers,
  ...registrationFormHandlers,
  ...ballotHandlers,
  ...invitationHandlers,
  ...orderHandlers,
  ...invoiceHandlers,
  ...couponHandlers,
  ...changeHandlers,
  ...documentHandlers,
  ...collectionHandlers,
  ...challengeHandlers,
  ...onSaleHandlers,
  ...boxHandlers,
  ...ownedHandlers,
  ...giftHandlers,
  ...messageHandlers,
  ...signLinkHandlers,
  ...signSchemeHandlers,
  registrationStatementQuery,
  ...resultHandlers,
  ...shareHandlers,
  ...productHandlers,
  ...buyHandlers,
  ...shopViewHandlers,
  ...shopChangeHandlers,
  ...teamHandlers,
  leaveContestantsGroup,
  saveContestantsList,
  ...paymentHandlers,
  ...personalHandlers,
  ...prizeDrawHandlers,
  ...wechatHandlers,
} satisfies Handlers
