import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { loadFolder } from '#authoring/model/loadFolder.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { createBuilder } from '#building/createBuilder.ts'
import { inEnglish } from '#support/config.ts'
import { createScenarioRunner, readScenarios, runScenarios } from './readScenarios.ts'
import type { Played } from './scenarioFile.ts'

const catalogue = loadCatalogue(PROJECT_ROOT)
const build = createBuilder(catalogue)
/** Plays again what a test changes, and nothing else. */
const playAgain = createScenarioRunner(catalogue)
const own = loadFolder(join(PROJECT_ROOT, 'pages-config'))
const YICHANG = 'races/1000060004/registration.scenarios.json'

/** Findings of the scenarios when some files of the project's config are changed. */
async function played(changes: Record<string, (text: string) => string>) {
  const files = new Map(own)
  for (const [file, change] of Object.entries(changes)) {
    const before = files.get(file) ?? ''
    const after = change(before)
    if (after === before) throw new Error(`${file}: nothing was changed`)
    files.set(file, after)
  }
  return inEnglish(await playAgain(files, await build(files)))
}

/** Findings of one scenario about Yichang's registration. */
async function playedOne(scenario: object) {
  return played({
    [YICHANG]: () => JSON.stringify({ item: '100006000401', runners: { elder: { age: 68 } }, scenarios: [scenario] }),
  })
}

const ELDER = { name: 'elder', runner: 'elder', answers: { players: ['elder'] } }

it('see the page that the phone sees: the brand’s, whatever the case of an old link', async () => {
  const overlay = {
    extends: 'my',
    for: { brand: 'nike' },
    change: [{ merge: { blocks: [{ type: 'text', text: { zh: '耐克会员', en: 'Nike members' } }] } }],
  }
  const files = new Map(own)
  files.set('brand.json', JSON.stringify(overlay))
  files.set(
    'my.scenarios.json',
    JSON.stringify({
      scenarios: [
        { name: 'brand', query: { brand: 'nike' }, expect: { texts: ['耐克会员'] } },
        { name: 'nobody', expect: { noTexts: ['耐克会员'] } },
      ],
    }),
  )
  const beside = new Map([...files].filter(([file]) => file === 'my.scenarios.json'))
  expect(await runScenarios(beside, await build(files), catalogue)).toEqual([])
})

describe('scenarios of the project', () => {
  it('hold', async () => {
    expect(await playAgain(own, await build(own))).toEqual([])
  })

  it('tell the races that stand for all kinds of runners with a minor and a guardian, a passport, a captain and a runner over 65', async () => {
    const scenarios = readScenarios(own, catalogue, await build(own))
    const races = readdirSync(join(PROJECT_ROOT, 'pages-config/races'))
    expect(races.filter((race) => existsSync(join(PROJECT_ROOT, 'pages-config/races', race, 'race.json')))).toEqual(
      races,
    )
    // The others are samples of one kind of entry each.
    for (const race of ['1000060001', '1000060002', '1000060003', '1000060004']) {
      const mine = scenarios.filter((scenario) => scenario.race === race)
      const people = (one: Played) =>
        [one.runner, ...(one.players ?? [])].flatMap((name) => (name ? one.runners[name] : []))
      const some = (is: (one: Played) => boolean) => mine.some(is)
      expect(
        some(
          (one) => people(one).some((who) => (who?.age ?? 30) < 18) && people(one).some((who) => (who?.age ?? 0) > 25),
        ),
      ).toBe(true)
      expect(some((one) => people(one).some((who) => who?.nationality === 'USA'))).toBe(true)
      expect(some((one) => people(one).some((who) => (who?.age ?? 0) > 65))).toBe(true)
      expect(some((one) => (one.players?.length ?? 0) > 2)).toBe(true)
      expect(mine.map((one) => one.at)).toEqual(expect.arrayContaining(['beforeOpening', 'open', 'closed']))
      expect(some((one) => Object.values(one.left ?? {}).includes(0) || race === '1000060001')).toBe(true)
    }
  })
})

describe('what a page or a race’s times imply', () => {
  it('is played by itself: who may open a page sees something', async () => {
    const text = { type: 'text', id: 'text', showIf: 'user == null', text: { zh: '请登录', en: 'Log in' } }
    const page = { format: 1, route: '/a', title: { zh: '甲', en: 'A' }, login: 'account', blocks: [text] }
    const findings = await played({ 'a.json': () => JSON.stringify(page) })
    expect(findings).toMatchObject([{ code: 'scenario.blank', file: 'a.json', path: 'blocks' }])
    expect(findings[0]?.hint).toContain('"user == null" is false')
  })

  it('the login asks nobody to log in first', async () => {
    const findings = await played({
      'login.json': (text) => text.replace('"route"', '"login": "account", "route"'),
      'login.scenarios.json': () =>
        '{ "scenarios": [{ "name": "login", "runner": null, "expect": { "asksLogin": true } }] }',
    })
    expect(findings).toMatchObject([
      {
        code: 'scenario.asksLogin',
        file: 'login.json',
        path: 'login',
        message: '"Somebody not logged in opens the login": the page should not send the runner to the login first',
      },
    ])
  })

  it('is played at its moment on each race, and names the one where it does not hold', async () => {
    const findings = await played({
      'races/1000060004/eventDetails.json': (text) =>
        text.replace('"change": [', '"change": [{ "block": "remind", "merge": { "showIf": "canEnter" } },'),
    })
    expect(findings[0]).toMatchObject({
      code: 'scenario.visible',
      file: 'eventDetails.scenarios.json',
      path: 'scenarios[0].expect.visible[1]',
      message:
        '"Before the opening there is only the countdown (1000060004)": the block "remind" should be shown and is hidden',
    })
  })
})

