import { join } from 'node:path'
import { expect, test } from 'vitest'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { loadFolder } from '#authoring/model/loadFolder.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { createBuilder } from '#building/createBuilder.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import { inEnglish, LEFT_OUT } from '#support/config.ts'
import { runScenarios } from './readScenarios.ts'

const RACE = 'races/1000060001/race.json'
const [HALF, FUN, DIRECT] = ['100006000101', '100006000102', '100006000103']

/** Moments in and around the windows of the projects below, what has to be true then, and what the bar says and costs. */
const MOMENTS = [
  // The price of one project changes, not that of the other.
  ['2026-11-20', { entry: 'open', last: '2027-01-05', bar: ['2027.01.05 18:00 截止报名', '报名费'], fee: 16000 }, []],
  [
    '2026-12-20',
    { entry: 'open', last: '2027-01-05', bar: ['还剩 500 席，2027.01.05 18:00 截止报名', '12.25 起调价'], fee: 4000 },
    ['2027.01.10 10:00 开放报名', '距开放中的最后一个项目截止'],
  ],
  // Between two windows nobody can enter, although the race has not closed.
  [
    '2027-01-07',
    { entry: 'notStarted', last: '', bar: ['2027.01.10 10:00 开放报名'], fee: 6000 },
    ['开放前提醒我', '距报名开始', '报名已截止'],
  ],
  [
    '2027-01-20',
    { entry: 'open', last: '2027-02-10', bar: ['2027.02.10 18:00 截止报名'], fee: 6000 },
    ['报名中', '报名已截止'],
  ],
  // The race itself says 5 March: with the last project it is closed.
  ['2027-02-20', { entry: 'awaiting', last: '', bar: ['2027.03.17 10:00 公布抽签结果'], fee: null }, ['待开赛']],
  ['2027-03-25', { entry: 'awaiting', last: '', bar: ['2027.04.18 周日 07:00 起跑'], fee: null }, ['待开赛']],
  ['2027-04-18', { entry: 'running', last: '', bar: ['比赛进行中'], fee: null }, []],
  ['2027-04-20', { entry: 'ended', last: '', bar: ['比赛已结束'], fee: null }, []],
] as const

test('a race whose projects open and close at their own times is told truly at every moment, on its pages and in a campaign', async () => {
  const catalogue = loadCatalogue(PROJECT_ROOT)
  const own = loadFolder(join(PROJECT_ROOT, 'pages-config'))
  const files = new Map([...own].filter(([file]) => !LEFT_OUT.test(file)))
  const race: RaceFacts = JSON.parse(own.get(RACE) ?? '')
  const at = (day: string, hour = '18') => `${day}T${hour}:00:00+08:00`
  const windows: Record<string, object> = {
    [HALF]: { signUpEnd: at('2026-12-15') },
    [DIRECT]: {
      signUpEnd: at('2027-01-05'),
      fee: 8000,
      prices: [{ name: { zh: '早鸟价', en: 'Early bird' }, fee: 4000, until: at('2026-12-25', '00') }],
    },
    [FUN]: { signUpStart: at('2027-01-10', '10'), signUpEnd: at('2027-02-10') },
  }
  files.set(RACE, JSON.stringify({ ...race, items: race.items.map((item) => ({ ...item, ...windows[item.itemId] })) }))
  const scenarios = MOMENTS.map(([day, { entry, last, bar, fee }, texts]) => ({
    name: day,
    runner: null,
    at: at(day, entry === 'running' ? '08' : '12'),
    expect: {
      values: { entry, "date(last(available).signUpEnd, 'yyyy-MM-dd')": last, 'max(highestFees)': fee },
      visible: [entry === 'open' ? 'closes' : entry === 'notStarted' ? 'opens' : 'next'],
      hidden: [entry === 'open' ? 'opens' : 'closes'],
      texts: [...texts, ...bar],
    },
  }))
  files.set('campaigns/shangMaHalf/list.scenarios.json', JSON.stringify({ race: race.raceId, scenarios }))
  const onDetails = scenarios.map((one, index) => ({
    ...one,
    expect: { ...one.expect, texts: MOMENTS[index]?.[1].bar },
  }))
  files.set('races/1000060001/eventDetails.scenarios.json', JSON.stringify({ scenarios: onDetails }))
  const built = await createBuilder(catalogue)(files)
  // Of a race that is faulty no scenario is played.
  expect(inEnglish(built.findings.filter(({ severity }) => severity === 'error'))).toEqual([])
  expect(inEnglish(await runScenarios(files, built, catalogue))).toEqual([])
})

test('a sold-out race says so in place of letting anybody try', async () => {
  const catalogue = loadCatalogue(PROJECT_ROOT)
  const own = loadFolder(join(PROJECT_ROOT, 'pages-config'))
  const files = new Map([...own].filter(([file]) => !LEFT_OUT.test(file)))
  const race: RaceFacts = JSON.parse(own.get(RACE) ?? '')
  const ofBallots = { publicValue: undefined, drawAt: undefined, payDeadline: undefined }
  const items = race.items.map((item) => ({ ...item, ...ofBallots, allocation: 'direct', payTiming: 'before' }))
  files.set(RACE, JSON.stringify({ ...race, items }))
  const soldOut = {
    name: 'sold out',
    runner: null,
    left: Object.fromEntries(items.map(({ itemId }) => [itemId, 0])),
    expect: { values: { entry: 'soldOut' }, texts: ['名额已满'], noTexts: ['立即报名', '报名中'], hidden: ['closes'] },
  }
  const text = JSON.stringify({ race: race.raceId, scenarios: [soldOut] })
  files.set('campaigns/shangMaHalf/list.scenarios.json', text)
  files.set('races/1000060001/eventDetails.scenarios.json', text)
  const built = await createBuilder(catalogue)(files)
  // Of a race that is faulty no scenario is played.
  expect(inEnglish(built.findings.filter(({ severity }) => severity === 'error'))).toEqual([])
  expect(inEnglish(await runScenarios(files, built, catalogue))).toEqual([])
})
