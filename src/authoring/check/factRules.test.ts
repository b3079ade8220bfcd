import { describe, expect, test } from 'vitest'
import { RACE_SCHEMA } from '#authoring/catalogue/factTexts.ts'
import { type FactRule, parts, type Schema } from '#authoring/catalogue/schema.ts'
import { FINDINGS } from '#authoring/model/messages.gen.ts'
import type { JsonObject } from '#lib/json.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { parseExpression } from '#runtime/expression/parse.ts'
import { listReads } from '#runtime/expression/reads.ts'
import { raceFaults } from './rules/raceFaults.ts'

const text = (zh: string) => ({ zh, en: zh })
const at = (day: string) => `${day}T10:00:00+08:00`
const ITEM = {
  itemId: '100009900901',
  name: text('半程马拉松'),
  kind: 'individual',
  fee: 8000,
  quota: 10,
  allocation: 'fcfs',
  payTiming: 'before',
}
const RACE = {
  raceId: '1000099009',
  name: text('测试赛'),
  poster: 'test.svg',
  organiser: text('单位'),
  place: text('体育场'),
  province: { code: '420000', zh: '湖北省', en: 'Hubei' },
  city: { code: '420500', zh: '宜昌市', en: 'Yichang' },
  raceTime: at('2027-04-18'),
  signUpStart: at('2026-11-01'),
  signUpEnd: at('2027-02-28'),
  servicePhone: '0717-1234567',
}
const found = (race: object, item: object) =>
  raceFaults({ ...RACE, items: [{ ...ITEM, ...item }], ...race } as unknown as RaceFacts)

const waitingSizes = (until: string) => {
  return { id: 'a', name: text('成人款'), waitUntil: at(until), options: [{ id: 'M', stock: 3 }] }
}

interface Case {
  /** Findings by their names and places. */
  breaks: Record<string, string>
  race?: object
  item?: object
}
const role = (change: object) => ({ id: 'a', name: text('甲'), max: 2, ...change })
const proof = (change: object) => ({ kind: 'result', distanceKm: 42.195, ...change })
const collectionSlot = (change: object) => ({
  id: 'a',
  from: at('2027-04-17'),
  until: '2027-04-17T12:00:00+08:00',
  place: text('馆'),
  capacity: 3,
  ...change,
})
const SLOTS = { atEntry: true, bookingStart: at('2027-04-10'), bookingEnd: at('2027-04-16') }
const VALUE = { name: text('号码'), at: at('2027-03-05') }
const BALLOT = { allocation: 'lottery', payTiming: 'after', publicValue: VALUE }
const SECOND = { publicValue: { ...VALUE, at: at('2027-03-15') }, drawAt: at('2027-03-16') }
const LINK = { kind: 'team', teamMax: 3, members: 'link' }
const paper = (change: object) => ({ id: 'a', name: text('证明'), until: at('2027-03-20'), ...change })
const share = (change: object) => ({
  share: 30,
  who: text('居民'),
  idPrefixes: ['3202'],
  until: at('2027-02-01'),
  ...change,
})
const ALWAYS = { share: 30, who: text('居民'), idPrefixes: ['3202'] }
const CLUBS = { id: 'clubs', name: text('跑团'), quota: 2, field: 'club' }
const BY_RESULT = { ...BALLOT, allocation: 'result', qualifying: { proofs: [proof({})] } }
const LIST = { waitlist: 'optIn', waitingList: 5 }
const waiting = (item: object, name: string): Case => ({
  item: { ...LIST, ...item },
  breaks: { 'items.0.waitingList': `race.waiting.${name}` },
})
const chip = (day: string) => ({ name: text('押金'), amount: 5_000, returnBy: at(day) })
const SCHOOL = { field: 'school', name: text('学校') }
const COUPON = { id: 'a', name: text('券'), amount: 1000 }
const ADD_ON = { id: 'a', name: text('车'), fee: 1000 }
const SIZES = { id: 'a', name: text('款'), options: [{ id: 'S' }] }
const DONATION = { name: text('捐款') }
const OFFLINE = { payee: text('户名'), bank: text('银行'), account: '6228 4800' }

