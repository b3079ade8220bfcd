import { send } from './api.js'
import { h } from './dom.js'
import { fullTime, lang, t, word } from './page.js'

export const ballotsPaths = ['draws']

/** Each ballot with its next step: freeze the list, enter the value and draw, read the result. */
export function drawBallots([ballots], refresh) {
  if (ballots.length === 0) return h('p', { class: 'empty' }, t('noBallots'))
  return ballots.map((ballot) =>
    h(
      'article',
      { class: 'entry' },
      h('h3', {}, ballot.itemName[lang], h('small', {}, ` ${ballot.raceName[lang]}`)),
      h('p', {}, statesOf(ballot)),
      ballot.draw ? frozenOf(ballot, refresh) : freezeForm(ballot, refresh),
    ),
  )
}

const statesOf = ({ states }) =>
  Object.entries(states).map(([state, count]) => [h('span', { class: 'pill' }, `${word(state)} ${count}`), ' '])

function freezeForm({ itemId, itemName, signUpEnd, publicValue }, refresh) {
  const freeze = () => {
    if (confirm(t('freezeSure', { name: itemName[lang] }))) send(`draws/${itemId}/freeze`, {}).then(refresh)
  }
  return [
    h(
      'p',
      { class: 'note' },
      publicValue
        ? t('valueWillBe', { name: publicValue.name[lang], time: fullTime(publicValue.at) })
        : t('noPublicValue'),
      ' ',
      t('closesAt', { time: fullTime(signUpEnd) }),
    ),
    publicValue && h('button', { type: 'button', onclick: freeze }, t('freeze')),
  ]
}

function frozenOf({ itemId, itemName, draw }, refresh) {
  const { frozenAt, tickets, places, listHash, commitment, publicName, publicAt, publicValue, drawnAt, file } = draw
  const facts = [
    h('p', {}, t('frozenAt', { time: fullTime(frozenAt), tickets: String(tickets), places: String(places) })),
    h('p', { class: 'mono' }, `${t('listHash')} ${listHash}`),
    h('p', { class: 'mono' }, `${t('commitment')} ${commitment}`),
    h('p', {}, h('a', { href: file }, file)),
  ]
  if (drawnAt) return [...facts, h('p', {}, t('drawnAt', { time: fullTime(drawnAt), value: publicValue }))]
  const submit = (event) => {
    event.preventDefault()
    const value = String(new FormData(event.currentTarget).get('publicValue')).trim()
    if (!confirm(t('drawSure', { name: itemName[lang], value }))) return
    const told = ({ drawn, waiting, lost }) =>
      t('drawTold', { drawn: String(drawn), waiting: String(waiting), lost: String(lost) })
    send(`draws/${itemId}/draw`, { publicValue: value }, told).then(refresh)
  }
  const id = `value-${itemId}`
  return [
    ...facts,
    h('p', { class: 'note' }, t('valueWillBe', { name: publicName[lang], time: fullTime(publicAt) })),
    h(
      'form',
      { class: 'row', onsubmit: submit },
      h(
        'label',
        { for: id },
        t('publicValue'),
        h('input', { id, name: 'publicValue', required: true, autocomplete: 'off', maxlength: 200 }),
      ),
      h('button', { type: 'submit' }, t('draw')),
    ),
  ]
}

export const invitationsPaths = ['invitations', 'projects']

export function drawInvitations([rows, projects], refresh) {
  const names = namesOf(projects)
  // What the form offers as one types.
  const known = [...names].map(([value, name]) => h('option', { value }, name))
  const offered = h('datalist', { id: 'known-projects' }, known)
  if (rows.length === 0) return [offered, h('p', { class: 'empty' }, t('noInvitations'))]
  const end = (code) => () => {
    if (confirm(t('endSure', { code }))) send(`invitations/${code}/end`, {}).then(refresh)
  }
  const list = h(
    'ul',
    { class: 'list' },
    rows.map(({ code, kind, sponsor, raceId, itemId, places, used, reserved, validUntil, endedAt }) =>
      h(
        'li',
        {},
        h('span', { class: 'mono' }, code),
        h(
          'span',
          { class: 'grow' },
          [sponsor?.[lang] ?? t(kind), names.get(itemId ?? raceId) ?? raceId, reserved && t('reserved')]
            .filter(Boolean)
            .join(' · '),
          validUntil && h('small', {}, ` ${t('validUntil', { time: fullTime(validUntil) })}`),
        ),
        h('span', { class: endedAt || used >= places ? 'pill off' : 'pill good' }, `${used} / ${places}`),
        endedAt
          ? h('span', { class: 'pill off' }, t('ended'))
          : h('button', { type: 'button', class: 'quiet', onclick: end(code) }, t('endCode')),
      ),
    ),
  )
  return [offered, list]
}

/** Races and their projects by their numbers. */
function namesOf(projects) {
  const names = new Map()
  for (const { raceId, raceName, itemId, itemName } of projects) {
    if (!names.has(raceId)) names.set(raceId, raceName[lang])
    names.set(itemId, `${raceName[lang]} · ${itemName[lang]}`)
  }
  return names
}

/** Built once: nothing there changes by itself. */
export function invitationForm(refresh) {
  const issue = (event) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name) => String(form.get(name) ?? '').trim()
    const itemId = text('codeProject')
    const sponsor = text('sponsor')
    const until = text('codeUntil')
    send(
      'invitations',
      {
        raceId: itemId.slice(0, 10),
        itemId: itemId.length > 10 ? itemId : null,
        kind: sponsor ? 'sponsor' : 'invitation',
        sponsor: sponsor ? { zh: sponsor, en: text('sponsorEn') || sponsor } : null,
        places: Number(text('codePlaces')),
        codes: Number(text('codeCount')),
        reserved: form.get('reserved') === 'on',
        validUntil: until ? Date.parse(`${until}:00+08:00`) : null,
      },
      ({ codes }) => t('codesMade', { count: String(codes.length) }),
    ).then(refresh)
  }
  const input = (name, attributes) => h('label', { for: name }, t(name), h('input', { id: name, name, ...attributes }))
  return h(
    'form',
    { class: 'row', onsubmit: issue },
    input('codeProject', { required: true, pattern: '[1-9][0-9]{9}([0-9]{2})?', list: 'known-projects' }),
    input('sponsor', { maxlength: 60 }),
    input('sponsorEn', { maxlength: 60 }),
    input('codePlaces', { type: 'number', min: 1, max: 100000, value: 1 }),
    input('codeCount', { type: 'number', min: 1, max: 500, value: 1 }),
    input('codeUntil', { type: 'datetime-local' }),
    h('label', { class: 'check' }, h('input', { type: 'checkbox', name: 'reserved' }), t('reserved')),
    h('button', { type: 'submit' }, t('issue')),
  )
}
