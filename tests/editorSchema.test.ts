import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { getLanguageService, TextDocument } from 'vscode-json-languageservice'

/** What VS Code runs for JSON: it follows the file's own `$schema`. */
const service = getLanguageService({
  schemaRequestService: async (uri) => readFileSync(fileURLToPath(uri), 'utf8'),
  workspaceContext: { resolveRelativePath: (path, base) => new URL(path, base).href },
})

const HOME = 'pages-config/home.json'
const RACE = 'pages-config/races/1000060003/race.json'
const OVERLAY = 'pages-config/races/1000060003/registration.json'
const CAMPAIGN = 'campaigns/shangMaHalf/campaign.json'
const SCENARIOS = 'pages-config/races/1000060003/registration.scenarios.json'

/** A file as an editor holds it; `edit` types something, and where it leaves a `|` the cursor stands. */
function open(file: string, edit: (text: string) => string = (text) => text) {
  const before = readFileSync(file, 'utf8')
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
    const card = await offered(HOME, typing('"price": "{{item.minFee}}",', '|'))
    expect(card).toEqual(expect.arrayContaining(['price', 'favouriteLabel']))
  })

  test('actions, and the arguments of one', async () => {
    const actions = await offered(HOME, typing('{ "do": "auth.require" }', '{ "do": | }'))
    expect(actions).toEqual(expect.arrayContaining(['"navigate"', '"call"', '"auth.require"', '"payment.start"']))
    const args = await offered(HOME, typing('{ "do": "auth.require" }', '{ "do": "toast", | }'))
    expect(args).toEqual(expect.arrayContaining(['text', 'tone', 'ms', 'when']))
    expect(args).not.toContain('url')
  })

  test('operations of the contract', async () => {
    const names = await offered(HOME, typing('"call": "collect"', '"call": |'))
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
    const expectations = await offered(SCENARIOS, typing('"asksLogin": true', '|'))
    expect(expectations).toEqual(
      expect.arrayContaining(['visible', 'hidden', 'required', 'refused', 'priced', 'parts']),
    )
    const moments = await offered(SCENARIOS, typing('"at": "closed"', '"at": |'))
    expect(moments).toEqual(expect.arrayContaining(['"beforeOpening"', '"ballot"', '"payWindow"']))
  })
})

describe('an editor explains', () => {
  test.each([
    [HOME, '"interval"', 'Milliseconds a slide stays'],
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
  test.each([HOME, OVERLAY, RACE, SCENARIOS, 'pages-config/registration.json', 'pages-config/eventDetails.json'])(
    'about nothing in %s',
    async (file) => {
      expect(await complaints(file)).toEqual([])
    },
  )

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
    [CAMPAIGN, '"at": "2026-11-01T10:00:00+08:00"', '"at": "2026-11-1"', /a time and its zone/],
    [SCENARIOS, '"asksLogin": true', '"asksLogin": "yes"', /Incorrect type. Expected "boolean"/],
  ])('in %s about %s written as %s', async (file, place, typed, message) => {
    const found = await complaints(file, typing(place, typed))
    const line = readFileSync(file, 'utf8').slice(0, readFileSync(file, 'utf8').indexOf(place)).split('\n').length
    expect(found.join('\n')).toMatch(message)
    expect(found.some((one) => Math.abs(Number.parseInt(one, 10) - line) <= 2)).toBe(true)
  })
})
