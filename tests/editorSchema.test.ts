import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { getLanguageService, TextDocument } from 'vscode-json-languageservice'

/** What VS Code runs for JSON, with the settings of this folder; files that name no `$schema` are known by their place. */
const service = getLanguageService({
  schemaRequestService: async (uri) => readFileSync(fileURLToPath(uri), 'utf8'),
  workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).href },
})
const folderUri = pathToFileURL(resolve('.')).href
const settings: { 'json.schemas': { fileMatch: string[]; url: string }[] } = JSON.parse(
  readFileSync('.vscode/settings.json', 'utf8'),
)
service.configure({
  schemas: settings['json.schemas'].map(({ fileMatch, url }) => ({
    fileMatch,
    folderUri,
    uri: new URL(url, `${folderUri}/`).href,
  })),
})

const HOME = 'pages-config/home.json'
const COUPONS = 'pages-config/cardNewEvent.json'
const RACE = 'pages-config/races/1000060003/race.json'
const OVERLAY = 'pages-config/races/1000060003/registration.json'
const CAMPAIGN = 'campaigns/shangMaHalf/campaign.json'
const SCENARIOS = 'pages-config/races/1000060003/registration.scenarios.json'

/** A file as an editor holds it; `edit` types something, and where it leaves a `|` the cursor stands. */
function open(file: string, edit: (text: string) => string = (text) => text) {
  // Without its `$schema` line, on a line of its own: what the settings say is what is tried.
  const before = readFileSync(file, 'utf8').replace(/"\$schema": "[^"]*",?/, '')
  const typed = edit(before)
  const cursor = typed.indexOf('|')
  const text = cursor < 0 ? typed : typed.slice(0, cursor) + typed.slice(cursor + 1)
  const document = TextDocument.create(pathToFileURL(resolve(file)).href, 'json', 1, text)
  const parsed = service.parseJSONDocument(document)
  return { document, parsed, at: (offset = cursor) => document.positionAt(offset), text }
}

/** Types a text in place of another that must be there. */
const typing = (place: string, typed: string) => (text: string) => {
  if (!text.includes(place)) throw new Error(`the file has no ${place}`)
  return text.replace(place, () => typed)
}

async function offered(file: string, edit: (text: string) => string): Promise<string[]> {
  const { document, parsed, at } = open(file, edit)
  const list = await service.doComplete(document, at(), parsed)
  return (list?.items ?? []).map(({ label }) => label)
}

async function help(file: string, word: string): Promise<string> {
  const { document, parsed, at, text } = open(file)
  const hover = await service.doHover(document, at(text.indexOf(word) + 1), parsed)
  return JSON.stringify(hover?.contents ?? '')
}

async function complaints(file: string, edit?: (text: string) => string): Promise<string[]> {
  const { document, parsed } = open(file, edit)
  const found = await service.doValidation(document, parsed)
  return found.map(({ message, range }) => `${range.start.line + 1}: ${message}`)
}

describe('an editor completes', () => {
  test('types of blocks, with all widgets', async () => {
    const names = await offered(HOME, typing('"type": "carousel"', '"type": |'))
    expect(names).toEqual(expect.arrayContaining(['"hero"', '"raceCard"', '"notice"', '"steps"', '"form"']))
  })

  test('the properties of a widget, and only its own', async () => {
    const names = await offered(HOME, typing('"interval": 3000,', '|'))
    expect(names).toEqual(expect.arrayContaining(['interval', 'showIf', 'each']))
    expect(names).not.toContain('favouriteLabel')
    const card = await offered(HOME, typing('"$block": "raceCard",', '"type": "raceCard", |'))
    expect(card).toEqual(expect.arrayContaining(['price', 'favouriteLabel']))
  })

  test('actions, and the arguments of one', async () => {
    const actions = await offered(HOME, typing('{ "do": "navigate", "to": "/Match" }', '{ "do": | }'))
    expect(actions).toEqual(expect.arrayContaining(['"navigate"', '"call"', '"auth.require"', '"payment.start"']))
    const args = await offered(HOME, typing('{ "do": "navigate", "to": "/Match" }', '{ "do": "toast", | }'))
    expect(args).toEqual(expect.arrayContaining(['text', 'tone', 'ms', 'when']))
    expect(args).not.toContain('url')
  })

  test('operations of the contract', async () => {
    const names = await offered(COUPONS, typing('"call": "checkCoupon"', '"call": |'))
    expect(names).toEqual(expect.arrayContaining(['"collect"', '"delCollect"', '"raceDetail"']))
  })

  test('values that a property may have', async () => {
    const names = await offered(OVERLAY, typing('"change": [', '"change": [{ | },'))
    expect(names).toEqual(expect.arrayContaining(['block', 'merge', 'after', 'insert', 'remove']))
    expect(await offered(RACE, typing('"allocation": "fcfs"', '"allocation": |'))).toEqual(
      expect.arrayContaining(['"fcfs"', '"lottery"', '"approval"', '"direct"']),
    )
  })

  test('facts of a race and expectations of a scenario', async () => {
    expect(await offered(RACE, typing('"organiser":', '|\n"organiser":'))).toEqual(expect.arrayContaining(['video']))
    const expectations = await offered(SCENARIOS, typing('{ "visible": ["entered"] }', '{ | }'))
    expect(expectations).toEqual(
      expect.arrayContaining(['visible', 'hidden', 'required', 'refused', 'priced', 'parts']),
    )
    const moments = await offered(SCENARIOS, typing('"in": "android"', '"at": |'))
    expect(moments).toEqual(expect.arrayContaining(['"beforeOpening"', '"ballot"', '"payWindow"']))
  })
})