describe('an expectation that does not hold', () => {
  it('is found where it is written, with what the condition read', async () => {
    const findings = await playedOne({ ...ELDER, expect: { hidden: ['elder'], values: { needsRelative: false } } })
    expect(findings).toMatchObject([
      {
        severity: 'error',
        code: 'scenario.hidden',
        file: YICHANG,
        path: 'scenarios[0].expect.hidden[0]',
        message: '"elder": the block "elder" should be hidden and is shown',
      },
      { code: 'scenario.values', message: '"elder": needsRelative should be false and is true' },
    ])
    expect(findings[0]?.hint).toContain('"needsRelative" is true: relative = {"id":"relative"')
    expect(findings[0]?.hint).toContain('ages = [68]')
  })

  it.each([
    [{ visible: ['teamRule'] }, 'scenario.visible', 'the block "teamRule" should be shown and is hidden'],
    [
      { visible: ['form.medicalHistory'] },
      'scenario.visible',
      'the field "form.medicalHistory" should be shown and is hidden',
    ],
    [{ required: ['form.medicalHistory'] }, 'scenario.required', 'should be required and is not shown'],
    [{ optional: ['form.email'] }, 'scenario.optional', 'should be optional and is required'],
    [
      { refused: { 'form.email': '请填写手机号' } },
      'scenario.refused',
      'should be refused with "请填写手机号", it says "请填写邮箱"',
    ],
    [
      { refused: { 'players.elder': '太年轻' } },
      'scenario.refused',
      '"players.elder" should be refused (太年轻) and is taken',
    ],
    [
      { accepted: ['form'] },
      'scenario.accepted',
      '"form" should be taken and is refused: emergencyName: 请填写紧急联系人',
    ],
    [{ parts: { steps: ['project'] } }, 'scenario.parts', 'it has players, info, questions'],
    [{ priced: { fee: 11900 } }, 'scenario.priced', '"fee" should name ¥119 (11900 fen); it names ¥99 (9900 fen)'],
    [{ texts: ['没有这句话'] }, 'scenario.texts', 'no block says "没有这句话"'],
    [{ noTexts: ['需要亲属签名'] }, 'scenario.noTexts', 'the block "elder" says "需要亲属签名" and should not'],
    [{ asksLogin: true }, 'scenario.asksLogin', 'the page should send the runner to the login first'],
    [{ visible: ['eldr'] }, 'scenario.block', 'the page has no block "eldr"'],
    [{ required: ['form.emial'] }, 'scenario.field', 'the page has no field "form.emial"'],
  ])('%j', async (expectation, code, words) => {
    const findings = await playedOne({ ...ELDER, expect: expectation })
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({ code, file: YICHANG })
    expect(findings[0]?.message).toContain(words)
  })

  it.each([
    [{ runner: 'eldr' }, 'scenario.runner', 'Did you mean "elder"?'],
    [{ at: 'ballot' }, 'scenario.at', 'Moments: beforeOpening'],
    [{ api: { raceDetial: {} } }, 'operation.unknown', 'Did you mean "raceDetail"?'],
    [{ page: 'registratoin' }, 'scenario.page', 'Did you mean "registration"?'],
    [{ race: '1000060009' }, 'scenario.race', 'Races: 1000060001'],
  ])('a situation that cannot be: %j', async (situation, code, hint) => {
    const findings = await playedOne({ ...ELDER, ...situation, expect: { visible: ['elder'] } })
    expect(findings).toMatchObject([{ code, hint: expect.stringContaining(hint) }])
  })

  it('a file of the wrong shape is a finding', async () => {
    expect(await playedOne({ ...ELDER, expect: { visibel: ['elder'] } })).toMatchObject([
      { code: 'shape.property', path: 'scenarios[0].expect.visibel' },
    ])
  })
})

describe('a rule that an overlay breaks', () => {
  it('is found by the scenarios of its race', async () => {
    const findings = await played({
      'races/1000060004/registration.json': (text) =>
        text.replace('"showIf": "needsRelative"', '"showIf": "max(ages) > 70"'),
    })
    expect(findings).toMatchObject([{ code: 'scenario.visible', file: YICHANG }])
    expect(findings[0]?.hint).toContain('"max(ages) > 70" is false: ages = [68]')
  })

  it('is found when facts and words part', async () => {
    const findings = await played({
      'races/1000060004/race.json': (text) => text.replace('"olderThan": 65', '"olderThan": 70'),
    })
    expect(findings.map((finding) => finding.path)).toContain('scenarios[0].expect.visible[1]')
    expect(await playAgain(own, await build(own))).toEqual([])
  })
})
