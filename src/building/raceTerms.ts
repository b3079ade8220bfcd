import { type ConfigModel, listBlocks } from '#authoring/model/configModel.ts'
import { type Finding, finding, suggestion } from '#authoring/model/finding.ts'
import { type Fault, findingAt } from '#authoring/model/origins.ts'
import type { JsonPath, Source } from '#authoring/model/source.ts'
import { entitiesOf } from '#entities/entity.ts'
import { childUi, listBranches } from '#forms/engine/fieldAt.ts'
import type { QualifyingFacts, RaceFacts } from '#race/facts.gen.ts'
import { ASKED_OF, acceptedKinds, CERTIFICATE } from '#race/qualifying.ts'
import { teamSize } from '#race/roles.ts'
import { isEntrants } from '#race/signing.ts'
import { SIZE_FIELD, sharesSizes } from '#race/sizes.ts'
import { bindingsIn } from '#runtime/binding.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { ENTRY_ROUTE, formsIn } from './publishedForms.ts'

/** A statement as a block of a page shows it. */
export interface ShownStatement {
  id: string
  version: string
  /** Whether it may be left open: always, never, or as an expression says. */
  optional: 'yes' | 'no' | 'sometimes'
  /** Seconds that it waits before it can be accepted; 0 for none, null as an expression says. */
  waits: number | null
}

/** The statements that a page can show. */
export function listStatements(page: JsonObject): ShownStatement[] {
  return listBlocks(page.blocks).flatMap(
    ({ statementId: id, showIf, version = '', optional = false, readSeconds = 0 }) => {
      if (typeof id !== 'string' || showIf === 'false') return []
      // What the platform lists is no text of the page.
      if (bindingsIn(id).length > 0 || (typeof version === 'string' && bindingsIn(version).length > 0)) return []
      const waits = typeof readSeconds === 'number' ? readSeconds : null
      const free = typeof optional === 'string' ? 'sometimes' : optional === true ? 'yes' : 'no'
      return [{ id, version: String(version), optional: free, waits } as const]
    },
  )
}

/** A page on which a race is entered. */
export interface EntryPage {
  /** The project that it is for; null for all of them. */
  itemId: string | null
  /** Null for a page with faults. */
  statements: readonly ShownStatement[] | null
  asked: AskedFields
}

/** What the inputs of a page ask: fields by the input's name, and by their names what of them facts hang on. */
export type AskedFields = ReadonlyMap<string, ReadonlyMap<string, AskedField>>

interface AskedField {
  /** The control that it names. */
  widget: string | undefined
  /** Null for what is typed. */
  choices: readonly Json[] | null
}

/** The fields of a built page's forms, those of every branch; nothing where it is no page on which a race is entered. */
export function listAskedFields(text: string, routes: readonly string[]): AskedFields {
  const forms = routes.includes(ENTRY_ROUTE) ? (formsIn(text) ?? {}) : {}
  return new Map(
    Object.entries(forms).map(([input, { schema, uiSchema }]) => {
      const fields = listBranches(schema, schema).flatMap(({ properties }) => Object.entries(properties ?? {}))
      const asked = fields.map(([name, field]): [string, AskedField] => {
        return [name, { widget: childUi(uiSchema, name)['ui:widget'], choices: field.enum ?? null }]
      })
      return [input, new Map(asked)]
    }),
  )
}

/** The pages on which a race is entered, one for each audience. */
export type EntryPages = readonly EntryPage[]

/** Those on which a project is entered: its own, else everybody's. */
function pagesOf(entries: EntryPages, itemId: string): EntryPages {
  const own = entries.filter((entry) => entry.itemId === itemId)
  return own.length > 0 ? own : entries.filter((entry) => entry.itemId === null)
}

interface Terms {
  facts: RaceFacts | null
  findings: Finding[]
}

/**
 * The races' facts with the versions of the statements as their pages show them, which is their one home, and what of
 * both does not go together. Thousands of races stay as they were.
 */
export function createRaceTerms(): (model: ConfigModel, entriesOf: (raceId: string) => EntryPages) => RaceTerms {
  const known = new WeakMap<Source, { entries: EntryPages; terms: Terms }>()
  return ({ races, entities }, entriesOf) => {
    const all = races.map((race) => {
      const entries = entriesOf(race.raceId)
      const before = known.get(race.source)
      if (before && sameEntries(before.entries, entries)) return before.terms
      const terms = termsOf(race, entries)
      known.set(race.source, { entries, terms })
      return terms
    })
    const findings = [
      ...all.flatMap(({ findings }) => findings),
      ...deferralFaults(races),
      ...goodsFaults(races, entities),
    ]
    return { races: all.flatMap(({ facts }) => facts ?? []), findings }
  }
}

interface RaceTerms {
  races: RaceFacts[]
  findings: Finding[]
}

function sameEntries(a: EntryPages, b: EntryPages): boolean {
  const same = (one: EntryPage, other: EntryPage | undefined) =>
    one.itemId === other?.itemId && one.statements === other.statements && one.asked === other.asked
  return a.length === b.length && a.every((entry, index) => same(entry, b[index]))
}

