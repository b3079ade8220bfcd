import type { Operation } from '#lib/contract.ts'
import { contract } from '#platform/contract.ts'
import type { OperationId } from '#platform/handler.ts'
import { saveRunner, startPayment } from '#rehearse/entrySteps.ts'
import { FILES, idCard, PIXEL } from '#support/platform/entryFixtures.ts'
import { entryOf, makeOrder, RACE, saveSample, signSample } from '../../support/entry.ts'
import { type Area, Tally } from '../area.ts'
import { carried } from '../carry.ts'
import type { Account, Target } from '../target.ts'
import { ask, jsonOf } from '../wire.ts'

/** A, whose data it is. */
interface Victim extends Account {
  player: string
  address: string
  /** Of a document. */
  photo: string
  /** Drawn, with the key that drew it. */
  prize: string
  prizeKey: string
  /** Of an invoice. */
  title: string
  invoice: string
  coupon: string
  /** Its code, which was typed. */
  code: string
  /** Saved answers of the entry's form. */
  profile: string
  autograph: string
  /** Of the entry that is paid. */
  message: string
  /** A saved entry without an order. */
  draft: string
  /** Entries with an order, the first unpaid and the second paid. */
  entries: { entryId: string; orderId: string }[]
  /** The runners' places in them. */
  registrations: string[]
  unpaid: string
  paid: string
}

/** B, who wants it. */
interface Thief extends Account {
  player: string
  autograph: string
}

/**
 * What B tries with what is A's, and what may come of it: `refused` is never code 0; `own` answers, with B's own only;
 * `public` is the same for everybody. Whatever the rule, no answer tells anything of A, and nothing of A's changes.
 */
interface Rule {
  must: 'refused' | 'own' | 'public'
  tries(a: Victim, b: Thief): object[]
}

const ITEM = `${RACE}04`
const DRAW = 'sac'
const once = (name: string) => `${name}-${Math.random().toString(36).slice(2, 14)}`
const slide = { challenge: '0'.repeat(32), ms: 620, track: [0, 4, 13, 31, 58, 83, 97, 100] }
const open: Rule = { must: 'public', tries: () => [{}] }
const ofOrder = (more: () => object = () => ({})): Rule => ({
  must: 'refused',
  tries: (a) => [a.unpaid, a.paid].map((orderId) => ({ orderId, ...more() })),
})
const ofDocument = (more: () => object = () => ({})): Rule => ({
  must: 'refused',
  tries: (a) =>
    [a.draft, ...a.entries.map((one) => one.entryId)].map((registrationId) => ({
      registrationId,
      documentId: 'health',
      ...more(),
    })),
})
const ofEntry = (more: (a: Victim) => object = () => ({})): Rule => ({
  must: 'refused',
  tries: (a) => [a.draft, ...a.entries.map((one) => one.entryId)].map((entryId) => ({ entryId, ...more(a) })),
})
const signed = () => ({ image: PIXEL, statements: [{ id: 'entry', version: '2027.2', hash: '0'.repeat(64) }] })
const ofRunner = (more: () => object = () => ({})): Rule => ({
  must: 'refused',
  tries: (a) => a.registrations.map((registrationId) => ({ registrationId, ...more() })),
})
const ofFavourite: Rule = {
  must: 'own',
  tries: (a) => [
    { raceOnlineId: RACE, userId: a.userId },
    { raceOnlineId: '1000060001', userId: a.userId },
  ],
}
const ofLike: Rule = { must: 'own', tries: (a) => [{ raceId: RACE, userId: a.userId }] }
const ofChallenge: Rule = { must: 'own', tries: (a) => [{ challengeId: 'challenge', userId: a.userId }] }
const ofGroup: Rule = { must: 'own', tries: (a) => [{ groupId: 'greenway', userId: a.userId }] }
const asPlayer = { userGender: '1', idType: '4', userPhone: '13700000000', birthday: '1990-05-12' }
const asAddress = { consignee: '乙方', consigneePhone: '13700000000', region: '620102', addressDetail: '天水北路 1 号' }
const ofScore = (more: () => object = () => ({})): Rule => ({
  must: 'refused',
  tries: () => [{ score: 'A'.repeat(22), ...more() }],
})
const ofPhoto: Rule = { must: 'refused', tries: (a) => [{ photo: a.photo }] }
const ofPrize = (more: (a: Victim) => object = () => ({})): Rule => ({
  must: 'refused',
  tries: (a) => [{ prizeId: a.prize, ...more(a) }],
})
const ofAddress: Rule = { must: 'refused', tries: (a) => [{ mailInfoId: a.address }] }
const prepaid = ofOrder(() => ({ attemptKey: once('theft') }))