describe('inside an overlay an editor knows', () => {
  const change = (piece: string) => typing('"change": [', `"change": [${piece},`)

  test('the blocks that it inserts', async () => {
    const types = await offered(OVERLAY, change('{ "after": "form", "insert": [{ "type": | }] }'))
    expect(types).toEqual(expect.arrayContaining(['"notice"', '"form"']))
    const props = await offered(OVERLAY, change('{ "after": "form", "insert": [{ "type": "notice", | }] }'))
    expect(props).toEqual(expect.arrayContaining(['text', 'tone', 'showIf']))
    expect(props).not.toContain('fields')
  })

  test('the page, its blocks, and what may be merged into each', async () => {
    expect(await offered(OVERLAY, typing('"extends": "registration"', '"extends": "|"'))).toContain('"eventDetails"')
    expect(await offered(OVERLAY, change('{ "block": |, "merge": {} }'))).toEqual(
      expect.arrayContaining(['"form"', '"projectCard"']),
    )
    const form = await offered(OVERLAY, change('{ "block": "form", "merge": { | } }'))
    expect(form).toEqual(expect.arrayContaining(['fields', 'columns', 'showIf']))
    expect(await offered(OVERLAY, change('{ "merge": { | } }'))).toEqual(expect.arrayContaining(['data', 'values']))
  })

  test('fields of the library and their inputs', async () => {
    const fields = (one: string) => change(`{ "block": "form", "merge": { "fields": [${one}] } }`)
    expect(await offered(OVERLAY, fields('|'))).toEqual(expect.arrayContaining(['"dressSize"', '"email"']))
    expect(await offered(OVERLAY, fields('{ "use": | }'))).toContain('"dressSize"')
    expect(await offered(OVERLAY, fields('{ "use": "email", "ui": { "widget": | } }'))).toContain('"radio"')
    const rating = await offered(OVERLAY, fields('{ "use": "email", "ui": { "widget": "rating", | } }'))
    expect(rating).toEqual(expect.arrayContaining(['width', 'disabledWhen', 'low', 'high']))
    expect(rating).not.toContain('pictures')
    expect(await offered(OVERLAY, fields('{ "use": "email", "ui": { | } }'))).toEqual(
      expect.arrayContaining(['widget', 'width', 'carry', 'maxBytes']),
    )
  })

  test('where a link leads', async () => {
    expect(
      await offered(HOME, typing('{ "do": "navigate", "to": "/Match" }', '{ "do": "navigate", "to": | }')),
    ).toEqual(expect.arrayContaining(['"/eventDetails"', '"/registration"']))
  })

  test.each([
    ['{ "after": "form", "insert": [{ "type": "notise" }] }', /not accepted|Valid values/],
    ['{ "block": "form", "merge": { "fields": ["dressSise"] } }', /not accepted|Valid values|Incorrect type/],
    ['{ "block": "form", "merge": { "colums": 2 } }', /colums is not allowed/],
    ['{ "block": "nobodyKnowsIt", "merge": { "showIfs": "1 > 0" } }', /showIfs is not allowed/],
    ['{ "merge": { "titel": "x" } }', /titel is not allowed/],
  ])('that %s is wrong', async (piece, message) => {
    expect((await complaints(OVERLAY, change(piece))).join('\n')).toMatch(message)
  })

  test('that a merge may leave out, take away and name a block of its own', async () => {
    const pieces = [
      '{ "block": "form", "merge": { "title": { "en": "Runner" }, "columns": null } }',
      '{ "block": "nobodyKnowsIt", "merge": { "showIf": "1 > 0", "blocks": [] } }',
      '{ "merge": { "data": { "race": { "when": "query.raceId != null" } } } }',
    ]
    expect(await complaints(OVERLAY, change(pieces.join(', ')))).toEqual([])
  })
})

