import { RACE } from '../../support/entry.ts'
import { type Area, Tally } from '../area.ts'
import { ask, jsonOf } from '../wire.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

const JUMPS: [string, number][] = [
  ['25 hours on', 25 * HOUR],
  ['25 hours back', -25 * HOUR],
  ['20 minutes back', -20 * 60_000],
  ['a year on', 365 * DAY],
  ['a year back', -365 * DAY],
  ['to the end of sign-up', Date.parse('2027-04-30T18:00:00+08:00') - Date.now()],
  ['to the last day a clock may show', Date.UTC(2099, 11, 31) - Date.now()],
  ['to the first', Date.UTC(2000, 0, 2) - Date.now()],
]
const READS = [
  `/center/race-center/race/query/h5/detail?raceId=${RACE}`,
  '/api/raceOnline/listRecommend?size=50',
  '/center/basic/iso/country/listAll',
  '/config/pointer.json',
]

/** The platform's clock jumps: everything is still answered, a session lives by that clock, and all is well back home. */
export const clockJumps: Area = async (target) => {
  const tally = new Tally()
  for (const [name, ms] of JUMPS) {
    // Far ahead the sessions of today are removed for good: each jump has its own.
    await target.api.console('clock', { set: Date.now() })
    const { device } = await target.account()
    await target.api.console('clock', { set: Date.now() + ms })
    for (const path of READS) {
      const answer = await ask(target.address, { path })
      tally.count(answer.status)
      tally.hold(
        answer.status === 200,
        () => `${name}: ${path} is answered ${answer.status} ${answer.text.slice(0, 80)}`,
      )
    }
    const there = await target.account()
    const list = await there.device.ask('listContestants', {})
    tally.hold(list.length === 0, () => `${name}: a new account has ${list.length} runners`)
    const old = await device.call('listContestants', {})
    tally.count(200)
    const over = ms >= DAY
    tally.hold((old.code === 0) === !over, () => `${name}: a session of today is answered ${old.code}`)
  }
  await target.api.console('clock', { set: Date.now() })
  const { token } = await target.account()
  const back = await ask(target.address, {
    path: '/center/account/userContestants/listContestants',
    headers: { token },
  })
  tally.count(back.status)
  tally.hold(jsonOf(back.text)?.code === 0, () => `back home the session is answered ${back.text.slice(0, 80)}`)
  return tally
}