const RULES: Record<OperationId, Rule> = {
  areaFullList: open,
  areaList: open,
  cloudConfig: open,
  countryList: open,
  generalSearch: { must: 'public', tries: () => [{ templateName: 'slideshow' }] },
  regionCityList: open,
  registrationStatementQuery: { must: 'public', tries: () => [{ raceId: RACE, itemId: ITEM }] },
  itemByRaceIdList: { must: 'public', tries: () => [{ raceId: RACE }] },
  raceDraws: { must: 'public', tries: () => [{ raceId: RACE }] },
  checkSponsorRegistration: { must: 'refused', tries: () => [{ raceId: RACE, exchangeCode: 'AAAAAAAAAA' }] },
  enterVerificationImmediately: {
    must: 'own',
    tries: () => [{ raceId: RACE, itemId: ITEM, exchangeCode: 'AAAAAAAAAA' }],
  },
  saveShareView: { must: 'refused', tries: () => [{ shareId: '0'.repeat(16) }] },
  shareInfo: { must: 'own', tries: () => [{ raceId: RACE }, { shareId: '0'.repeat(16) }] },
  raceH5Detail: { must: 'public', tries: () => [{ raceId: RACE }] },
  raceDetail: { must: 'own', tries: (a) => [{ raceId: RACE, userId: a.userId }] },
  raceLanding: { must: 'public', tries: () => [{ raceId: RACE }] },
  listRecommend: { must: 'own', tries: (a) => [{ userId: a.userId }, { userId: a.userId, size: 50 }] },
  mayLike: { must: 'own', tries: (a) => [{ userId: a.userId, city: '620100' }] },
  pageChina: { must: 'own', tries: (a) => [{ userId: a.userId, pageSize: 50 }] },
  raceOnlineHome: open,
  monthQuery: { must: 'own', tries: (a) => [{ userId: a.userId }] },
  historyRaceList: { must: 'own', tries: () => [{}] },
  queryRaceByOrganizationId: { must: 'own', tries: (a) => [{ organizationId: '300003', userId: a.userId }] },
  specialSeriesRacePage: { must: 'own', tries: (a) => [{ series: 'csj', userId: a.userId }] },
  getRaceId: { must: 'public', tries: () => [{ code: 'bmgr' }] },
  raceMaterialDetail: { must: 'public', tries: () => [{ raceId: RACE }] },
  raceLikes: ofLike,
  addRaceLikeNum: ofLike,
  addAgriculturalBankLikeNum: ofLike,
  removeRaceLike: ofLike,
  hotWords: open,
  locateCity: open,
  storeBaseInfoById: { must: 'public', tries: () => [{ organizationId: '300003' }] },
  appGetAllPicture: open,
  getContentHtml: { must: 'public', tries: () => [{ contentId: 'firstMarathon' }] },
  slideshowSearchDetails: { must: 'public', tries: () => [{ slideshowId: 'lookingBack' }] },
  collegeList: open,
  collegeCourseInfo: { must: 'own', tries: (a) => [{ collegeId: 'jinghu', userId: a.userId }] },
  groupApplication: { must: 'own', tries: () => [{ campaign: 'shangMaHalf' }] },
  applyAsGroup: {
    must: 'own',
    tries: () => [
      {
        campaign: 'shangMaHalf',
        organization: 'Attack club',
        contact: 'Attacker',
        phone: '13900000001',
        runners: [{ itemId: '100006000101', quantity: 20 }],
      },
    ],
  },
  runGroupList: { must: 'own', tries: () => [{}] },
  joinRunGroup: ofGroup,
  leaveRunGroup: ofGroup,
  collect: ofFavourite,
  delCollect: ofFavourite,
  track: { must: 'public', tries: (a) => [{ event: 'e', code: 'c', time: 1, accountId: a.accountId }] },
  trackEvents: {
    must: 'public',
    tries: (a) => [{ events: [{ event: 'e', code: 'c', time: 1, accountId: a.accountId }] }],
  },

  slideChallenge: { must: 'public', tries: (a) => [{ mobile: a.mobile }] },
  captchaSendV2: { must: 'public', tries: (a) => [{ mobile: a.mobile, slide }] },
  captchaCheck: { must: 'refused', tries: (a) => [{ mobile: a.mobile, code: '000000' }] },
  login: {
    must: 'refused',
    tries: (a) => [
      { type: 'captcha', mobile: a.mobile, code: '000000' },
      { type: 'password', mobile: a.mobile, password: 'abc123456' },
      { type: 'wechat', wxCode: a.userId },
      { type: 'race', raceId: RACE, mobile: a.mobile, password: 'abc123456' },
    ],
  },
  wechatAuthorize: { must: 'public', tries: () => [{ state: '0'.repeat(32) }] },
  getOpenId: { must: 'refused', tries: (a) => [{ code: a.userId }, { code: a.token }] },
  bindThirdPhone: {
    must: 'refused',
    tries: (a) => [a.token, '0'.repeat(64)].map((openKey) => ({ openKey, mobile: a.mobile, code: '000000' })),
  },
  machineChallenge: open,
  machineCheck: { must: 'refused', tries: () => [{ slide }] },
  captchaSend: { must: 'refused', tries: (a) => [{ mobile: a.mobile, ticket: '0'.repeat(32) }] },
  registerUser: {
    must: 'refused',
    tries: (a) => [{ raceId: RACE, mobile: a.mobile, code: '000000', password: 'abc123456' }],
  },
  racePasswordReset: {
    must: 'refused',
    tries: (a) => [{ raceId: RACE, mobile: a.mobile, code: '000000', password: 'abc123456' }],
  },
  nrcLogin: { must: 'refused', tries: (a) => [{ mobile: a.mobile, code: '000000' }] },
  nrcLogout: { must: 'refused', tries: () => [{}] },
  nrcRecords: { must: 'refused', tries: (a) => [{}, { userId: a.userId }] },
  removeNrcRecord: { must: 'refused', tries: (a) => [{ recordId: a.player }] },
  dataGrants: { must: 'own', tries: (a) => [{}, { userId: a.userId }] },
  giveDataGrant: { must: 'own', tries: () => [{ grantee: 'partner' }] },
  withdrawDataGrant: { must: 'own', tries: () => [{ grantee: 'partner' }, { grantee: 'club' }] },
  checkSubOrderAccountIsExist: { must: 'public', tries: () => [{ raceId: RACE }] },
  logout: { must: 'own', tries: () => [{}] },
  personalOverview: { must: 'own', tries: (a) => [{ userId: a.userId }] },
  exportPersonalData: { must: 'own', tries: (a) => [{ userId: a.userId }] },
  withdrawConsent: { must: 'refused', tries: (a) => [{ consentId: a.player }] },
  acceptConsent: { must: 'refused', tries: (a) => [{ consentId: a.player }] },
  agreementsDue: { must: 'own', tries: (a) => [{ userId: a.userId }] },
  agreeAgain: { must: 'own', tries: () => [{ agreed: '/userAgreement /privacyPolicy' }] },
  deleteAccount: { must: 'refused', tries: (a) => [{ mobile: a.mobile }] },
  exchangeEvidence: { must: 'refused', tries: (a) => [{ evidence: a.userId }, { evidence: a.token }] },
  passwordReset: { must: 'refused', tries: (a) => [{ mobile: a.mobile, code: '000000', password: 'abc123456' }] },

  listContestants: { must: 'own', tries: (a) => [{}, { userId: a.userId, accountId: a.accountId }] },
  createContestants: {
    must: 'refused',
    tries: (a) => [{ ...asPlayer, userName: '乙', idNumber: 'E7654321', contestantsId: a.player }],
  },
  updateContestants: {
    must: 'refused',
    tries: (a) => [{ ...asPlayer, userName: '乙', idNumber: 'E7654321', contestantsId: a.player }],
  },
  createContestantsGroupNo: { must: 'own', tries: () => [{}] },
  getWithContestantsGroup: { must: 'refused', tries: () => [{ contestantsGroupNo: '0'.repeat(32) }] },
  searchEntrantsWithContestantsGroup: { must: 'own', tries: () => [{ raceId: RACE }] },
  leaveContestantsGroup: {
    must: 'refused',
    tries: (a) => [{ contestantsGroupNo: '0'.repeat(32), registrationId: a.draft }],
  },
  saveRegInfoRemark: { must: 'refused', tries: (a) => [{ registrationId: a.draft, remark: 'x' }] },
  saveContestantsList: { must: 'own', tries: () => [{ text: '乙某某,E7654321,13700000000,女,1990-05-12' }] },
  deleteContestants: { must: 'refused', tries: (a) => [{ contestantsId: a.player }] },
  getCardTypeList: { must: 'public', tries: () => [{}, { raceId: RACE, itemId: ITEM }] },
  uploadCard: { must: 'own', tries: () => [{ file: `\x89PNG\r\n\x1a\n${'x'.repeat(64)}` }] },
  openCard: ofPhoto,
  analyseCard: ofPhoto,
  checkRegistrationUser: {
    must: 'refused',
    tries: (a) => [{ raceId: RACE, itemId: ITEM, contestantsId: a.player }],
  },
  checkcontestantsInfoCompleteV2: {
    must: 'refused',
    tries: (a, b) =>
      [[a.player], [b.player, a.player]].map((contestants) => ({ raceId: RACE, itemId: ITEM, contestants })),
  },
  getWithContestants: { must: 'own', tries: () => [{ raceId: RACE, itemId: ITEM }] },
  listAssociateUser: { must: 'own', tries: (a) => [{}, { userId: a.userId }] },
  addAssociateUser: { must: 'own', tries: () => [{ name: '乙', answers: { dressSize: 'M' } }] },
  updAssociateUser: { must: 'refused', tries: (a) => [{ associateUserId: a.profile, name: '乙', answers: {} }] },
  delAssociateUser: { must: 'refused', tries: (a) => [{ associateUserId: a.profile }] },
  listMailInfo: { must: 'own', tries: (a) => [{}, { userId: a.userId }] },
  listPost: { must: 'own', tries: () => [{}] },
  addMailInfo: { must: 'own', tries: () => [asAddress] },
  createPost: { must: 'own', tries: () => [asAddress] },
  updMailInfo: { must: 'refused', tries: (a) => [{ ...asAddress, mailInfoId: a.address, isDefault: true }] },
  updatePost: { must: 'refused', tries: (a) => [{ ...asAddress, mailInfoId: a.address, isDefault: true }] },
  delMailInfo: ofAddress,
  recoverMailInfo: ofAddress,
  updOrderMailInfo: {
    must: 'refused',
    tries: (a) =>
      [a.draft, ...a.entries.map((one) => one.entryId)].map((entryId) => ({ entryId, mailInfoId: a.address })),
  },
  deletePost: ofAddress,
  getOptimalCoupon: ofEntry(),
  listAvailableCoupon: ofEntry(),
  queryActivityInfoByOrder: ofEntry(),
  checkCoupon: ofEntry((a) => ({ couponId: a.coupon })),
  myRaceMessage: { must: 'own', tries: (a) => [{}, { userId: a.userId }] },
  mySystemMessage: { must: 'own', tries: (a) => [{}, { userId: a.userId }] },
  messageDetail: { must: 'refused', tries: (a) => [{ messageId: a.message }] },
  unreadMessages: { must: 'own', tries: (a) => [{}, { userId: a.userId }] },
  accountCounts: { must: 'own', tries: (a) => [{}, { userId: a.userId }] },
  readMessages: { must: 'own', tries: (a) => [{ messageId: a.message }, { kind: 'race', userId: a.userId }] },
  listCollectionBookings: { must: 'own', tries: (a) => [{}, { userId: a.userId }] },
  getCollectionBooking: ofEntry(),
  dropSeries: open,
  dropDetail: { must: 'public', tries: () => [{ dropId: 'BeiMa' }] },
  blindBoxList: open,
  blindBoxDetail: { must: 'public', tries: () => [{ dropId: 'BeiMa', boxId: 'course' }] },
  createBlindBoxOrder: {
    must: 'refused',
    tries: (a) => [{ dropId: 'BeiMa', boxId: 'course', idempotencyKey: once('theft'), userId: a.userId }],
  },
  openBlindBox: ofOrder(),
  myCollectibles: { must: 'own', tries: () => [{}] },
  collectibleRecords: { must: 'own', tries: () => [{}] },
  collectibleDetail: { must: 'refused', tries: (a) => [{ tokenId: a.paid }] },
  giveCollectible: { must: 'refused', tries: (a) => [{ tokenId: a.paid, mobile: '13700000000' }] },
  giftDetail: { must: 'refused', tries: (a) => [{ giftId: a.paid }] },
  takeBackGift: { must: 'refused', tries: (a) => [{ giftId: a.paid }] },
  answerGift: { must: 'refused', tries: (a) => [{ giftId: a.paid, accepts: true }] },
  listCollectionSlots: ofEntry(),
  bookCollectionSlot: ofEntry(() => ({ slotId: '28-09' })),
  cancelCollectionBooking: ofEntry(),
  listChallenges: { must: 'own', tries: (a) => [{}, { userId: a.userId }] },
  getChallenge: ofChallenge,
  joinChallenge: ofChallenge,
  leaveChallenge: ofChallenge,
  challengeRanking: ofChallenge,
  challengeTeamRanking: ofChallenge,
  pageMineCoupon: { must: 'own', tries: (a) => [{}, { userId: a.userId }] },
  exchangeCoupon: { must: 'refused', tries: (a) => [{ code: a.code }] },
  exchangeCodeGrantCoupon: { must: 'refused', tries: (a) => [{ exchangeCode: a.code }] },
  sponsorExchangeCodeGrantCoupon: { must: 'refused', tries: (a) => [{ exchangeCode: a.code }] },
  listInvoiceInfo: { must: 'own', tries: (a) => [{}, { userId: a.userId }] },
  addInvoiceInfo: { must: 'own', tries: () => [{ kind: 'person', name: '乙', email: 'b@example.com' }] },
  addInvoiceInfoToOrder: {
    must: 'refused',
    tries: (a) => [{ invoiceInfoId: a.title, orderIds: [a.paid] }],
  },
  centerAddInvoiceInfoToOrder: ofOrder(() => ({ kind: 'person', name: '乙', email: 'b@example.com' })),
  creditCodeListByCompany: { must: 'public', tries: () => [{ company: '上海' }] },
  getInvoiceInfo: { must: 'refused', tries: (a) => [{ outTradeNo: `SL${a.paid}`, accountId: a.accountId }] },
  adminInvoiceAmount: ofOrder(),
  listInvoiceableOrders: { must: 'own', tries: (a) => [{}, { userId: a.userId }] },
  sendInvoiceAgain: { must: 'refused', tries: (a) => [{ invoiceId: a.invoice, email: 'b@example.com' }] },
  openInvoice: { must: 'refused', tries: (a) => [{ invoiceId: a.invoice }] },
  uploadFile: { must: 'own', tries: () => [{ file: `%PDF-1.7\n${'x'.repeat(64)}` }] },
  uploadImage: { must: 'own', tries: () => [{ file: `\x89PNG\r\n\x1a\n${'x'.repeat(64)}` }] },

  checkRegistrationUserV2: { must: 'own', tries: (a) => [{ raceId: RACE, itemId: ITEM, contestants: [a.player] }] },
  checkOwnRunner: { must: 'own', tries: () => [{ raceId: RACE }] },
  checkEntry: {
    must: 'refused',
    tries: (a, b) => [[a.player], [b.player, a.player]].map((players) => ({ raceId: RACE, itemId: ITEM, players })),
  },
  saveAutograph: {
    must: 'own',
    tries: (a) => [{ raceId: RACE, itemId: ITEM, image: PIXEL, consents: [], contestants: [a.player] }],
  },
  getSignScheme: ofEntry(),
  getSignInfo: ofEntry(),
  queryScoreGroup: ofEntry(),
  queryIfSign: ofEntry(),
  addSignInfo: ofEntry(signed),
  updateSignInfo: ofEntry(signed),
  createSignLink: ofEntry((a) => ({ contestantsId: a.player, role: 'guardian' })),
  coSignRequest: { must: 'refused', tries: () => [{ token: '0'.repeat(48) }] },
  coSign: {
    must: 'refused',
    tries: () => [{ token: '0'.repeat(48), name: '乙', relation: 'father', phone: '13700000000', ...signed() }],
  },
  infoSaveV2: {
    must: 'refused',
    tries: (a, b) => [
      entryOf(ITEM, a.player, b.autograph),
      entryOf(ITEM, b.player, a.autograph),
      { ...entryOf(ITEM, b.player, b.autograph), players: [b.player, a.player] },
    ],
  },
  handInDocument: ofDocument(() => ({ file: `%PDF-1.7\n${'x'.repeat(64)}` })),
  openDocument: ofDocument(),
  myRegistrationListByGroup: { must: 'own', tries: () => [{}, { group: 'paid', pageSize: 50 }] },
  orderCalculation: ofEntry(),
  createOrder5AppAsync: {
    must: 'refused',
    tries: (a) =>
      [a.draft, a.entries[0]?.entryId].map((id) => ({
        entryId: id,
        idempotencyKey: `test-order-${id}`,
      })),
  },
  queryCreateOrderInfo: ofOrder(),
  detailRegistrationOrder: {
    must: 'refused',
    tries: (a) => [{ entryId: a.draft }, ...a.entries.flatMap(({ entryId, orderId }) => [{ entryId }, { orderId }])],
  },
  cancelOrder: ofOrder(),
  listProducts: { must: 'public', tries: () => [{ raceId: RACE }] },
  getProduct: { must: 'public', tries: () => [{ productId: 'finisherTee' }] },
  createShopOrder: {
    must: 'refused',
    tries: (a) => [
      {
        productId: 'finisherTee',
        variantId: 'm-red',
        quantity: 1,
        mailInfoId: a.address,
        payable: 16800,
        idempotencyKey: once('theft'),
      },
    ],
  },
  listGoodsCoupons: { must: 'own', tries: () => [{ productId: 'finisherTee', variantId: 'm-red', quantity: 1 }] },
  listShopOrders: { must: 'own', tries: () => [{}] },
  getShopOrder: ofOrder(),
  getParcel: ofOrder(),
  cancelShopOrder: ofOrder(),
  confirmShopOrder: ofOrder(),
  returnShopOrder: ofOrder(() => ({ reason: 'unwanted', trackingNo: 'SF1234567890' })),
  changeQuote: ofEntry(() => ({ itemId: ITEM })),
  modifyForApp: ofEntry(() => ({ defer: true, toPay: 0, back: 0, idempotencyKey: once('change') })),
  withdrawEntry: ofEntry(() => ({ amount: 0 })),
  querySubUserInfo: ofRunner(),
  detailRegistration: ofEntry(() => ({ raceId: RACE, itemId: ITEM })),
  infoSave: ofEntry(() => ({ form: { dressSize: 'M' } })),
  detailQuestionnaire: ofEntry(() => ({ raceId: RACE })),
  questionnaireInfoSave: { must: 'own', tries: () => [{ raceId: RACE, questionnaire: {} }] },
  questionnaireInfoSaveV2: ofEntry(() => ({ questionnaire: {} })),
  askForSize: ofRunner(() => ({ size: null })),
  updSubUserInfo: ofRunner(() => ({ form: { dressSize: 'M' } })),
  cashierChannelGroup: ofOrder(() => ({ env: 'browser' })),
  wechatJSPrepay: prepaid,
  wechatH5Prepay: prepaid,
  aliH5Prepay: prepaid,
  orderDetail: ofOrder(),
  detail4App: ofOrder(),
  createOrder4App: {
    must: 'refused',
    tries: (a) => [a.draft, a.entries[0]?.entryId].map((entryId) => ({ entryId, idempotencyKey: once('theft') })),
  },
  getByRaceIdAndAccountId: { must: 'own', tries: () => [{ raceId: RACE }] },
  getPayMessageByUserPhone: { must: 'own', tries: () => [{}] },
  rechargeList: { must: 'own', tries: () => [{}] },
  abcPrepay: prepaid,
  abcPayResult: ofOrder(),
  abcPayDiscountTotal: ofOrder(),
  abcAuthUserInfo: { must: 'own', tries: () => [{}] },
  onlinePayment: ofOrder(() => ({ channel: 'ALIPAY_H5', attemptKey: once('theft') })),
  getUnionAggWechatJsPayInfo: { must: 'refused', tries: (a) => [{ orderNo: `SL${a.unpaid}` }] },
  getActualAmount: ofOrder(),
  offlinePrepay: prepaid,
  offlinePayment: ofOrder(),
  offlineProof: ofOrder(() => ({ path: `/files/uploads/${'0'.repeat(48)}.png` })),
  payerLink: ofOrder(),
  payerOrder: { must: 'refused', tries: () => [{ token: '0'.repeat(48), env: 'browser' }] },
  payerPrepay: {
    must: 'refused',
    tries: () => [{ token: '0'.repeat(48), channel: 'ALIPAY_H5', attemptKey: once('theft') }],
  },
  payerStatus: { must: 'refused', tries: () => [{ token: '0'.repeat(48) }] },
  queryPaymentStatus: ofOrder(),
  zeroPayment: ofOrder(),

  queryTimingDeviceScoreByPage: { must: 'public', tries: () => [{ raceId: RACE }] },
  queryRaceFilterCondition: { must: 'public', tries: () => [{ raceId: RACE }] },
  queryScoreIntermediateByPage: { must: 'public', tries: () => [{ raceId: RACE, itemId: ITEM, km: 5 }] },
  queryIntermediateFilterCondition: { must: 'public', tries: () => [{ raceId: RACE, itemId: ITEM }] },
  raceSportRanking: { must: 'public', tries: () => [{ raceId: RACE, itemId: ITEM }] },
  raceSportTeamRanking: { must: 'public', tries: () => [{ raceId: RACE, itemId: ITEM }] },
  teamMemberDetailForH5NoToken: { must: 'refused', tries: (a) => [{ raceTeamId: a.draft }] },
  getScoreCertificate: ofScore(),
  getScoreCertPathByParam: { must: 'own', tries: (a) => a.registrations.map((registrationId) => ({ registrationId })) },
  getCertificate: { must: 'refused', tries: (a) => [{ ownResultId: a.draft }] },
  getMedal: ofScore(),
  runResultV2: ofScore(),
  shmAuthUserInfo: ofScore(),
  singleCompetitionRunPlan: { must: 'own', tries: (a) => [{ raceId: RACE, userId: a.userId }] },
  startCurrentOrder: { must: 'own', tries: () => [{ raceId: RACE, order: 1 }] },
  skipCurrentOrder: { must: 'own', tries: () => [{ raceId: RACE, order: 2 }] },
  startSingleRun: { must: 'own', tries: () => [{ raceId: RACE }] },
  wechatSignature: { must: 'refused', tries: () => [{ url: 'https://other.invalid/my' }] },
  getWechatAppletScheme: { must: 'public', tries: () => [{ path: 'pages/race', raceId: RACE }] },
  getClothNumberInfo: { must: 'own', tries: (a) => [{}, { raceId: RACE, userId: a.userId }] },
  lookUpBib: { must: 'public', tries: () => [{ raceId: RACE, idNumber: 'E7654321' }] },
  listMyScores: { must: 'own', tries: (a) => [{ userId: a.userId }] },
  listOwnResults: { must: 'own', tries: (a) => [{ userId: a.userId }] },
  addOwnResult: {
    must: 'refused',
    tries: () => [
      {
        raceName: '乙的比赛',
        day: '2026-01-01',
        distanceKm: 10,
        seconds: 3600,
        certificate: `/files/uploads/${'0'.repeat(48)}.png`,
      },
    ],
  },
  removeOwnResult: { must: 'refused', tries: (a) => [{ ownResultId: a.draft }] },
  objectToScore: ofScore(() => ({ reason: 'x', phone: '13700000000' })),
  claimCertificate: ofScore(() => ({ mailInfoId: '1100000000000000001' })),
  certificateClaim: ofScore(),
  listPrizeDraws: { must: 'own', tries: (a) => [{}, { drawId: DRAW, userId: a.userId }] },
  drawPrize: { must: 'own', tries: (a) => [{ drawId: DRAW, idempotencyKey: a.prizeKey }] },
  listPrizes: { must: 'own', tries: (a) => [{}, { drawId: DRAW, userId: a.userId }] },
  claimPrize: ofPrize(),
  savePrizeAddress: ofPrize((a) => ({ mailInfoId: a.address })),
}