describe('an editor explains', () => {
  test.each([
    [HOME, '"interval"', 'Milliseconds a slide stays'],
    [HOME, '"showIf"', '表达式'],
    [RACE, '"allocation"', '名额怎么给'],
    [OVERLAY, '"extends"', '页面'],
    [SCENARIOS, '"accepted"', '没有任何不对'],
    [HOME, '"carousel"', 'ictures'],
    [HOME, '"showIf"', 'xpression'],
    [RACE, '"allocation"', 'ballot'],
    [OVERLAY, '"extends"', 'Name of the page'],
    [SCENARIOS, '"accepted"', 'nothing is said against'],
  ])('in %s: %s', async (file, word, words) => {
    expect(await help(file, word)).toContain(words)
  })
})

describe('an editor complains', () => {
  test('about nothing in any file of the config, and knows each', async () => {
    const files = ['pages-config', 'campaigns'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .map((name) => join(folder, name)),
    )
    const found = new Map<string, string[]>()
    const unknown: string[] = []
    for (const file of files) {
      const { document, parsed } = open(file)
      const own = (await service.getMatchingSchemas(document, parsed)).length > 0
      if (!own) unknown.push(file)
      const problems = await complaints(file)
      if (problems.length > 0) found.set(file, problems)
    }
    expect(unknown).toEqual([])
    expect(Object.fromEntries(found)).toEqual({})
  })

  test('of every series its campaigns are known', () => {
    const schema = JSON.parse(readFileSync('schemas/editor/campaign.schema.json', 'utf8'))
    const series = readdirSync('campaigns').flatMap((name) => /^(.*)\.template$/.exec(name)?.[1] ?? [])
    expect(schema.properties.series.enum).toEqual(series)
  })

  test.each([
    [HOME, '"interval": 3000', '"interval": true', /type|valid/i],
    [HOME, '"type": "carousel"', '"type": "carousell"', /not accepted|Valid values/i],
    [HOME, '"interval": 3000', '"intervall": 3000', /intervall is not allowed/],
    [RACE, '"fcfs"', '"first"', /Valid values: .*"lottery"/],
    [OVERLAY, '"extends"', '"extend"', /extend is not allowed|Missing property "extends"/],
    [
      RACE,
      '"raceTime": "2027-05-30T07:30:00+08:00"',
      '"raceTime": "2027-02-30T07:30:00+08:00"',
      /a day of the calendar/,
    ],
    [RACE, '"signUpEnd": "2027-04-30T18:00:00+08:00"', '"signUpEnd": "2027-04-30 18:00"', /a time and its zone/],
    [RACE, '"until": "2027-03-01T00:00:00+08:00"', '"until": "3月1日"', /a time and its zone/],
    [RACE, '"hold": "PT15M"', '"hold": "15m"', /PT30M for 30 minutes/],
    [RACE, '"fee": 15000', '"fee": 150.5', /Expected "integer"/],
    [CAMPAIGN, '"until": "2027-02-15T17:00:00+08:00"', '"until": "2027-2-15"', /a time and its zone/],
    [SCENARIOS, '"players": ["adult"]', '"players": "adult"', /Incorrect type. Expected "array"/],
  ])('in %s about %s written as %s', async (file, place, typed, message) => {
    const found = await complaints(file, typing(place, typed))
    const line = readFileSync(file, 'utf8').slice(0, readFileSync(file, 'utf8').indexOf(place)).split('\n').length
    expect(found.join('\n')).toMatch(message)
    expect(found.some((one) => Math.abs(Number.parseInt(one, 10) - line) <= 2)).toBe(true)
  })
})