/** Facts of a race that break rules, each of them once at least. */
const CASES: Case[] = [
  { race: { signUpEnd: at('2026-10-01') }, breaks: { signUpEnd: 'race.time.order' } },
  { race: { raceEndTime: at('2027-04-17') }, breaks: { raceEndTime: 'race.time.order' } },
  { race: { items: [ITEM, ITEM] }, breaks: { 'items.1.itemId': 'race.itemTwice' } },
  { race: { addOns: [ADD_ON, ADD_ON] }, breaks: { 'addOns.1.id': 'race.idTwice.entry' } },
  {
    race: {
      coupons: [
        { ...COUPON, code: 'CODE' },
        { ...COUPON, code: 'CODE' },
      ],
    },
    breaks: { 'coupons.1.id': 'race.idTwice.entry', 'coupons.1.code': 'race.idTwice.entry' },
  },
  {
    race: { schedule: [{ at: at('2027-02-01'), zh: '减量', en: 'Taper', items: ['100009900909'] }] },
    breaks: { 'schedule.0.items.0': 'race.addOn' },
  },
  {
    race: { mailing: { until: at('2027-02-01'), items: ['100009900909'] } },
    breaks: { 'mailing.items.0': 'race.addOn' },
  },
  {
    race: { sizes: [waitingSizes('2027-04-18'), { ...waitingSizes('2026-11-01'), id: 'b', items: [] }] },
    breaks: { 'sizes.0.waitUntil': 'race.waitingSize.late', 'sizes.1.waitUntil': 'race.waitingSize.early' },
  },
  {
    race: { sizes: [{ ...waitingSizes('2027-04-01'), options: [{ id: 'M' }] }] },
    breaks: { 'sizes.0.waitUntil': 'race.waitingSize.endless' },
  },
  { race: { mailing: { until: at('2027-02-01') } }, breaks: { 'mailing.until': 'race.time.packsSent' } },
  {
    race: { mailing: { until: at('2027-03-01'), addOn: 'post' } },
    breaks: { 'mailing.addOn': 'race.mailing.addOn' },
  },
  {
    race: { mailing: { until: at('2027-03-01'), addOn: 'a' }, addOns: [{ ...ADD_ON, max: 2 }] },
    breaks: { 'mailing.addOn': 'race.mailing.several' },
  },
  {
    race: { mailing: { until: at('2027-03-01'), addOn: 'a', items: [ITEM.itemId] }, addOns: [ADD_ON] },
    breaks: { 'mailing.items': 'race.mailing.itemsToo' },
  },
  { race: { mailing: { until: at('2027-04-19') } }, breaks: { 'mailing.until': 'race.time.packsSent' } },
  {
    race: {
      collection: {
        bookingStart: at('2027-04-10'),
        bookingEnd: at('2027-04-09'),
        items: ['100009900909'],
        slots: [
          collectionSlot({ until: at('2027-04-16') }),
          collectionSlot({ until: at('2027-04-19') }),
          collectionSlot({ id: 'b', from: at('2027-04-09') }),
        ],
      },
      mailing: { until: at('2027-03-01') },
    },
    breaks: {
      collection: 'race.collection.posted',
      'collection.bookingEnd': 'race.time.order',
      'collection.items.0': 'race.addOn',
      'collection.slots.1.id': 'race.idTwice.fact',
      'collection.slots.0.until': 'race.time.programme',
      'collection.slots.1.until': 'race.collection.afterStart',
      'collection.slots.2.from': 'race.collection.overFirst',
    },
  },
  {
    race: {
      collection: { bookingStart: at('2027-04-10'), bookingEnd: at('2027-04-18'), slots: [collectionSlot({})] },
    },
    breaks: { 'collection.bookingEnd': 'race.collection.bookedLate' },
  },
  {
    race: { collection: { ...SLOTS, slots: [collectionSlot({})] } },
    item: { quota: 4 },
    breaks: { 'collection.atEntry': 'race.collection.tooFew' },
  },
  {
    race: { collection: { ...SLOTS, slots: [collectionSlot({ capacity: 9_000 })] } },
    item: { allocation: 'approval' },
    breaks: { 'collection.atEntry': 'race.collection.nobodyAsked' },
  },
  {
    race: { signUpEnd: at('2027-04-17'), collection: { ...SLOTS, slots: [collectionSlot({ capacity: 9_000 })] } },
    breaks: { 'collection.atEntry': 'race.collection.noneInTime' },
  },
  {
    race: { raceEndTime: '2027-04-18T15:00:00+08:00' },
    item: { raceTime: '2027-04-18T15:30:00+08:00' },
    breaks: { 'items.0.raceTime': 'race.day.afterEnd' },
  },
  {
    race: { items: [ITEM, { ...ITEM, itemId: '100009900902', raceTime: at('2027-05-03') }] },
    breaks: { 'items.1.raceTime': 'race.day.far' },
  },
  { item: { raceTime: at('2027-04-17') }, breaks: { raceTime: 'race.day.nobody' } },
  {
    race: { items: [ITEM, { ...ITEM, itemId: '100009900902', raceTime: at('2027-04-17') }] },
    breaks: {},
  },
  {
    race: {
      signUpEnd: at('2027-04-17'),
      items: [ITEM, { ...ITEM, itemId: '100009900902', raceTime: at('2027-04-16') }],
    },
    breaks: { 'items.1.raceTime': 'race.time.order' },
  },
  {
    race: {
      refundLadder: [
        { until: at('2027-04-19'), percent: 50 },
        { until: null, percent: 0 },
      ],
      items: [ITEM, { ...ITEM, itemId: '100009900902', raceTime: at('2027-04-20') }],
    },
    breaks: {},
  },
  {
    race: {
      items: [
        ITEM,
        {
          ...ITEM,
          itemId: '100009900902',
          raceTime: at('2027-04-17'),
          changes: { runner: { until: at('2027-04-18') } },
        },
      ],
      mailing: { until: '2027-04-17T12:00:00+08:00' },
    },
    breaks: { 'items.1.changes.runner.until': 'race.change.afterStart', 'mailing.until': 'race.time.packsSent' },
  },
  {
    race: { programme: [{ from: at('2027-04-18'), until: at('2027-04-17'), name: { zh: '领物', en: 'Packs' } }] },
    breaks: { 'programme.0.until': 'race.time.programme' },
  },
  {
    race: {
      prizes: [
        {
          project: text('半程'),
          columns: [text('男子'), text('女子')],
          rows: [{ place: text('冠军'), wins: [text('杯')] }],
        },
      ],
    },
    breaks: { 'prizes.0.rows.0.wins': 'race.prize' },
  },
  {
    race: {
      course: {
        line: 'course.gpx',
        distanceKm: 21.0975,
        points: [
          { kind: 'aid', km: 21.2, at: at('2027-04-18') },
          { kind: 'cutoff', km: 20, at: at('2027-04-17') },
        ],
      },
    },
    breaks: {
      'course.points.0.km': 'race.course.beyond',
      'course.points.0.at': 'race.course.closesNothing',
      'course.points.1.at': 'race.course.closesEarly',
    },
  },
  {
    race: {
      refundLadder: [
        { until: null, percent: 10 },
        { until: null, percent: 50 },
      ],
    },
    breaks: {
      'refundLadder.0.until': 'race.refund.hides',
      'refundLadder.1.until': 'race.refund.order',
      'refundLadder.1.percent': 'race.refund.rises',
    },
  },
  {
    race: {
      refundLadder: [
        { until: at('2027-05-01'), percent: 10 },
        { until: at('2027-04-01'), percent: 5 },
      ],
    },
    breaks: { 'refundLadder.0.until': 'race.refund.late', 'refundLadder.1.until': 'race.refund.order' },
  },
  {
    race: { refundLadder: [{ until: at('2027-04-01'), percent: 10 }] },
    breaks: { 'refundLadder.0.until': 'race.refund.open' },
  },
  {
    race: {
      changes: {
        runner: { until: at('2027-05-01') },
        details: { until: at('2026-10-01'), fields: ['dressSize'] },
        project: { until: at('2026-10-31') },
        lowerPrice: 'ladder',
      },
    },
    breaks: {
      'changes.runner.until': 'race.change.afterStart',
      'changes.details.until': 'race.change.beforeSignUp',
      'changes.project.until': 'race.change.beforeSignUp',
      'changes.project': 'race.change.nothingElse',
      'changes.lowerPrice': 'race.change.noLadder',
    },
  },
  {
    item: {
      refundable: false,
      signUpStart: at('2026-12-01'),
      changes: {
        details: { until: at('2027-05-01'), fields: ['dressSize'] },
        runner: { until: at('2026-11-20') },
        lowerPrice: 'refund',
      },
    },
    breaks: {
      'items.0.changes.details.until': 'race.change.afterStart',
      'items.0.changes.runner.until': 'race.change.beforeSignUp',
      'items.0.changes.lowerPrice': 'race.change.notRefundable',
    },
  },
  { item: { itemId: '100009900801' }, breaks: { 'items.0.itemId': 'race.itemId' } },
  {
    item: { roles: [role({}), role({})], teamMin: 5, teamMax: 1 },
    breaks: {
      'items.0.roles': 'race.role.alone',
      'items.0.teamMin': 'race.role.teamOver',
      'items.0.teamMax': 'race.role.teamUnder',
      'items.0.roles.1.id': 'race.idTwice.entry',
    },
  },
  { item: { teamMax: 2 }, breaks: { 'items.0.teamMax': 'race.quota.alone' } },
  {
    item: { kind: 'team', teamMax: 1, quota: 1 },
    breaks: { 'items.0.teamMax': 'race.quota.noTeam', 'items.0.quota': 'race.quota.quotaSmall' },
  },
  {
    item: {
      ageMin: 18,
      ageMax: 50,
      documents: [paper({ for: { ageMin: 60 } }), paper({ id: 'b', for: { ageMax: 12 } })],
    },
    breaks: {
      'items.0.documents.0.for.ageMin': 'race.documents.tooOld',
      'items.0.documents.1.for.ageMax': 'race.documents.tooYoung',
    },
  },
  {
    item: { documents: [paper({ for: { ageMin: 60, ageMax: 50 } }), paper({ id: 'b', whenMissing: 'lapses' })] },
    breaks: {
      'items.0.documents.0.for.ageMax': 'race.age.ages',
      'items.0.documents.1.whenMissing': 'race.documents.unreminded',
    },
  },
  {
    item: {
      ...BALLOT,
      waitlist: 'optIn',
      waitlistUntil: at('2027-04-01'),
      documents: [paper({ whenMissing: 'lapses', remindDays: 7 })],
    },
    breaks: { 'items.0.documents.0.until': 'race.documents.undecided' },
  },
  { item: { lostBefore: { weights: [2] } }, breaks: { 'items.0.lostBefore': 'race.lostBefore.without' } },
  {
    item: { ...BALLOT, lostBefore: { from: ['1000099008'] } },
    breaks: { 'items.0.lostBefore': 'race.lostBefore.nothing' },
  },
  {
    item: { ...BALLOT, lostBefore: { from: [RACE.raceId], weights: [2, 3], sureAfter: 2 } },
    breaks: {
      'items.0.lostBefore.from.0': 'race.lostBefore.here',
      'items.0.lostBefore.weights': 'race.lostBefore.beyond',
    },
  },
  {
    item: { ...BALLOT, lostBefore: { weights: [2, 4, 3] } },
    breaks: { 'items.0.lostBefore.weights': 'race.lostBefore.falling' },
  },
  {
    item: { ...BALLOT, lostBefore: { weights: [1] } },
    breaks: { 'items.0.lostBefore.weights': 'race.lostBefore.same' },
  },
  {
    item: {
      ...BALLOT,
      lostBefore: { weights: [2, 2, 3], sureAfter: 4 },
      payDeadline: at('2027-03-10'),
      secondDraw: SECOND,
    },
    breaks: {},
  },
  { item: { secondDraw: SECOND }, breaks: { 'items.0.secondDraw': 'race.secondDraw.without' } },
  {
    item: { ...BALLOT, payTiming: 'before', secondDraw: SECOND },
    breaks: { 'items.0.secondDraw': 'race.secondDraw.paidBefore' },
  },
  { item: { ...BALLOT, secondDraw: SECOND }, breaks: { 'items.0.secondDraw': 'race.secondDraw.noDeadline' } },
  {
    item: {
      ...BALLOT,
      payDeadline: at('2027-03-10'),
      secondDraw: { publicValue: { ...VALUE, at: at('2027-03-09') }, drawAt: at('2027-03-08') },
    },
    breaks: {
      'items.0.secondDraw.publicValue': 'race.secondDraw.early',
      'items.0.secondDraw.drawAt': 'race.secondDraw.beforeValue',
    },
  },
  {
    item: { ...BALLOT, payDeadline: at('2027-03-10'), secondDraw: { ...SECOND, drawAt: at('2027-05-01') } },
    breaks: { 'items.0.secondDraw.drawAt': 'race.secondDraw.late' },
  },
  waiting(BALLOT, 'ballot'),
  waiting({ allocation: 'approval' }, 'review'),
  waiting({ waitlist: 'none' }, 'closed'),
  waiting({ kind: 'team', teamMin: 4, teamMax: 6, waitingList: 3 }, 'short'),
  waiting({ waitingList: 11 }, 'long'),
  waiting({ residents: share({}) }, 'residents'),
  waiting({ ...LINK, paidBy: 'each' }, 'each'),
  waiting({ invitation: 'required' }, 'invited'),
  { item: { quota: 2, residents: share({ share: 30 }) }, breaks: { 'items.0.residents.share': 'race.residents.none' } },
  {
    item: { residents: share({ until: at('2020-01-01') }) },
    breaks: { 'items.0.residents.until': 'race.residents.early' },
  },
  {
    item: { residents: share({ until: at('2030-01-01') }) },
    breaks: { 'items.0.residents.until': 'race.residents.late' },
  },
  { item: { ...BALLOT, residents: share({}) }, breaks: { 'items.0.residents.until': 'race.residents.drawn' } },
  { item: { residents: ALWAYS }, breaks: { 'items.0.residents': 'race.residents.noEnd' } },
  { item: { shares: [CLUBS] }, breaks: { 'items.0.shares.0': 'race.shares.without' } },
  {
    item: {
      ...BALLOT,
      quota: 10,
      qualifying: { proofs: [proof({})] },
      shares: [
        { ...CLUBS, id: 'everybody', field: undefined },
        { ...CLUBS, id: 'residents' },
        { ...CLUBS, id: 'codes', field: undefined, runners: 'men', answers: ['A'] },
        { ...CLUBS, id: 'large', quota: 11 },
        { ...CLUBS, id: 'far', proofs: [proof({}), proof({ distanceKm: 21.0975 })] },
      ],
    },
    breaks: {
      'items.0.shares': 'race.shares.over',
      'items.0.shares.0': 'race.shares.everybody',
      'items.0.shares.1.id': 'race.shares.residents',
      'items.0.shares.2.answers': 'race.shares.noField',
      'items.0.shares.3.quota': 'race.shares.large',
      'items.0.shares.4.proofs': 'race.shares.distances',
    },
  },
  {
    item: { ...BALLOT, shares: [CLUBS, CLUBS, { ...CLUBS, id: 'fast', proofs: [proof({})] }] },
    breaks: { 'items.0.shares.1.id': 'race.idTwice.fact', 'items.0.shares.2.proofs': 'race.shares.noResult' },
  },
  {
    item: { ...BALLOT, quota: 10, residents: { ...ALWAYS, share: 90 }, shares: [{ ...CLUBS, quota: 1 }] },
    breaks: {},
  },
  {
    item: { ...BALLOT, quota: 10, residents: { ...ALWAYS, share: 90 }, shares: [{ ...CLUBS, quota: 2 }] },
    breaks: { 'items.0.shares': 'race.shares.over' },
  },
  {
    item: { ...BY_RESULT, payTiming: 'before' },
    breaks: { 'items.0.payTiming': 'race.byResult.before' },
  },
  {
    item: { ...BALLOT, allocation: 'result' },
    breaks: { 'items.0.allocation': 'race.byResult.noResult' },
  },
  {
    item: { ...BY_RESULT, qualifying: { proofs: [proof({}), { kind: 'points', atLeast: 400 }] } },
    breaks: { 'items.0.qualifying': 'race.byResult.distances' },
  },
  {
    item: { ...BY_RESULT, reviewUntil: at('2027-03-03'), shares: [{ ...CLUBS, runners: 'women' }] },
    breaks: {},
  },
  { item: { idTypes: ['4'], residents: share({}) }, breaks: { 'items.0.residents': 'race.residents.noCard' } },
  {
    item: { sameForTeam: [SCHOOL, SCHOOL] },
    breaks: { 'items.0.sameForTeam': 'race.sameForTeam.alone', 'items.0.sameForTeam.1.field': 'race.idTwice.fact' },
  },
  {
    race: { mostPerAccount: 2, items: [{ ...ITEM, kind: 'team', teamMin: 3, teamMax: 6, quota: 12 }] },
    breaks: { 'items.0.teamMin': 'race.perAccount' },
  },
  {
    item: { women: { min: 2, max: 1 }, kind: 'team', teamMax: 2 },
    breaks: { 'items.0.women.max': 'race.sexes.range' },
  },
  {
    item: { kind: 'team', teamMax: 3, women: { min: 2 }, men: { min: 2 } },
    breaks: { 'items.0.women': 'race.sexes.over' },
  },
  {
    item: { kind: 'team', teamMin: 4, teamMax: 5, women: { max: 1 }, men: { max: 2 }, quota: 20 },
    breaks: { 'items.0.women': 'race.sexes.under' },
  },
  { item: { kind: 'team', teamMin: 4, teamMax: 3 }, breaks: { 'items.0.teamMin': 'race.quota.teamRange' } },
  { item: { kind: 'team', teamMin: 4, teamMax: 4 }, breaks: { 'items.0.quota': 'race.quota.quotaUneven' } },
  {
    item: { ageMin: 18, ageMax: 17, playerDetails: ['guardian'] },
    breaks: { 'items.0.ageMax': 'race.age.ages', 'items.0.playerDetails': 'race.age.guardianOfNobody' },
  },
  {
    item: { members: 'link', paidBy: 'each', allocation: 'approval', payTiming: 'after' },
    breaks: { 'items.0.members': 'race.members.linkWithout', 'items.0.paidBy': 'race.members.eachUndecided' },
  },
  { item: { ...LINK, members: 'leader', paidBy: 'captain' }, breaks: { 'items.0.paidBy': 'race.members.paidWithout' } },
  {
    item: { kind: 'team', roles: [role({})], adultFrom: 18, childBelow: 14 },
    breaks: { 'items.0.adultFrom': 'race.role.besideRoles', 'items.0.childBelow': 'race.role.besideRoles' },
  },
  { item: { kind: 'family', adultFrom: 12 }, breaks: { 'items.0.adultFrom': 'race.age.childAdult' } },
  {
    item: {
      idTypes: ['1'],
      entrants: [
        { from: 'abroad', idTypes: ['4'] },
        { from: 'abroad', idTypes: ['1'] },
      ],
    },
    breaks: {
      'items.0.idTypes': 'race.entrants.idTypesTwice',
      'items.0.entrants.1.from': 'race.entrants.entrantsTwice',
    },
  },
  ...['groups', 'packages', 'statements'].map((list) => ({
    item: {
      [list]: [
        { id: 'a', name: text('甲'), fee: 0 },
        { id: 'a', name: text('乙'), fee: 0 },
      ],
    },
    breaks: { [`items.0.${list}.1.id`]: 'race.idTwice.fact' },
  })),
  {
    item: { documents: ['2027-02-27', '2027-04-19'].map((day) => ({ id: 'a', name: text('证明'), until: at(day) })) },
    breaks: {
      'items.0.documents.1.id': 'race.idTwice.fact',
      'items.0.documents.0.until': 'race.time.order',
      'items.0.documents.1.until': 'race.time.order',
    },
  },
  { item: { signUpStart: at('2027-03-01') }, breaks: { 'items.0.signUpStart': 'race.time.closesFirst' } },
  {
    item: { signUpStart: at('2026-10-01'), signUpEnd: at('2027-03-01') },
    breaks: { 'items.0.signUpStart': 'race.time.opensEarly', 'items.0.signUpEnd': 'race.time.closesLate' },
  },
  {
    item: { allocation: 'lottery', invitation: 'optional' },
    breaks: { 'items.0': 'race.ballot', 'items.0.invitation': 'race.invitation' },
  },
  {
    item: {
      drawAt: at('2027-03-10'),
      publicValue: VALUE,
      waitlist: 'optIn',
      reviewUntil: at('2027-03-01'),
      payDeadline: at('2027-03-20'),
      hold: 'PT0M',
    },
    breaks: {
      'items.0.drawAt': 'race.time.drawWithout',
      'items.0.publicValue': 'race.time.valueWithout',
      'items.0.waitlist': 'race.time.waitlistWithout',
      'items.0.reviewUntil': 'race.time.reviewWithout',
      'items.0.payDeadline': 'race.time.deadlineBefore',
      'items.0.hold': 'race.time.noHold',
    },
  },
  {
    item: { payTiming: 'after', waitlistUntil: at('2027-04-01') },
    breaks: { 'items.0.payTiming': 'race.time.afterWithout', 'items.0.waitlistUntil': 'race.time.noWaitlist' },
  },
  {
    item: { ...BALLOT, drawAt: at('2027-03-04'), waitlist: 'optIn', waitlistUntil: at('2027-03-01') },
    breaks: { 'items.0.drawAt': 'race.time.order', 'items.0.waitlistUntil': 'race.time.order' },
  },
  { item: { ...BALLOT, payWindow: 'PT90M' }, breaks: { 'items.0.payWindow': 'race.time.shortMinutes' } },
  { item: { ...BALLOT, payWindow: 'PT3H' }, breaks: { 'items.0.payWindow': 'race.time.shortHours' } },
  {
    item: { ...BALLOT, drawAt: at('2027-03-10'), payDeadline: '2027-03-10T20:00:00+08:00' },
    breaks: { 'items.0.payDeadline': 'race.time.shortDeadline' },
  },
  { item: { withdrawal: 'each' }, breaks: { 'items.0.withdrawal': 'race.change.leavesAlone' } },
  {
    item: { ...BALLOT, deferredFrom: { items: ['100009900902'], fee: 0 } },
    breaks: {
      'items.0.deferredFrom': 'race.change.deferredLater',
      'items.0.deferredFrom.items.0': 'race.change.deferredHere',
    },
  },
  {
    item: { waves: ['1:30:00', '1:20:00', undefined, '2:30:00'].map((within) => ({ name: text('区'), within })) },
    breaks: {
      'items.0.waves.1': 'race.wave.unreached',
      'items.0.waves.3': 'race.wave.unreached',
      'items.0.waves.3.within': 'race.wave.forNobody',
    },
  },
  {
    item: { kind: 'team', qualifying: { months: 3, proofs: [{ kind: 'points', runners: 'women', atLeast: 3 }] } },
    breaks: {
      'items.0.qualifying': 'race.qualifying.several',
      'items.0.qualifying.months': 'race.qualifying.monthsOfPoints',
      'items.0.qualifying.proofs': 'race.qualifying.noMen',
    },
  },
  {
    item: {
      qualifying: { proofs: [{ kind: 'points', distanceKm: 3, fromKm: 3, atMost: '1:00:00', runners: 'men' }] },
    },
    breaks: {
      'items.0.qualifying.proofs': 'race.qualifying.noWomen',
      'items.0.qualifying.proofs.0': 'race.qualifying.noPoints',
      'items.0.qualifying.proofs.0.distanceKm': 'race.qualifying.ofResult',
      'items.0.qualifying.proofs.0.fromKm': 'race.qualifying.ofResult',
      'items.0.qualifying.proofs.0.atMost': 'race.qualifying.ofResult',
    },
  },
  {
    item: { qualifying: { proofs: [{ kind: 'result', atLeast: 3 }, proof({ fromKm: 50 })] } },
    breaks: {
      'items.0.qualifying.proofs.0': 'race.qualifying.noDistance',
      'items.0.qualifying.proofs.0.atLeast': 'race.qualifying.ofPoints',
      'items.0.qualifying.proofs.1.fromKm': 'race.qualifying.twoDistances',
    },
  },
  {
    item: {
      kind: 'team',
      roles: [role({ id: 'captain' })],
      prices: [
        { fee: 1, role: 'coach', ageMin: 30, ageMax: 20 },
        { fee: 1, ageMin: 1, from: at('2027-01-02'), until: at('2027-01-01') },
        { fee: 1, ageMin: 2, until: at('2026-10-01') },
        { fee: 1, ageMin: 3, from: at('2027-03-01') },
      ],
    },
    breaks: {
      'items.0.prices.0.role': 'race.price.role',
      'items.0.prices.0.ageMax': 'race.age.ages',
      'items.0.prices.1.until': 'race.price.turned',
      'items.0.prices.2.until': 'race.price.over',
      'items.0.prices.3.from': 'race.price.late',
    },
  },
  {
    item: {
      entrants: [{ from: 'mainland', idTypes: ['1'] }],
      prices: [{ fee: 1, origins: ['abroad'] }],
    },
    breaks: { 'items.0.prices.0.origins.0': 'race.price.origin', 'items.0.prices.0.origins': 'race.price.allOrigins' },
  },
  {
    item: { ...LINK, prices: [{ fee: 1, groupMin: 4 }] },
    breaks: { 'items.0.prices.0.groupMin': 'race.price.groupTooLarge' },
  },
  {
    item: { ...LINK, teamMin: 2, prices: [{ fee: 1, groupMin: 2 }] },
    breaks: { 'items.0.prices.0.groupMin': 'race.price.everyGroup' },
  },
  { item: { prices: [{ fee: 1, first: 5 }] }, breaks: { 'items.0.prices.0.first': 'race.price.noId' } },
  { item: { prices: [{ id: 'a', fee: 1, first: 10 }] }, breaks: { 'items.0.prices.0.first': 'race.price.firstOfAll' } },
  {
    item: { allocation: 'approval', prices: [{ id: 'a', fee: 1, first: 5 }] },
    breaks: { 'items.0.prices.0.first': 'race.price.firstDrawn' },
  },
  {
    item: { ...LINK, paidBy: 'each', prices: [{ id: 'a', fee: 1, first: 5 }] },
    breaks: { 'items.0.prices.0.first': 'race.price.firstEach' },
  },
  { item: { prices: [{ fee: 1, role: 'coach' }] }, breaks: { 'items.0.prices.0.role': 'race.price.noRoles' } },
  {
    item: {
      kind: 'team',
      quota: 12,
      ageMin: 18,
      roles: [role({ min: 3, ageMin: 30, ageMax: 20 }), role({ id: 'b', ageMax: 12 })],
    },
    breaks: {
      'items.0.roles.0.max': 'race.role.roleCount',
      'items.0.roles.0.ageMax': 'race.age.ages',
      'items.0.roles.1.ageMax': 'race.role.below',
    },
  },
  {
    item: {
      kind: 'team',
      ageMin: 18,
      ageMax: 60,
      roles: [role({ ageMax: 12 }), role({ id: 'b', ageMin: 61 })],
      statements: [
        { id: 'old', olderThan: 60 },
        { id: 'young', youngerThan: 18 },
      ],
    },
    breaks: {
      'items.0.roles.0.ageMax': 'race.role.outside',
      'items.0.roles.1.ageMin': 'race.role.outside',
      'items.0.statements.0.olderThan': 'race.age.tooOld',
      'items.0.statements.1.youngerThan': 'race.age.tooYoung',
    },
  },
  {
    item: { statements: [{ id: 'a', version: '1', optional: true, signedBy: 'guardian' }] },
    breaks: {
      'items.0.statements.0.version': 'race.statementVersion.versionWritten',
      'items.0.statements.0.optional': 'race.statement.optionalByOther',
      'items.0.statements.0.signedBy': 'race.age.guardianOfAll',
    },
  },
  {
    item: {
      kind: 'team',
      members: 'link',
      statements: [
        { id: 'a', readSeconds: 8000 },
        { id: 'b', readSeconds: 121, signedBy: 'relative' },
      ],
    },
    breaks: {
      'items.0.statements.0.readSeconds': 'race.readSeconds.tooLong',
      'items.0.statements.1.readSeconds': 'race.readSeconds.tooLong',
    },
  },
  { race: { addOns: [{ ...ADD_ON, items: ['100009900909'] }] }, breaks: { 'addOns.0.items.0': 'race.addOn' } },
  {
    race: { sizes: [SIZES, { ...SIZES, ageMin: 9, ageMax: 8, options: [{ id: 'M' }, { id: 'M' }] }] },
    breaks: {
      'sizes.1.id': 'race.idTwice.entry',
      'sizes.1.options.1.id': 'race.idTwice.entry',
      'sizes.1.ageMax': 'race.age.ages',
    },
  },
  { race: { sizes: [{ ...SIZES, items: ['100009900909'] }] }, breaks: { 'sizes.0.items.0': 'race.addOn' } },
  { race: { payment: { channels: ['offline'] } }, breaks: { 'payment.channels': 'race.payment.noAccount' } },
  {
    race: { payment: { bankDiscount: 100, offline: OFFLINE } },
    breaks: { 'payment.bankDiscount': 'race.payment.notOffered', 'payment.offline': 'race.payment.notOffered' },
  },
  {
    race: { coupons: [{ ...COUPON, percent: 3, role: 'coach', quantity: 3, least: 9000, items: ['100009900909'] }] },
    breaks: {
      'coupons.0': 'race.coupon.kinds',
      'coupons.0.role': 'race.coupon.role',
      'coupons.0.quantity': 'race.coupon.quantity',
      'coupons.0.items.0': 'race.addOn',
    },
  },
  {
    race: { coupons: [{ ...COUPON, goods: ['cap'], role: 'runner' }] },
    breaks: { 'coupons.0.role': 'race.coupon.goods' },
  },
  { race: { coupons: [{ ...COUPON, goods: ['cap'], until: at('2026-10-01'), least: 9000 }] }, breaks: {} },
  {
    race: {
      coupons: [
        { ...COUPON, most: 3, least: 9000 },
        { ...COUPON, id: 'b', from: at('2027-01-02'), until: at('2027-01-01') },
        { ...COUPON, id: 'c', until: at('2026-10-01') },
        { ...COUPON, id: 'd', from: at('2027-03-01') },
      ],
    },
    breaks: {
      'coupons.0.most': 'race.coupon.most',
      'coupons.0.least': 'race.coupon.least',
      'coupons.1.until': 'race.coupon.turned',
      'coupons.2.until': 'race.coupon.over',
      'coupons.3.from': 'race.coupon.late',
    },
  },
  {
    item: { ...LINK, donation: { ...DONATION, presets: [100], required: true } },
    breaks: { 'items.0.donation.required': 'race.donation.ofMembers' },
  },
  {
    item: { donation: { ...DONATION, presets: [100], refund: 'ladder', items: [ITEM.itemId] } },
    breaks: {
      'items.0.donation.refund': 'race.donation.noLadder',
      'items.0.donation.items': 'race.donation.itemsOfOne',
    },
  },
  {
    item: { distanceKm: 10, ageMax: 60, women: { max: 0 }, ageGroups: { men: [20, 70], women: [20] } },
    breaks: { 'items.0.ageGroups.men.1': 'race.ageGroups.nobody', 'items.0.ageGroups.women': 'race.ageGroups.sex' },
  },
  {
    item: { distanceKm: 10, ageMax: 60, men: { max: 0 }, ageGroups: { men: [20], women: [70] } },
    breaks: { 'items.0.ageGroups.women.0': 'race.ageGroups.nobody', 'items.0.ageGroups.men': 'race.ageGroups.sex' },
  },
  {
    item: { distanceKm: undefined, ageGroups: { men: [20] } },
    breaks: { 'items.0.ageGroups': 'race.ageGroups.unmeasured' },
  },
  { item: { deposit: chip('2027-03-01') }, breaks: { 'items.0.deposit.returnBy': 'race.deposit.early' } },
  {
    item: { deposit: { ...chip('2027-05-01'), role: 'x' } },
    breaks: { 'items.0.deposit.role': 'race.deposit.noRoles' },
  },
  { item: { deposit: chip('2029-01-01') }, breaks: { 'items.0.deposit.returnBy': 'race.deposit.far' } },
  { race: { donation: DONATION }, breaks: { donation: 'race.donation.noAmount' } },
  {
    race: { donation: { ...DONATION, presets: [100], min: 200, items: ['100009900909'] } },
    breaks: {
      'donation.presets.0': 'race.donation.presetBelow',
      'donation.min': 'race.donation.minAlone',
      'donation.items.0': 'race.addOn',
    },
  },
  { race: { donation: { ...DONATION, max: 99 } }, breaks: { 'donation.max': 'race.donation.amountBounds' } },
]