function termsOf({ source, facts }: ConfigModel['races'][number], entries: EntryPages): Terms {
  if (!facts) return { facts, findings: [] }
  const shownTo = (itemId: string) => pagesOf(entries, itemId).flatMap(({ statements }) => statements ?? [])
  const versionsOf = (itemId: string, id: string) => [
    ...new Set(shownTo(itemId).flatMap((one) => (one.id === id ? one.version : []))),
  ]
  const items = facts.items.map((item) => {
    if (!item.statements) return item
    return {
      ...item,
      statements: item.statements.map((one) => ({ ...one, version: versionsOf(item.itemId, one.id)[0] ?? '' })),
    }
  })
  // A page with faults of its own says nothing about races.
  if (entries.some(({ statements }) => statements === null)) return { facts: { ...facts, items }, findings: [] }
  const findings = items.flatMap(({ itemId, statements = [] }, at) => {
    const known = [...new Set(shownTo(itemId).map(({ id }) => id))]
    return statements.flatMap(({ id, optional = false }, index) => {
      const path: JsonPath = ['items', at, 'statements', index, 'id']
      const versions = versionsOf(itemId, id)
      const other = shownTo(itemId).some((one) => one.id === id && one.optional === (optional ? 'no' : 'yes'))
      const fault: Fault | null =
        entries.length === 0
          ? finding('race.statement.noEntry', { route: ENTRY_ROUTE, id })
          : versions.length === 0
            ? finding('race.statement.notShown', { route: ENTRY_ROUTE, id, ...suggestion(id, known) })
            : versions.length > 1
              ? finding('race.statementVersion.twoVersions', { id, versions })
              : other
                ? finding(`race.statement.${optional ? 'refusable' : 'demanded'}`, { route: ENTRY_ROUTE, id })
                : null
      return fault ? [findingAt(source, path, fault)] : []
    })
  })
  const unasked = facts.items.flatMap((item, at) =>
    item.qualifying
      ? qualifyingFaults(item.qualifying, pagesOf(entries, item.itemId)).map((fault) =>
          findingAt(source, ['items', at, 'qualifying'], fault),
        )
      : [],
  )
  return {
    facts: { ...facts, items },
    findings: [
      ...findings,
      ...unasked,
      ...changeFaults(source, facts, entries),
      ...sharedFaults(source, facts, entries),
      ...permitFaults(source, facts, entries),
      ...shareFaults(source, facts, entries),
      ...sizeFaults(source, facts, entries),
      ...waitFaults(source, facts, entries),
    ],
  }
}

/** Statements for which a page waits otherwise than their project says. */
function waitFaults(source: Source, facts: RaceFacts, entries: EntryPages): Finding[] {
  return facts.items.flatMap(({ itemId, statements = [] }, at) => {
    const shown = pagesOf(entries, itemId).flatMap((page) => page.statements ?? [])
    return statements.flatMap((statement, index) => {
      const { id, readSeconds } = statement
      // Others sign on a page of their own, which waits as the platform says.
      if (!isEntrants(statement)) return []
      const waits = shown.find((one) => one.id === id && one.waits !== null && one.waits !== (readSeconds ?? 0))?.waits
      if (waits === undefined || waits === null) return []
      const named = { route: ENTRY_ROUTE, id }
      const binding = `{{find(project.statements, 'id', '${id}').readSeconds}}`
      const where = ['items', at, 'statements', index]
      return [
        readSeconds === undefined
          ? findingAt(source, [...where, 'id'], finding('race.readSeconds.ownWait', { ...named, seconds: waits }))
          : findingAt(
              source,
              [...where, 'readSeconds'],
              finding('race.readSeconds.noWait', { ...named, seconds: readSeconds, binding }),
            ),
      ]
    })
  })
}

/** Answers that may be changed, and that no page asks: nobody could change them. */
function changeFaults(source: Source, facts: RaceFacts, entries: EntryPages): Finding[] {
  const places = [
    { changes: facts.changes, path: ['changes'], itemIds: facts.items.map(({ itemId }) => itemId) },
    ...facts.items.map(({ changes, itemId }, at) => ({ changes, path: ['items', at, 'changes'], itemIds: [itemId] })),
  ]
  return places.flatMap(({ changes, path, itemIds }) => {
    const pages = itemIds.flatMap((itemId) => pagesOf(entries, itemId))
    const asked = askedOn(pages)
    return (changes?.details?.fields ?? []).flatMap((field, index) =>
      asked.includes(field)
        ? []
        : [
            findingAt(
              source,
              [...path, 'details', 'fields', index],
              finding('race.change.fieldNotAsked', { route: ENTRY_ROUTE, field, ...suggestion(field, asked) }),
            ),
          ],
    )
  })
}