/** Two accounts on every operation of the contract, and callers whose session is none. */
export const accounts: Area = async (target, size) => {
  const tally = new Tally()
  const ids = contract.operations.map(({ id }) => id)
  for (const id of ids)
    tally.hold(Object.hasOwn(RULES, id), () => `${id} has no rule in tests/attack/areas/accounts.ts`)
  for (const id of Object.keys(RULES)) tally.hold(ids.includes(id), () => `${id} has a rule and is not in the contract`)

  const a = await victim(target)
  const before = await dataOf(target, a)
  tally.hold(
    secretsOf(a).some((secret) => before.includes(secret)),
    () => 'the detector does not see A in A’s own data',
  )
  const strangers = await sessionsThatAreNone(target, size)
  const unseen: string[] = []
  const lookAtVictim = async () => {
    const now = await dataOf(target, a)
    tally.hold(now === before, () => `${unseen.join(' or ')} has changed what is A's: ${difference(before, now)}`)
    unseen.length = 0
  }
  let b = await thief(target)
  for (const operation of contract.operations) {
    const rule = RULES[operation.id as OperationId]
    if (!rule) continue
    for (const params of rule.tries(a, b)) {
      await tryAs(target, tally, { operation, rule, params, a, who: 'B', headers: { token: b.token } })
      const spoofed = {
        token: b.token,
        userid: a.userId,
        accountid: a.accountId,
        'x-user-id': a.userId,
        'x-forwarded-user': a.mobile,
      }
      if (size === 'long')
        await tryAs(target, tally, { operation, rule, params, a, who: 'B as A by headers', headers: spoofed })
      for (const [who, token] of strangers) {
        await tryAs(target, tally, { operation, rule, params, a, who, headers: token === null ? {} : { token } })
      }
    }
    // The short form believes the contract which operations only read, and looks at A's data after some of the others.
    if (size === 'short' && operation.read) continue
    unseen.push(operation.id)
    if (size === 'long' || unseen.length === 12) await lookAtVictim()
    // B may have ended the session: it was B's to end.
    if (jsonOf((await list(target, b.token)).text)?.code !== 0) b = await thief(target)
  }
  await lookAtVictim()
  tally.note = `${ids.length} operations, ${strangers.length + (size === 'long' ? 2 : 1)} attackers`
  return tally
}