/** The finding's words up to the first value in them. */
function beginning(name: string): string {
  const [area, kind, variant = ''] = name.split('.')
  const entry = FINDINGS[`${area}.${kind}`]
  return (entry?.variants?.[variant] ?? entry)?.message?.zh.split('{')[0] ?? '?'
}

describe('facts that break a rule are found', () => {
  test.each(CASES)('$breaks', ({ race = {}, item = {}, breaks }) => {
    const faults = found(race, item)
    const byPlace = Object.fromEntries(faults.map(({ path, message }) => [path.join('.'), message.zh]))
    expect(Object.keys(byPlace).sort()).toEqual(Object.keys(breaks).sort())
    for (const [place, name] of Object.entries(breaks)) expect(byPlace[place]).toContain(beginning(name))
    for (const { message, hint } of faults) expect(JSON.stringify([message, hint])).not.toMatch(/\{\w+\}/)
  })

  test('each rule by one of these', () => {
    const names = CASES.flatMap(({ breaks }) => Object.values(breaks))
    expect([...new Set(RULES.map(({ rule }) => rule.say))].filter((name) => !names.includes(name))).toEqual([])
  })
})

interface Place {
  rule: FactRule
  facts: string[]
  around: string[]
}

/** Every rule, with the facts of its object and the names of the objects around it. */
function rulesIn(schema: Schema, name: string, around: string[] = []): Place[] {
  const all = parts(schema, RACE_SCHEMA.$defs ?? {})
  const properties = all.flatMap((part) => Object.entries(part.properties ?? {}))
  const facts = properties.map(([fact]) => fact)
  const own = all.flatMap((part) => part['x-rules'] ?? []).map((rule) => ({ rule, facts, around }))
  const inside = properties.flatMap(([fact, property]) => {
    const inner = typeof property.items === 'object' ? property.items : property
    const title =
      inner.$ref
        ?.split('/')
        .at(-1)
        ?.replace(/Facts$/, '') ?? fact
    return around.length < 6 ? rulesIn(inner, title, [name, ...around]) : []
  })
  return [...own, ...inside]
}

