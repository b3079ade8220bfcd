import { read, send } from './api.js'
import { h } from './dom.js'
import { fullTime, span, t } from './page.js'

const MINUTE = 60_000
let offset = 0
/** How far the platform is from real time, by its own account. */
let apart = 0

export const now = () => Date.now() + offset

const chinaInput = (ms) => new Date(ms + 480 * MINUTE).toISOString().slice(0, 16)

async function move(body) {
  const state = await send('clock', body, ({ now: at }) => fullTime(at))
  if (state) take(state)
}

const take = (state) => {
  // The server's clock, whatever this device's says.
  offset = state.now - Date.now()
  const difference = document.querySelector('#difference')
  apart = state.offset
  difference.textContent =
    Math.abs(apart) < MINUTE ? t('real') : t(apart > 0 ? 'ahead' : 'behind', { span: span(apart) })
}

/** Builds the clock's section once and keeps the time in the header going. */
export function startClock(body, refresh) {
  const wanted = h('input', { type: 'datetime-local', id: 'set-time', value: chinaInput(Date.now()) })
  const after = (order) => () => move(order()).then(refresh)
  const set = after(() => ({ set: Date.parse(`${wanted.value}:00+08:00`) }))
  body.append(
    h('p', { id: 'difference', class: 'strong' }),
    h(
      'div',
      { class: 'row' },
      h('button', { type: 'button', onclick: after(() => ({ advance: 15 * MINUTE })) }, t('plus15')),
      h('button', { type: 'button', onclick: after(() => ({ advance: 1440 * MINUTE })) }, t('plusDay')),
      h('button', { type: 'button', class: 'quiet', onclick: after(() => ({ advance: -apart })) }, t('reset')),
    ),
    h(
      'form',
      {
        class: 'row',
        onsubmit: (event) => {
          event.preventDefault()
          if (wanted.value) set()
        },
      },
      h('label', { for: 'set-time' }, t('setTo'), wanted),
      h('button', { type: 'submit' }, t('set')),
    ),
  )
  const time = document.querySelector('#time')
  setInterval(() => {
    time.textContent = fullTime(now())
  }, 250)
}

export async function refreshClock() {
  take(await read('clock'))
}