interface Try {
  operation: Operation
  rule: Rule
  params: object
  a: Victim
  who: string
  headers: Record<string, string>
}

async function tryAs(target: Target, tally: Tally, { operation, rule, params, a, who, headers }: Try): Promise<void> {
  const sent = carried(operation, params, headers)
  const answer = await ask(target.address, sent)
  tally.count(answer.status)
  const code = jsonOf(answer.text)?.code
  const place = `${operation.id} as ${who}`
  const known = JSON.stringify([params, headers])
  const leaked = secretsOf(a).filter((secret) => answer.text.includes(secret) && !known.includes(secret))
  tally.hold(leaked.length === 0, () => `${place} tells ${leaked.join(', ')} of A`)
  tally.hold(
    answer.status > 0 && answer.status < 500,
    () => `${place}: HTTP ${answer.status} ${answer.text.slice(0, 80)}`,
  )
  tally.hold(
    rule.must !== 'refused' || code !== 0,
    () => `${place} is accepted: ${JSON.stringify(params).slice(0, 120)}`,
  )
  const isSession = who.startsWith('B')
  if (operation.auth && !isSession) {
    tally.hold(
      Number(code) >= 1004010 && Number(code) <= 1004019,
      () => `${place} is answered ${code} without a session`,
    )
  }
  tally.hold(!answer.text.includes('"collected":true'), () => `${place} tells A's favourites`)
}

