import { send } from './api.js'
import { h } from './dom.js'
import { lang, t } from './page.js'

export const rehearsalPaths = ['rehearsals', 'projects']

const FIELDS = { runners: 500, seconds: 60, seed: 1 }

export function drawRehearsal([[state = { status: 'none' }], projects], refresh) {
  const races = new Map(projects.map(({ raceId, raceName }) => [raceId, raceName[lang]]))
  const start = (event) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const numbers = Object.fromEntries(Object.keys(FIELDS).map((name) => [name, Number(form.get(name))]))
    send('rehearsals', { raceId: form.get('raceId'), ...numbers, lang }, () => t('play')).then(refresh)
  }
  const options = [...races].map(([id, name]) => h('option', { value: id }, name))
  const select = h('select', { id: 'rehearsal-race', name: 'raceId' }, options)
  const fields = Object.entries(FIELDS).map(([name, value]) =>
    h('label', {}, t(name), h('input', { type: 'number', name, min: 1, value, inputmode: 'numeric' })),
  )
  const button = h('button', { type: 'submit', disabled: state.status === 'playing' }, t('play'))
  const form = h('form', { class: 'row', onsubmit: start }, h('label', {}, t('race'), select), fields, button)
  return [form, result(state)]
}

function result(state) {
  if (state.status === 'playing')
    return h('p', { role: 'status' }, t('playing', state), h('br'), h('code', {}, state.progress))
  if (state.status === 'failed') return h('p', { class: 'note' }, t('rehearsalFailed', state))
  return state.status === 'played' ? scorecard(state.card) : ''
}

function drawn(draw) {
  const { undrawn, broken } = draw
  if (undrawn !== null) return h('p', { class: 'note' }, t('rehearsedUndrawn', draw))
  return h(
    'div',
    {},
    h('p', {}, t('rehearsedDraw', draw)),
    broken.map((words) => h('p', { class: 'note' }, words[lang])),
  )
}

function scorecard({ runners, outcomes, projects, draws, lost, doublePaid, operations, obstacles }) {
  const oversold = projects.reduce((sum, one) => sum + one.oversold, 0)
  const broken = { oversold, lost: lost.length, doublePaid: doublePaid.length }
  const bad = Object.values(broken).some((count) => count > 0) || draws.some((draw) => draw.broken.length > 0)
  const head = ['operation', 'calls', 'p50', 'p99', 'noAnswer']
  const names = { p50: 'p50, ms', p99: 'p99, ms' }
  return h(
    'div',
    {},
    h('p', {}, t('played', { runners, ...outcomes })),
    h('p', {}, h('span', { class: bad ? 'pill off' : 'pill good' }, t('verdict', broken))),
    draws.map(drawn),
    h(
      'table',
      {},
      h(
        'thead',
        {},
        h(
          'tr',
          {},
          head.map((name) => h('th', { scope: 'col' }, names[name] ?? t(name))),
        ),
      ),
      h(
        'tbody',
        {},
        operations.map(({ operation, calls, p50, p99, failed }) =>
          h(
            'tr',
            {},
            [operation, calls, p50, p99, failed].map((cell) => h('td', {}, String(cell))),
          ),
        ),
      ),
    ),
    h(
      'ul',
      {},
      obstacles.map((one) => h('li', {}, t('obstacle', one))),
    ),
  )
}
