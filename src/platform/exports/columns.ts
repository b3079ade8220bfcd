import type { Lang } from '#lib/language.ts'
import { fieldOption, fieldTitle } from '#platform/account/fieldWords.ts'
import type { Entry, RegistrationRow } from '#platform/records.ts'
import { findRegionName } from '#platform/regions/areas.ts'
import { countryName } from '#platform/regions/countries.ts'
import { finishTimeOf } from '#platform/registration/finishTime.ts'
import type { entryMail } from '#platform/tables/entries.ts'
import { text } from '#platform/texts.ts'
import { ageGroupOf } from '#race/ageGroups.ts'
import { ageOnRaceDay } from '#race/entry.ts'
import type { RaceFacts, Text } from '#race/facts.gen.ts'
import { findStart } from '#race/times.ts'
import { findWave } from '#race/waves.ts'

/** A confirmed runner with what the entry says of all its runners. */
export interface ExportedRunner {
  runner: RegistrationRow
  groupId: string | null
  teamName: string | null
  qualification: Entry['qualification']
  /** Where its packs are sent; null where they are collected. */
  mail: Pick<typeof entryMail.$inferSelect, 'consignee' | 'consigneePhone' | 'region' | 'addressDetail'> | null
}

interface Column {
  title: Text
  /** What it tells of: the entry, the person who runs, or where the pack goes. */
  of: 'entry' | 'person' | 'delivery'
  value(one: ExportedRunner, race: RaceFacts, lang: Lang): string
}

const ofRunner = (field: 'userName' | 'enUserName' | 'birthday' | 'userPhone' | 'idNumber'): Column => ({
  title: fieldTitle(field),
  of: 'person',
  value: ({ runner }) => runner.snapshot[field],
})

const ofOption = (field: 'userGender' | 'idType'): Column => ({
  title: fieldTitle(field),
  of: 'person',
  value: ({ runner }, _, lang) => fieldOption(field, runner.snapshot[field])[lang],
})

const ofMail = (field: 'consignee' | 'consigneePhone' | 'addressDetail'): Column => ({
  title: fieldTitle(field),
  of: 'delivery',
  value: ({ mail }) => mail?.[field] ?? '',
})

const itemOf = ({ runner }: ExportedRunner, { items }: RaceFacts) =>
  items.find(({ itemId }) => itemId === runner.itemId)

const COLUMNS = {
  registrationId: {
    title: text('exports.registrationId'),
    of: 'entry',
    value: ({ runner }) => runner.registrationId,
  },
  bib: { title: text('exports.bib'), of: 'entry', value: ({ runner }) => runner.bib ?? '' },
  userName: ofRunner('userName'),
  enUserName: ofRunner('enUserName'),
  userGender: ofOption('userGender'),
  birthday: ofRunner('birthday'),
  age: {
    title: text('exports.age'),
    of: 'person',
    value: (one, race) => {
      const item = itemOf(one, race)
      return item ? String(ageOnRaceDay(findStart(race, item), one.runner.snapshot)) : ''
    },
  },
  ageGroup: {
    title: text('exports.ageGroup'),
    of: 'entry',
    value: (one, race) => {
      const item = itemOf(one, race)
      return item ? ageGroupOf(race, item, one.runner.snapshot) : ''
    },
  },
  nationality: {
    title: fieldTitle('nationality'),
    of: 'person',
    value: ({ runner }, _, lang) => countryName(runner.snapshot.nationality)[lang],
  },
  idType: ofOption('idType'),
  idNumber: ofRunner('idNumber'),
  userPhone: ofRunner('userPhone'),
  item: {
    title: text('exports.item'),
    of: 'entry',
    value: (one, race, lang) => itemOf(one, race)?.name[lang] ?? one.runner.itemId,
  },
  group: {
    title: text('exports.group'),
    of: 'entry',
    value: (one, race, lang) => itemOf(one, race)?.groups?.find(({ id }) => id === one.groupId)?.name[lang] ?? '',
  },
  wave: {
    title: text('exports.wave'),
    of: 'entry',
    value: (one, race, lang) => {
      const item = itemOf(one, race)
      return (item && findWave(item, finishTimeOf(one, one.runner))?.name[lang]) ?? ''
    },
  },
  team: { title: text('exports.team'), of: 'entry', value: ({ teamName }) => teamName ?? '' },
  consignee: ofMail('consignee'),
  consigneePhone: ofMail('consigneePhone'),
  region: {
    title: text('exports.region'),
    of: 'delivery',
    value: ({ mail }, _, lang) => (mail && findRegionName(mail.region)?.[lang]) ?? '',
  },
  addressDetail: ofMail('addressDetail'),
} satisfies Record<string, Column>

export type ColumnId = keyof typeof COLUMNS

interface PurposeColumns {
  /** What the work cannot do without. */
  needed: readonly ColumnId[]
  /** What may go with it when it is asked for. */
  more: readonly ColumnId[]
}

/** Which columns each may have who gets a file: as little as the work needs. A timing company sees no document. */
const PURPOSES = {
  timing: {
    needed: ['registrationId', 'bib', 'userName', 'userGender', 'ageGroup', 'item', 'group', 'wave', 'team'],
    more: ['enUserName', 'birthday', 'age', 'nationality'],
  },
  insurance: {
    needed: ['userName', 'userGender', 'birthday', 'idType', 'idNumber', 'item'],
    more: ['enUserName', 'nationality', 'userPhone'],
  },
  courier: {
    needed: ['registrationId', 'bib', 'item', 'consignee', 'consigneePhone', 'region', 'addressDetail'],
    more: ['userName', 'team'],
  },
} as const satisfies Record<string, PurposeColumns>

export type Purpose = keyof typeof PURPOSES

/** Each purpose with the columns that it may have, in the order in which a file has them. */
export function listPurposes() {
  return (Object.keys(PURPOSES) as Purpose[]).map((purpose) => {
    const { needed }: PurposeColumns = PURPOSES[purpose]
    const columns = allowedFor(purpose).map((id) => {
      const { title, of }: Column = COLUMNS[id]
      return { id, title, of, needed: needed.includes(id) }
    })
    return { purpose, columns }
  })
}

function allowedFor(purpose: Purpose): ColumnId[] {
  const { needed, more }: PurposeColumns = PURPOSES[purpose]
  return (Object.keys(COLUMNS) as ColumnId[]).filter((id) => needed.includes(id) || more.includes(id))
}

/** The columns that were asked for, in the order of the list; null when one is not for that purpose. */
export function pickColumns(purpose: Purpose, asked: readonly string[]): ColumnId[] | null {
  const picked = allowedFor(purpose).filter((id) => asked.includes(id))
  return picked.length === asked.length ? picked : null
}

export const columnTitle = (id: string): Text => find(id)?.title ?? { zh: id, en: id }

export function cellsOf(ids: readonly string[], one: ExportedRunner, race: RaceFacts, lang: Lang): string[] {
  return ids.map((id) => find(id)?.value(one, race, lang) ?? '')
}

function find(id: string): Column | undefined {
  return Object.hasOwn(COLUMNS, id) ? COLUMNS[id as ColumnId] : undefined
}