const RULES = rulesIn(RACE_SCHEMA, 'race')
const EXPRESSIONS = ['when', 'require', 'among'] as const
/** What the rules of `raceFaults` read beside facts, and what every rule may read of its place. */
const WORKED_OUT = [
  'opens',
  'closes',
  'dearest',
  'roleIds',
  'changeable',
  'team',
  'placesAtOnce',
  'drawn',
  'starts',
  'lastStart',
  'held',
  'mostEntries',
  'slotless',
]
const OF_PLACE = ['written', 'key', 'value', 'before', 'after', 'earlier']

test('a rule speaks of facts that are there', () => {
  const wrong = RULES.flatMap(({ rule, facts, around }) => {
    const texts = [...EXPRESSIONS.flatMap((key) => rule[key] ?? []), ...Object.values(rule.with ?? {})]
    const read = texts.flatMap((expression) => listReads(parseExpression(expression)).names.map(({ path }) => path[0]))
    const named = [
      rule.at ?? [],
      rule.each ?? [],
      rule.order?.flat().map((one) => one.split('.')[0] ?? '') ?? [],
    ].flat()
    const known = [...facts, ...around, ...WORKED_OUT, ...OF_PLACE, 'race', 'project']
    return [...read, ...named].filter((name) => name !== undefined && !known.includes(name))
  })
  expect(wrong).toEqual([])
  const facts = parts(RACE_SCHEMA, {}).flatMap((part) => Object.keys(part.properties ?? {}))
  expect([...WORKED_OUT, ...OF_PLACE].filter((name) => facts.includes(name))).toEqual([])
})

test('what no rule is broken by is no finding', () => {
  expect(found({}, {})).toEqual([])
  const whole: JsonObject = {
    refundLadder: [
      { until: at('2027-04-01'), percent: 50 },
      { until: null, percent: 0 },
    ],
  }
  expect(found(whole, { changes: { runner: { until: at('2027-04-01') }, lowerPrice: 'ladder' } })).toEqual([])
})
