import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withoutFiles } from '../tests/support/config.ts'

interface RaceFacts {
  raceId: string
  name: { zh: string; en: string }
  items: { itemId: string }[]
  [fact: string]: unknown
}

/** Forms that the races choose from: as many as series of races have, not as many as races. */
const FORMS = [['emergencyName'], ['bloodType'], ['dressSize', 'bloodType'], ['email', 'profession']]

/** Which of the races have a page of their own, and which take entries now: every n-th; the entries of others are years away. */
export interface Shares {
  own: number
  open: number
}

const EVERY: Shares = { own: 1, open: 1 }

/** Writes the project's config folder, its campaigns beside it, and `count` more races: facts, and of those with a page of their own every tenth a form. */
export function writeConfigFolder(root: string, folder: string, count: number, { own, open } = EVERY): void {
  rmSync(folder, { recursive: true, force: true })
  const source = join(root, 'pages-config')
  cpSync(source, folder, { recursive: true })
  cpSync(join(root, 'campaigns'), join(dirname(folder), 'campaigns'), { recursive: true })
  const sample: RaceFacts = JSON.parse(readFileSync(join(source, 'races/1000060001/race.json'), 'utf8'))
  for (let index = 0; index < count; index++) {
    const raceId = String(2_000_000_000 + index)
    const home = join(folder, 'races', raceId)
    mkdirSync(home, { recursive: true })
    const write = (name: string, value: object) => writeFileSync(join(home, name), JSON.stringify(value, null, 2))
    const facts = factsOf(sample, raceId, index)
    write('race.json', index % open === 0 ? facts : yearsLater(facts))
    if (index % own !== 0) continue
    write('eventDetails.json', detailsOf(index))
    if ((index / own) % 10 === 0) write('registration.json', registrationOf(index))
  }
}

function yearsLater(facts: RaceFacts): RaceFacts {
  return JSON.parse(
    JSON.stringify(facts).replaceAll(/"20(\d\d)(?=-\d\d-\d\dT)/g, (_, year) => `"20${Number(year) + 10}`),
  )
}

function factsOf(sample: RaceFacts, raceId: string, index: number): RaceFacts {
  const items = sample.items.map((item, at) => ({ ...item, itemId: `${raceId}${String(at + 1).padStart(2, '0')}` }))
  return {
    ...withoutFiles(sample),
    raceId,
    name: { zh: `第 ${index} 场赛事`, en: `Race number ${index}` },
    items,
  }
}

/** The page of one race: its own notice, and a text that differs from edit to edit. */
export function detailsOf(index: number, edit = 0): object {
  const note = { zh: `第 ${index} 场：请提前到场（${edit}）`, en: `Race ${index}: please come early (${edit})` }
  return {
    extends: 'eventDetails',
    change: [{ before: 'body', insert: [{ type: 'notice', id: 'own', tone: 'info', text: note }] }],
  }
}

function registrationOf(index: number): object {
  const fields = FORMS[(index / 10) % FORMS.length]
  return { extends: 'registration', change: [{ block: 'form', merge: { fields } }] }
}
