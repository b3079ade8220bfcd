import type { Ballot, RaceDay } from '#api/console.gen.ts'

const RACE_ID = '1000060005'
const NAME = { zh: '漓江马拉松', en: 'Li River Marathon' }
const CLOSES = Date.parse('2027-06-18T17:00:00+08:00')
const KNOWN = Date.parse('2027-06-25T21:30:00+08:00')
const VALUE = { zh: '排列5', en: 'Pick 5' }

/** A list that is frozen and waits for its value. */
export const DRAW: NonNullable<Ballot['draw']> = {
  frozenAt: CLOSES + 120_000,
  publicName: VALUE,
  publicAt: KNOWN,
  places: 9000,
  tickets: 12_345,
  lostBefore: 0,
  byResult: false,
  shares: [],
  listHash: 'a1',
  commitment: 'b2',
  publicValue: null,
  drawnAt: null,
  file: '/files/draws/100006000501.jsonl',
}

/** A ballot whose entries close on 18 June at 17:00 and whose value is known a week later. */
export function ballotOf(more: Partial<Ballot> = {}): Ballot {
  return {
    itemId: `${RACE_ID}01`,
    raceId: RACE_ID,
    raceName: NAME,
    itemName: { zh: '半程马拉松', en: 'Half marathon' },
    signUpEnd: CLOSES,
    freezesFrom: CLOSES + 60_000,
    freezeBar: null,
    publicValue: { name: VALUE, at: KNOWN },
    secondDraw: null,
    states: { AWAIT_DRAW: 3 },
    draw: null,
    ...more,
  }
}

/** A race's day in the console, with one project and nothing that waits. */
export function raceDayOf(more: Partial<RaceDay> = {}): RaceDay {
  return {
    race: {
      raceId: RACE_ID,
      name: NAME,
      raceTime: Date.parse('2027-11-07T07:30:00+08:00'),
      starts: { zh: '2027.11.07 周日 07:30', en: '2027.11.07 Sun 07:30' },
      signUpStart: Date.parse('2026-11-10T10:00:00+08:00'),
      signUpEnd: CLOSES,
      calledOff: null,
      runners: 0,
      quota: 9000,
      money: { paid: 0, onTheWay: 0, returned: 0, kept: 0, fees: 0 },
      waiting: { transfers: 0, reviews: 0, draws: 0, refunds: 0 },
    },
    sizes: [],
    prices: [],
    hours: [],
    funnel: { begun: 0, submitted: 0, paid: 0, placed: 0 },
    states: [],
    projects: [
      {
        itemId: `${RACE_ID}01`,
        raceId: RACE_ID,
        raceName: NAME,
        itemName: { zh: '半程马拉松', en: 'Half marathon' },
        ownStart: null,
        invitation: false,
        deferred: false,
        lostBefore: false,
        quotaOverride: null,
        quota: 9000,
        taken: 1280,
        reserved: 20,
        forResidents: 0,
        waiting: 0,
        left: 7700,
      },
    ],
    transfers: [],
    reviews: [],
    ballots: [],
    refunds: [],
    ...more,
  }
}
