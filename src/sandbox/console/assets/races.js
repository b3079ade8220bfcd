import { read, send } from './api.js'
import { h } from './dom.js'
import { fullTime, lang, say, t, yuan } from './page.js'

export const racesPaths = ['races']

/** Races that can be called off; before it is done the operator reads what it would do at this moment. */
export function drawRaces([races], refresh) {
  if (races.length === 0) return h('p', { class: 'empty' }, t('noProjects'))
  return h(
    'ul',
    { class: 'list' },
    races.map(({ raceId, name, raceTime, calledOff }) => {
      const off = (how) => async () => {
        const ending = await read(`races/${raceId}/ending`).catch((error) => say(error.message, 'bad'))
        if (ending && confirm(sure(how, name[lang], ending))) send('callOff', { raceId, how }).then(refresh)
      }
      return h(
        'li',
        {},
        h('span', { class: 'grow' }, name[lang], h('small', {}, ` ${fullTime(raceTime)}`)),
        calledOff
          ? h('span', { class: 'pill off' }, t(calledOff.how === 'cancelled' ? 'raceCancelled' : 'racePostponed'))
          : [
              h('button', { type: 'button', class: 'quiet', onclick: off('deferred') }, t('postponeRace')),
              h('button', { type: 'button', class: 'quiet', onclick: off('cancelled') }, t('cancelRace')),
            ],
      )
    }),
  )
}

function sure(how, name, { entries, runners, back, kept }) {
  if (how === 'cancelled') {
    return t('cancelSure', { name, entries: String(entries), runners: String(runners), back: yuan(back) })
  }
  return t('postponeSure', {
    name,
    kept: String(kept.entries),
    keptRunners: String(kept.runners),
    keptAmount: yuan(kept.amount),
    others: String(entries - kept.entries),
    back: yuan(back - kept.amount),
  })
}
