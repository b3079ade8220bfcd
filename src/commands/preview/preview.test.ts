import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Situation } from '#api/preview.ts'
import { loadCatalogue } from '#authoring/catalogue/catalogue.ts'
import { loadFolder } from '#authoring/model/loadFolder.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { createBuilder } from '#building/createBuilder.ts'
import { play, wrapAnswer } from './play.ts'
import { listChoices } from './situation.ts'

const catalogue = loadCatalogue(PROJECT_ROOT)
const files = loadFolder(join(PROJECT_ROOT, 'pages-config'))
const built = createBuilder(catalogue)(files)
const played = async (situation: Situation) => play(situation, files, await built, catalogue)

const SITUATION: Situation = {
  page: 'registration',
  race: '1000060004',
  item: '100006000401',
  at: 'open',
  in: 'browser',
  lang: 'zh',
  loggedIn: true,
  scenario: 'races/1000060004/registration.scenarios.json#0',
}

describe('preview', () => {
  it('offers pages, races with the moments they have, and every scenario', async () => {
    const choices = listChoices(files, await built, catalogue)
    expect(choices.pages.map(({ name }) => name)).toEqual(expect.arrayContaining(['home', 'registration']))
    const [shanghai, , lanzhou] = choices.races
    expect(Object.keys(shanghai?.moments ?? {})).toEqual(expect.arrayContaining(['ballot', 'payWindow']))
    expect(Object.keys(lanzhou?.moments ?? {})).not.toContain('ballot')
    const elder = choices.scenarios.find(({ id }) => id === SITUATION.scenario)
    expect(elder?.situation).toEqual(SITUATION)
  })

  it('calls every page by words: one whose title depends by what it says where no case holds', async () => {
    const { pages } = listChoices(files, await built, catalogue)
    expect(pages.filter(({ title }) => !title.zh || !title.en)).toEqual([])
    expect(pages.find(({ name }) => name === 'addressListInfo')?.title).toEqual({ zh: '编辑地址', en: 'Edit address' })
    expect(pages.find(({ name }) => name === 'changeRuner')?.title).toEqual({ zh: '更换跑者', en: 'Change runner' })
  })

  it('says why blocks are hidden or shown and which fields are asked', async () => {
    const { report, address, draft } = await played(SITUATION)
    expect(address).toBe('/registration?raceId=1000060004&itemId=100006000401')
    expect(report.blocks).toContainEqual(
      expect.objectContaining({
        id: 'teamRule',
        shown: false,
        why: {
          zh: expect.stringContaining('的值是 false：project.kind = "individual"'),
          en: expect.stringContaining('project.kind = "individual"'),
        },
      }),
    )
    expect(report.blocks).toContainEqual(
      expect.objectContaining({
        id: 'coSigners',
        shown: true,
        why: expect.objectContaining({ en: expect.stringContaining('ages = [68]') }),
      }),
    )
    expect(report.fields).toContainEqual({
      name: 'form.medicalHistory',
      state: 'hidden',
      why: {
        zh: '“hasMedicalHistory”须为 "1"（现在是 "2"）：不成立',
        en: 'its condition "hasMedicalHistory" is "1" (here "2") does not hold',
      },
    })
    expect(report.fields).toContainEqual(expect.objectContaining({ name: 'form.email', state: 'required' }))
    expect(draft?.answers).toContainEqual(expect.objectContaining({ name: 'players', value: ['elder'] }))
  })

  it('opens a scenario at the step that it is about', async () => {
    const { draft } = await played(SITUATION)
    const steps = draft?.answers.find(({ name }) => name === 'steps')?.value
    expect(steps).toEqual({ current: 'players', done: [] })
    const { draft: plain } = await played({ ...SITUATION, scenario: null })
    expect(plain?.answers.map(({ name }) => name)).not.toContain('steps')
  })

  it('outlines the page, each block with the file and line where it was written', async () => {
    const { report } = await played(SITUATION)
    const own = report.outline.find(({ place }) => place.file === 'races/1000060004/registration.json')
    const lines = (files.get(own?.place.file ?? '') ?? '').split('\n')
    expect(lines[(own?.place.line ?? 0) - 1]).toContain('{')
    expect(report.outline).toContainEqual(
      expect.objectContaining({
        type: 'steps',
        id: 'steps',
        label: { zh: '步骤', en: 'steps' },
        place: expect.objectContaining({ file: 'registration.json' }),
        properties: expect.objectContaining({ name: 'steps' }),
      }),
    )
    expect(report.outline.filter(({ depth }) => depth > 1).length).toBeGreaterThan(3)
  })

  it('moves the clock, and without a login there is no draft', async () => {
    const closed = await played({ ...SITUATION, at: 'closed', loggedIn: false })
    expect(closed.now).toBe(Date.parse('2027-03-15T19:00:00+08:00'))
    expect(closed.report.asksLogin).toBe(true)
    expect([closed.user, closed.draft]).toEqual([null, null])
    await expect(played({ ...SITUATION, at: 'ballot' })).rejects.toThrow('this race has no moment "ballot"')
    await expect(played({ ...SITUATION, page: 'hoem' })).rejects.toThrow('Did you mean "home"?')
  })

  it('answers operations as they go over the wire', async () => {
    const { platform } = await played({ ...SITUATION, at: 'beforeOpening' })
    const detail = catalogue.operations.get('raceDetail')
    const areas = catalogue.operations.get('countryList')
    if (!detail || !areas) throw new Error('the contract has lost an operation')
    expect(wrapAnswer(detail, platform, { raceId: '1000060004' })).toMatchObject({
      code: 0,
      data: { raceId: '1000060004', state: 'notStarted' },
    })
    expect(wrapAnswer(areas, platform, {})).toMatchObject({ code: 0, data: [] })
  })
})