/** Answers that a team has to share, and that no page of its project asks. */
function sharedFaults(source: Source, facts: RaceFacts, entries: EntryPages): Finding[] {
  return facts.items.flatMap(({ itemId, sameForTeam = [] }, at) => {
    const asked = askedOn(pagesOf(entries, itemId))
    return sameForTeam.flatMap(({ field }, index) => {
      if (asked.includes(field)) return []
      const fault = finding('race.sameForTeam.notAsked', { route: ENTRY_ROUTE, field, ...suggestion(field, asked) })
      return [findingAt(source, ['items', at, 'sameForTeam', index, 'field'], fault)]
    })
  })
}

/** A permit that makes a runner a resident, and that no page of its project asks. */
function permitFaults(source: Source, facts: RaceFacts, entries: EntryPages): Finding[] {
  return facts.items.flatMap(({ itemId, residents }, at) => {
    const asked = askedOn(pagesOf(entries, itemId))
    const field = residents?.permit
    if (field === undefined || asked.includes(field)) return []
    const fault = finding('race.residents.notAsked', { route: ENTRY_ROUTE, field, ...suggestion(field, asked) })
    return [findingAt(source, ['items', at, 'residents', 'permit'], fault)]
  })
}

/** An answer that shows who is in a share of the draw, and that no page of its project asks. */
function shareFaults(source: Source, facts: RaceFacts, entries: EntryPages): Finding[] {
  return facts.items.flatMap(({ itemId, shares = [] }, at) => {
    const asked = askedOn(pagesOf(entries, itemId))
    return shares.flatMap(({ field }, index) => {
      if (field === undefined || asked.includes(field)) return []
      const fault = finding('race.shares.notAsked', { route: ENTRY_ROUTE, field, ...suggestion(field, asked) })
      return [findingAt(source, ['items', at, 'shares', index, 'field'], fault)]
    })
  })
}

/** The names of all fields that pages ask, in whichever form. */
function askedOn(pages: EntryPages): string[] {
  return [...new Set(pages.flatMap((page) => [...page.asked.values()].flatMap((fields) => [...fields.keys()])))]
}

/** Sizes that the form of a project does not offer: nobody could choose them. */
function sizeFaults(source: Source, { sizes = [], items }: RaceFacts, entries: EntryPages): Finding[] {
  return sizes.flatMap((group, at) => {
    const worn = items.filter(({ itemId }) => sharesSizes(group, itemId))
    const forms = worn.flatMap((item) =>
      pagesOf(entries, item.itemId).flatMap(({ asked }) => {
        const others = teamSize(item).max > 1 && asked.has('runner') ? ['runner'] : []
        return ['form', ...others].map((input) => asked.get(input)?.get(SIZE_FIELD))
      }),
    )
    return group.options.flatMap(({ id: size }, index) =>
      forms.every((field) => field && (field.choices === null || field.choices.includes(size)))
        ? []
        : [findingAt(source, ['sizes', at, 'options', index, 'id'], finding('race.size.unasked', { size }))],
    )
  })
}

/** Deferred places of projects that no race of the config has. */
function deferralFaults(races: ConfigModel['races']): Finding[] {
  const known = races.flatMap(({ facts }) => facts?.items.map(({ itemId }) => itemId) ?? [])
  return races.flatMap(({ source, facts }) =>
    (facts?.items ?? []).flatMap(({ deferredFrom }, at) =>
      (deferredFrom?.items ?? []).flatMap((itemId, index) =>
        known.includes(itemId) || facts?.raceId === itemId.slice(0, 10)
          ? []
          : [
              findingAt(
                source,
                ['items', at, 'deferredFrom', 'items', index],
                finding('race.change.noDeferredItem', { itemId, ...suggestion(itemId, known) }),
              ),
            ],
      ),
    ),
  )
}

/** Coupons for products that the shop does not have. */
function goodsFaults(races: ConfigModel['races'], entities: ConfigModel['entities']): Finding[] {
  const known = entitiesOf(entities, 'product').map(({ id }) => id)
  return races.flatMap(({ source, facts }) =>
    (facts?.coupons ?? []).flatMap(({ goods = [] }, at) =>
      goods.flatMap((productId, index) => {
        if (known.includes(productId)) return []
        const fault = finding('race.coupon.noGoods', { productId, ...suggestion(productId, known) })
        return [findingAt(source, ['coupons', at, 'goods', index], fault)]
      }),
    ),
  )
}

/** What the pages of a project do not ask of what its runners have to qualify with: the platform would refuse them all. */
function qualifyingFaults(qualifying: QualifyingFacts, pages: EntryPages): Fault[] {
  return acceptedKinds(qualifying).flatMap((kind): Fault[] => {
    const asked = pages.length > 0 ? pages.map((page) => page.asked.get(kind)) : [undefined]
    const missing = ASKED_OF[kind].filter((field) => asked.some((fields) => !fields?.has(field)))
    if (missing.length > 0) return [finding('race.qualifying.notAsked', { route: ENTRY_ROUTE, kind, missing })]
    const isFile = kind !== 'result' || asked.every((fields) => fields?.get(CERTIFICATE)?.widget === 'file')
    return isFile ? [] : [finding('race.qualifying.noFile', { route: ENTRY_ROUTE, field: CERTIFICATE })]
  })
}