const NAME = '甲某某'
const STREET = '甲方路 1 号'

/** Everything that only A may read. */
function secretsOf(a: Victim): string[] {
  const ids = [
    a.photo,
    a.coupon,
    a.title,
    a.invoice,
    a.profile,
    a.player,
    a.address,
    a.autograph,
    a.draft,
    ...a.entries.flatMap((one) => [one.entryId, one.orderId]),
    ...a.registrations,
  ]
  return [a.mobile, a.token, a.userId, a.accountId, NAME, STREET, ...ids]
}

async function couponCodes(target: Target): Promise<string[]> {
  const coupon = { id: 'gift', name: { zh: '礼券', en: 'Gift' }, amount: 1000 }
  return (await target.api.console<{ codes: string[] }>('coupons', { coupon, count: 1 })).codes
}

async function victim(target: Target): Promise<Victim> {
  const account = await target.account()
  const { device } = account
  const player = await saveRunner(device, idCard(), { userName: NAME })
  const mail = { ...asAddress, consignee: NAME, addressDetail: STREET }
  const { mailInfoId: address } = await device.ask('addMailInfo', mail)
  const entered = async () => {
    const runner = await saveRunner(device, idCard(), { userName: NAME })
    const entryId = await saveSample(device, ITEM, runner)
    const orderId = await makeOrder(device, entryId)
    const [place] = (await device.ask('detailRegistrationOrder', { entryId })).playersDetail
    return { entryId, orderId, registrationId: place?.registrationId ?? '' }
  }
  const entries = [await entered(), await entered()]
  const [unpaid = '', paid = ''] = entries.map((one) => one.orderId)
  await target.api.console(`pay/${await startPayment(device, paid)}`, {})
  await device.call('queryPaymentStatus', { orderId: paid })
  await device.ask('collect', { raceOnlineId: RACE })
  const draft = await saveSample(device, ITEM, player)
  const autograph = await signSample(device, ITEM)
  const answers = { emergencyName: NAME }
  const { associateUserId: profile } = await device.ask('addAssociateUser', { name: NAME, answers })
  const file = new File([new Uint8Array(FILES.png)], 'card.png')
  const { photo } = await device.ask('uploadCard', { file })
  const registrations = entries.map(({ registrationId }) => registrationId)
  const [code = ''] = await couponCodes(target)
  const { couponId: coupon } = await device.ask('exchangeCoupon', { code })
  const named = { kind: 'person', name: NAME, email: 'a@example.com' } as const
  const { invoiceInfoId: title } = await device.ask('addInvoiceInfo', named)
  const asked = { invoiceInfoId: title, orderIds: [paid] }
  const invoice = (await device.ask('addInvoiceInfoToOrder', asked)).invoiceId
  const prizeKey = once('draw')
  const { prizeId: prize } = await device.ask('drawPrize', { drawId: DRAW, idempotencyKey: prizeKey })
  const [news] = (await device.ask('myRaceMessage', {})).results
  return {
    ...account,
    message: news?.messageId ?? '',
    player,
    photo,
    prize,
    prizeKey,
    title,
    invoice,
    coupon,
    code,
    profile,
    address,
    autograph,
    draft,
    entries,
    registrations,
    unpaid,
    paid,
  }
}

