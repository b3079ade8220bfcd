import { send } from './api.js'
import { h } from './dom.js'
import { lang, operations, t } from './page.js'

const onSubmit = (run) => (event) => {
  event.preventDefault()
  run(new FormData(event.currentTarget))
}

export const quotasPaths = ['projects']

/** A race's projects together; which of them are open the page remembers. */
export function drawQuotas([projects], refresh) {
  if (projects.length === 0) return h('p', { class: 'empty' }, t('noProjects'))
  const races = new Map()
  for (const project of projects) races.set(project.raceId, [...(races.get(project.raceId) ?? []), project])
  return [...races.values()].map((items) => {
    const left = items.reduce((sum, item) => sum + item.left, 0)
    return h(
      'details',
      {},
      h(
        'summary',
        {},
        h('span', { class: 'grow' }, items[0].raceName[lang]),
        h('span', { class: left === 0 ? 'pill off' : 'pill good' }, t('left', { left: String(left) })),
      ),
      items.map((item) => quotaForm(item, refresh)),
    )
  })
}

function quotaForm({ itemId, itemName, left, quota }, refresh) {
  const save = onSubmit((form) => {
    const wanted = String(form.get('quota')).trim()
    send('quota', { itemId, quota: wanted === '' ? null : Number(wanted) }).then(refresh)
  })
  const sellOut = () => send('quota', { itemId, quota: quota - left }).then(refresh)
  return h(
    'form',
    { class: 'line', onsubmit: save },
    h('span', { class: 'grow' }, itemName[lang]),
    h('span', { class: left === 0 ? 'pill off' : 'pill good' }, t('left', { left: String(left) })),
    h('input', {
      type: 'number',
      name: 'quota',
      min: 0,
      step: 1,
      value: quota,
      'aria-label': `${t('quota')}: ${itemName[lang]}`,
    }),
    h('button', { type: 'submit', class: 'quiet' }, t('save')),
    left > 0 && h('button', { type: 'button', class: 'quiet', onclick: sellOut }, t('sellOut')),
  )
}

/** Built once: nothing there changes by itself. */
export function startSessions(body, refresh) {
  const mobile = h('input', { type: 'tel', id: 'mobile', name: 'mobile', inputmode: 'numeric', autocomplete: 'off' })
  const who = () => ({ mobile: mobile.value.trim() })
  const pull = (path, extra, told) => () =>
    mobile.value.trim() && send(path, { ...who(), ...extra }, told).then(refresh)
  const expire = pull('expireSession', {}, ({ sessions }) => t('sessionsEnded', { count: String(sessions) }))
  const link = h('p', { class: 'note' })
  const partnerLink = async () => {
    const made = mobile.value.trim() && (await send('evidence', who(), () => t('partnerLinkMade')))
    if (!made) return
    const to = `/my?terminalType=5&evidence=${made.evidence}`
    link.replaceChildren(h('a', { href: to, target: '_blank', rel: 'noreferrer' }, to))
  }
  body.append(
    h(
      'form',
      { class: 'row', onsubmit: onSubmit(expire) },
      h('label', { for: 'mobile' }, t('mobile'), mobile),
      h('button', { type: 'submit' }, t('expire')),
      h('button', { type: 'button', class: 'quiet', onclick: pull('block', { blocked: true }) }, t('block')),
      h('button', { type: 'button', class: 'quiet', onclick: pull('block', { blocked: false }) }, t('unblock')),
      h('button', { type: 'button', class: 'quiet', onclick: partnerLink }, t('partnerLink')),
    ),
    link,
  )
}

export const failuresPaths = ['switches']

export function drawFailures([switches], refresh) {
  const remove = (operation) => () => send('switches', { operation, mode: 'none' }).then(refresh)
  const list = switches.map(({ operation, mode, ms }) =>
    h(
      'li',
      {},
      h('span', { class: 'grow mono' }, operation),
      h('span', { class: 'pill off' }, `${t(mode)}${ms ? ` ${ms} ms` : ''}`),
      h('button', { type: 'button', class: 'quiet', onclick: remove(operation) }, t('remove')),
    ),
  )
  return list.length > 0 ? h('ul', { class: 'list' }, list) : h('p', { class: 'empty' }, t('noFailures'))
}

export function failureForm(refresh) {
  const apply = onSubmit((form) => {
    const order = { operation: form.get('operation'), mode: form.get('mode'), ms: Number(form.get('ms')) }
    send('switches', order).then(refresh)
  })
  const option = (value, label = value) => h('option', { value }, label)
  return h(
    'form',
    { class: 'row', onsubmit: apply },
    h(
      'label',
      { for: 'operation' },
      t('operation'),
      h(
        'select',
        { id: 'operation', name: 'operation' },
        operations.map((id) => option(id)),
      ),
    ),
    h(
      'label',
      { for: 'mode' },
      t('mode'),
      h('select', { id: 'mode', name: 'mode' }, option('fail', t('fail')), option('slow', t('slow'))),
    ),
    h(
      'label',
      { for: 'ms' },
      t('ms'),
      h('input', { type: 'number', id: 'ms', name: 'ms', min: 0, max: 120000, step: 100, value: 0 }),
    ),
    h('button', { type: 'submit' }, t('apply')),
  )
}
