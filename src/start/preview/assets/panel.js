import { TEXTS } from './texts.js'

const at = (id) => document.getElementById(id)
const CHIPS = { in: ['browser', 'wechat', 'alipay', 'ios', 'android'], lang: ['zh', 'en'], loggedIn: [true, false] }
let panelLang = navigator.language.startsWith('en') ? 'en' : 'zh'
let choices = { pages: [], races: [], scenarios: [] }
let situation = {
  page: '',
  race: null,
  item: null,
  at: 'open',
  in: 'browser',
  lang: 'zh',
  loggedIn: true,
  scenario: null,
}
let report = null

const t = () => TEXTS[panelLang]
/** Words of the server: a text, or one for each language. */
const inPanel = (said) => (typeof said === 'string' ? said : said[panelLang])
const words = (text) => text[panelLang] || text.zh || text.en

function element(tag, text, attributes = {}) {
  const node = document.createElement(tag)
  node.textContent = text
  for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value)
  return node
}

function options(select, list, value) {
  select.replaceChildren(...list.map(([key, text]) => element('option', text, { value: key })))
  select.value = value ?? ''
}

function chips(id, list, current, choose) {
  const make = ([value, text]) => {
    const chip = element('button', text, {
      type: 'button',
      'aria-pressed': String(value === current),
      'data-value': value,
    })
    chip.addEventListener('click', () => choose(value))
    return chip
  }
  at(id).replaceChildren(...list.map(make))
}

function drawChoices() {
  for (const node of document.querySelectorAll('[data-text]')) node.textContent = t()[node.dataset.text]
  document.documentElement.lang = panelLang === 'zh' ? 'zh-CN' : 'en'
  at('panel-lang').textContent = t().other
  const race = choices.races.find((one) => one.raceId === situation.race)
  const scenarios = choices.scenarios.map(({ id, name, situation: own }) => [
    id,
    `${own.race ?? ''} ${own.page} · ${words(name)}`.trim(),
  ])
  options(at('scenario'), [['', t().none], ...scenarios], situation.scenario)
  options(
    at('page'),
    choices.pages.map(({ name, title }) => [name, `${words(title).replace(/\{\{.*\}\}/s, '') || name} (${name})`]),
    situation.page,
  )
  options(
    at('race'),
    [['', t().noRace], ...choices.races.map(({ raceId, name }) => [raceId, words(name)])],
    situation.race,
  )
  at('item-row').hidden = !race
  options(
    at('item'),
    (race?.items ?? []).map(({ itemId, name }) => [itemId, words(name)]),
    situation.item ?? race?.items[0]?.itemId,
  )
  chips(
    'at',
    Object.keys(race?.moments ?? {}).map((moment) => [moment, t().at[moment]]),
    situation.at,
    (value) => change({ at: value }),
  )
  for (const [id, values] of Object.entries(CHIPS)) {
    chips(
      id,
      values.map((value) => [value, t()[id][value]]),
      situation[id],
      (value) => change({ [id]: value }),
    )
  }
}

function rows(title, list, open) {
  if (list.length === 0) return []
  const details = document.createElement('details')
  details.open = open
  const summary = element('summary', title)
  summary.append(element('span', String(list.length), { class: 'count' }))
  const names = document.createElement('dl')
  for (const { id, name, why } of list) {
    const entry = document.createElement('div')
    entry.append(element('dt', id ?? name), element('dd', words(why)))
    names.append(entry)
  }
  details.append(summary, names)
  return [details]
}

function drawWhy() {
  if (!report) return at('why').replaceChildren()
  const { blocks, fields, asksLogin } = report
  const fieldsThat = (state) => fields.filter((field) => field.state === state)
  at('why').replaceChildren(
    ...(asksLogin ? [element('p', t().asksLogin)] : []),
    ...rows(
      t().hidden,
      blocks.filter(({ shown }) => !shown),
      true,
    ),
    ...rows(
      t().shown,
      blocks.filter(({ shown }) => shown),
      true,
    ),
    ...rows(t().notAsked, fieldsThat('hidden'), true),
    ...rows(t().required, fieldsThat('required'), false),
    ...rows(t().optional, fieldsThat('optional'), false),
  )
  at('why').hidden = at('why').childElementCount === 0
}

function complain(text) {
  at('trouble').textContent = text
  at('trouble').hidden = text === ''
}

async function show() {
  drawChoices()
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/preview/situation', { method: 'POST', headers, body: JSON.stringify(situation) })
  const told = await answer.json()
  if (told.status !== 'set') return complain(inPanel(told.message))
  complain('')
  report = told.report
  drawWhy()
  const clock = new Date(told.now + 8 * 3_600_000).toISOString().slice(0, 16)
  at('now').textContent = clock.replace('T', ' ')
  at('time').value = clock
  at('address').textContent = told.address
  at('address').href = told.address
  at('phone').contentWindow.location.replace(told.address)
  history.replaceState(null, '', `?${new URLSearchParams({ situation: JSON.stringify(situation) })}`)
}

function change(changes) {
  situation = { ...situation, ...changes }
  const race = choices.races.find((one) => one.raceId === situation.race)
  if (!/T/.test(situation.at) && !Object.hasOwn(race?.moments ?? { open: 0 }, situation.at)) situation.at = 'open'
  void show()
}

async function load() {
  choices = await (await fetch('/preview/choices')).json()
  if (situation.page === '')
    situation.page = choices.pages.some(({ name }) => name === 'home') ? 'home' : (choices.pages[0]?.name ?? '')
  await show()
}

at('page').addEventListener('change', ({ target }) => {
  // A page about a race needs one.
  change({ page: target.value, scenario: null, race: situation.race ?? choices.races[0]?.raceId ?? null })
})
at('race').addEventListener('change', ({ target }) =>
  change({ race: target.value || null, item: null, scenario: null }),
)
at('item').addEventListener('change', ({ target }) => change({ item: target.value }))
at('scenario').addEventListener('change', ({ target }) => {
  const chosen = choices.scenarios.find(({ id }) => id === target.value)
  change(chosen ? { ...chosen.situation } : { scenario: null })
})
at('time').addEventListener('change', ({ target }) => target.value && change({ at: `${target.value}:00+08:00` }))
at('panel-lang').addEventListener('click', () => {
  panelLang = panelLang === 'zh' ? 'en' : 'zh'
  drawChoices()
  drawWhy()
})
new EventSource('/dev/events').addEventListener('message', ({ data }) => {
  const message = JSON.parse(data)
  if (message.type === 'findings') complain(message.lines[panelLang].join('\n'))
  else void load()
})

const given = new URLSearchParams(location.search).get('situation')
if (given) situation = { ...situation, ...JSON.parse(given) }
void load()
