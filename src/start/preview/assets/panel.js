import { TEXTS } from './texts.js'

const at = (id) => document.getElementById(id)
const CHIPS = { in: ['browser', 'wechat', 'alipay', 'ios', 'android'], lang: ['zh', 'en'], loggedIn: [true, false] }
const LOOKS = { width: [320, 375, 390, 430, 768], text: [100, 125, 150, 200], dark: [false, true] }
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
let look = { width: 390, text: 100, dark: false }
let inspecting = false
let report = null
/** Path of the block whose properties are shown. */
let picked = null
/** What stands against the config, in both languages, and why the situation cannot be shown. */
let findings = null
let refusal = null

const t = () => TEXTS[panelLang]
const words = (text) => text[panelLang] || text.zh || text.en
/** Words of the server: a text, or one for each language. */
const inPanel = (said) => (typeof said === 'string' ? said : said[panelLang])

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
  // Of this race only, or of pages without one: sixty of all races are not a choice.
  const own = choices.scenarios.filter((one) => one.situation.race === situation.race)
  const pageOf = (name) => words(choices.pages.find((one) => one.name === name)?.title ?? { zh: '', en: '' }) || name
  const scenarios = own.map((one) => [one.id, `${plain(pageOf(one.situation.page))} · ${words(one.name)}`])
  options(at('scenario'), [['', t().none], ...scenarios], situation.scenario)
  options(
    at('page'),
    choices.pages.map(({ name, title }) => [name, `${plain(words(title)) || name} (${name})`]),
    situation.page,
  )
  options(
    at('race'),
    [['', t().noRace], ...choices.races.map(({ raceId, name }) => [raceId, `${words(name)} ${raceId}`])],
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
  drawLooks()
}

const plain = (text) => text.replace(/\{\{.*\}\}/s, '')

function drawLooks() {
  for (const [id, values] of Object.entries(LOOKS)) {
    const named = values.map((value) => [value, t().looks[id](value)])
    chips(id, named, look[id], (value) => {
      look = { ...look, [id]: value }
      drawLooks()
      keep()
    })
  }
  at('phone').style.width = `${look.width}px`
  at('inspect').setAttribute('aria-pressed', String(inspecting))
  tellPhone({ type: 'look', look: { text: look.text, dark: look.dark, inspect: inspecting } })
}

function tellPhone(message) {
  at('phone').contentWindow.postMessage(message, location.origin)
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

const placeText = ({ file, line, path }) => `${file}:${line} ${path}`

function drawOutline() {
  const list = (report?.outline ?? []).map((block) => {
    const entry = element('button', `${words(block.label)} ${block.id ?? ''}`.trim(), {
      type: 'button',
      class: 'block',
      'data-path': block.path,
      'aria-pressed': String(block.path === picked),
      style: `margin-left: ${block.depth * 16}px`,
    })
    entry.addEventListener('click', () => pick(block.path))
    return entry
  })
  at('blocks').replaceChildren(...list)
}

function pick(path) {
  picked = path || null
  tellPhone({ type: 'mark', path: path ?? '' })
  drawPicked()
  drawOutline()
}

function drawPicked() {
  const block = report?.outline.find((one) => one.path === picked)
  at('picked').hidden = !block
  if (!block) return at('picked').replaceChildren()
  const about = element('h2', `${words(block.label)} · ${block.type}${block.id ? ` · ${block.id}` : ''}`)
  const place = element('p', placeText(block.place), { class: 'place' })
  at('picked').replaceChildren(about, place, element('pre', JSON.stringify(block.properties, null, 2)))
}

function complain() {
  const lines = [...(refusal ? [inPanel(refusal)] : []), ...(findings?.[panelLang] ?? [])]
  at('trouble').textContent = lines.join('\n')
  at('trouble').hidden = lines.length === 0
  at('stale').hidden = findings === null
  at('case').classList.toggle('is-stale', findings !== null)
}

const keep = () => {
  const query = new URLSearchParams({ situation: JSON.stringify(situation), look: JSON.stringify(look) })
  history.replaceState(null, '', `?${query}`)
}

/** Which choice is being shown: the answer to an earlier one, come late, is dropped. */
let shown = 0

async function show() {
  drawChoices()
  shown += 1
  const mine = shown
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/preview/situation', { method: 'POST', headers, body: JSON.stringify(situation) })
  const told = await answer.json()
  if (mine !== shown) return
  refusal = told.status === 'set' ? null : told.message
  complain()
  if (refusal) return
  report = told.report
  picked = null
  drawWhy()
  drawPicked()
  drawOutline()
  const clock = new Date(told.now + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ')
  at('now').textContent = clock
  at('time').value = clock
  at('address').textContent = told.address
  at('address').href = told.address
  // The name tells the page which situation is its own.
  at('address').target = `preview-${told.id}`
  const frame = at('phone')
  frame.contentWindow.name = `preview-${told.id}`
  frame.contentWindow.location.replace(told.address)
  keep()
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

/** `2027-3-1 9:05` in China as ISO; null for what no calendar has. */
function chinaTime(text) {
  const [, year, month, day, hour, minute] =
    /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})[ T](\d{1,2})[:：](\d{2})$/.exec(text.trim()) ?? []
  if (!year) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T${hour.padStart(2, '0')}:${minute}:00`
  const time = new Date(`${iso}Z`)
  return Number.isNaN(time.getTime()) || time.toISOString().slice(0, 19) !== iso ? null : `${iso}+08:00`
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
at('time').addEventListener('change', ({ target }) => {
  const time = chinaTime(target.value)
  at('time-wrong').hidden = time !== null
  at('time-wrong').textContent = time === null ? t().timeWrong : ''
  target.setAttribute('aria-invalid', String(time === null))
  if (time) change({ at: time })
})
at('inspect').addEventListener('click', () => {
  inspecting = !inspecting
  drawLooks()
})
at('panel-lang').addEventListener('click', () => {
  panelLang = panelLang === 'zh' ? 'en' : 'zh'
  drawChoices()
  drawWhy()
  drawPicked()
  drawOutline()
  complain()
})
window.addEventListener('message', ({ origin, data }) => {
  if (origin !== location.origin) return
  if (data.type === 'ready') drawLooks()
  if (data.type === 'picked') pick(data.path)
})
new EventSource('/dev/events').addEventListener('message', ({ data }) => {
  const message = JSON.parse(data)
  findings = message.type === 'findings' ? message.lines : null
  if (findings) complain()
  else void load()
})

const query = new URLSearchParams(location.search)
const given = query.get('situation')
if (given) situation = { ...situation, ...JSON.parse(given) }
const looked = query.get('look')
if (looked) look = { ...look, ...JSON.parse(looked) }
void load()
