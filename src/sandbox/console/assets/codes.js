import { now } from './clock.js'
import { h } from './dom.js'
import { say, shortTime, t } from './page.js'

const SHOWN = 8

async function copy(code) {
  await navigator.clipboard.writeText(code)
  say(`${t('copied')} ${code}`)
}

export const codesPaths = ['codes']

export function drawCodes([codes]) {
  if (codes.length === 0) return h('p', { class: 'empty' }, t('noCodes'))
  return h(
    'ul',
    { class: 'list' },
    codes.slice(0, SHOWN).map(({ code, mobile, usedAt, expiresAt }) => {
      const state = usedAt
        ? t('used')
        : expiresAt < now()
          ? t('expired')
          : t('validUntil', { time: shortTime(expiresAt) })
      const dead = Boolean(usedAt) || expiresAt < now()
      return h(
        'li',
        { class: dead ? 'dead' : null },
        h('span', { class: 'code' }, code),
        h('span', { class: 'grow' }, mobile, h('small', {}, state)),
        // Copying needs a secure page; over plain http in the local network there is none.
        !dead &&
          navigator.clipboard &&
          h('button', { type: 'button', class: 'quiet', onclick: () => copy(code) }, t('copy')),
      )
    }),
  )
}