async function thief(target: Target): Promise<Thief> {
  const account = await target.account()
  const player = await saveRunner(account.device, idCard(), { userName: '乙某某' })
  return { ...account, player, autograph: await signSample(account.device, ITEM) }
}

/** Tokens that open nothing: none, invented, tampered with, and of sessions that have ended. */
async function sessionsThatAreNone(target: Target, size: 'long' | 'short'): Promise<[string, string | null][]> {
  const { token, mobile, device } = await target.account()
  const tampered = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`
  const expired = await target.account()
  await target.api.console('expireSession', { mobile: expired.mobile })
  const few: [string, string | null][] = [
    ['nobody', null],
    ['somebody with a tampered token', tampered],
    ['somebody whose session has expired', expired.token],
  ]
  if (size === 'short') return few
  const elsewhere = await target.account()
  await target.api.console('block', { mobile: elsewhere.mobile, blocked: true })
  await device.call('logout', {})
  return [
    ...few,
    ['somebody who has logged out', token],
    ['somebody who is blocked', elsewhere.token],
    ['an empty token', ' '],
    ['a token in capitals', token.toUpperCase()],
    ['half a token', token.slice(0, 32)],
    ['a number as token', mobile],
    ['a token of zeros', '0'.repeat(64)],
    ['a hostile token', "' or '1'='1"],
    ['a long token', 'x'.repeat(4000)],
  ]
}

const list = (target: Target, token: string) =>
  ask(target.address, { path: '/center/account/userContestants/listContestants', headers: { token } })

/** Everything of A's that an operation answers, as A reads it. */
async function dataOf(target: Target, a: Victim): Promise<string> {
  const read = async (id: OperationId, params: object) => {
    const operation = contract.operations.find((one) => one.id === id)
    if (!operation) throw new Error(`the contract has no ${id}`)
    return (await ask(target.address, carried(operation, params, { token: a.token }))).text
  }
  const entries = [a.draft, ...a.entries.map((one) => one.entryId)]
  const texts = await Promise.all([
    read('listContestants', {}),
    read('listMailInfo', {}),
    read('listAssociateUser', {}),
    read('pageMineCoupon', {}),
    read('unreadMessages', {}),
    read('listInvoiceInfo', {}),
    read('myRegistrationListByGroup', { pageSize: 50 }),
    ...entries.map((entryId) => read('detailRegistrationOrder', { entryId })),
    ...[a.unpaid, a.paid].map((orderId) => read('queryPaymentStatus', { orderId })),
    read('raceDetail', { raceId: RACE }),
  ])
  // Messages of the system come meanwhile, of an invoice that is issued; whoever reads another's would read those of races too.
  return texts.join('\n').replace(/"(?:serverTime|registeredCount|left|system)":\d+/g, '')
}

function difference(before: string, now: string): string {
  const was = before.split('\n')
  const at = now.split('\n').findIndex((line, index) => line !== was[index])
  return `${was[at]?.slice(0, 300)} is now ${now.split('\n')[at]?.slice(0, 300)}`
}
