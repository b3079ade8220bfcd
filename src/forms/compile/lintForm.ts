import type { FormValidator } from '#forms/engine/formValidator.ts'
import { createResolver } from '#forms/engine/resolver.ts'
import type { FieldUse, FormFinding, FormSchema, FormSource, FormUi } from '#forms/model.ts'
import { lintRules } from './compileRules.ts'
import { compiledParts } from './compileValidators.ts'
import { inOneDialect } from './dialect.ts'
import { expandFields, fieldsOfCondition } from './expandFields.ts'
import type { Report } from './finding.ts'
import { lintSchema, lintSchemaWords } from './lintSchema.ts'
import type { Known } from './lintSettings.ts'
import { lintUi } from './lintUi.ts'
import { type FieldLibrary, type ResolvedField, resolveField } from './resolveField.ts'
import { FIELDS, SCHEMA } from './words.ts'

/**
 * Everything wrong with a form block that would fail silently, break the form or reach the runner half-translated.
 * Paths are JSON pointers inside the block. `operations` are those of the contract, when they are known.
 */
export function lintForm(source: FormSource, library: FieldLibrary, operations?: Known['operations']): FormFinding[] {
  const findings: FormFinding[] = []
  const known = (own: [string, FormSchema][]): Known => ({
    fields: new Map([...[...library.keys()].flatMap((name) => ofLibrary(name, library)), ...own]),
    ...(operations ? { operations } : {}),
  })
  const report: Report = (finding) => findings.push(finding)
  if (source.fields && source.schema) {
    report({ path: '/fields', ...FIELDS.twoSources() })
  } else if (source.schema) {
    const { schema } = source
    lintRaw(schema, source.uiSchema ?? {}, known(Object.entries(schema.properties ?? {})), report)
    lintRules(source.rules, Object.keys(schema.properties ?? {}), report)
  } else if (Array.isArray(source.fields) && source.fields.length > 0)
    lintFields(source.fields, source, library, known, report)
  else report({ path: '', ...FIELDS.empty() })
  return findings
}

function lintRaw(written: FormSchema, ui: FormUi, known: Known, report: Report): void {
  const before = count(report)
  lintSchema(written, '/schema', before.report)
  const schema = inOneDialect(written)
  const { type } = createResolver(schema, ui, NOTHING, () => null).fold(schema, undefined, '')
  if (type !== 'object') report({ path: '/schema/type', ...SCHEMA.notObject() })
  lintUi(schema, ui, '/uiSchema', known, report)
  lintSchemaWords(written, ui, '/schema', report)
  if (before.seen() === 0) lintCompiles(schema, '/schema', report)
}

/** In place of validators: nobody has answered yet. */
const NOTHING: FormValidator = { errors: () => [], optionErrors: () => [], holds: () => false, outcomes: () => null }

function lintFields(
  uses: FieldUse[],
  source: FormSource,
  library: FieldLibrary,
  knownWith: (own: [string, FormSchema][]) => Known,
  report: Report,
): void {
  const { schema, uiSchema, fields, unknown } = expandFields(uses, library)
  const known = knownWith(fields.map((field) => [field.name, field.schema]))
  for (const { path, name } of unknown) {
    report({ path, ...FIELDS.unknownField(name, library.keys()) })
  }
  lintRules(
    source.rules,
    fields.map(({ name }) => name),
    report,
  )
  const places = placesOf(uses)
  const names = new Set<string>()
  for (const field of fields) {
    const path = places.get(field.name) ?? '/fields'
    lintField(field, path, fields, report)
    if (names.has(field.name)) report({ path, ...FIELDS.fieldTwice(field.name) })
    names.add(field.name)
  }
  const before = count(report)
  for (const field of fields) lintSchema(field.schema, places.get(field.name) ?? '/fields', before.report)
  for (const field of fields) {
    lintUi(
      { properties: { [field.name]: field.schema } },
      { [field.name]: field.ui },
      places.get(field.name) ?? '',
      known,
      report,
    )
  }
  if (source.uiSchema) lintUi(schema, { ...uiSchema, ...source.uiSchema }, '/uiSchema', known, report)
  if (before.seen() === 0 && unknown.length === 0) lintCompiles(schema, '/fields', report)
}

function lintField(field: ResolvedField, path: string, all: ResolvedField[], report: Report): void {
  const names = all.map((one) => one.name)
  for (const text of field.plainTexts) report({ path: `${path}/${text}`, ...FIELDS.oneLanguage(text) })
  for (const asked of field.when ? fieldsOfCondition(field.when) : []) {
    const known = all.find((one) => one.name === asked)
    if (!known || asked === field.name) report({ path: `${path}/when`, ...FIELDS.whenUnknown(asked, names) })
  }
  lintWhenValues(field, path, all, report)
  for (const part of field.cases) {
    if (!part.schema) continue
    const missing = fieldsOfCondition(part.when).filter((asked) => !names.includes(asked))
    if (missing[0] === undefined) continue
    report({ path, ...FIELDS.caseUnknown(field.name, missing[0]) })
    return
  }
}

const NUMBERS_ONLY = { zh: '只有数字能比大小；列表用 count。', en: 'Only numbers compare; of a list say "count".' }
const LISTS_ONLY = { zh: '只有列表能数个数。', en: 'Only a list can be counted.' }

// A condition on a choice that is not offered never holds.
function lintWhenValues(field: ResolvedField, path: string, all: ResolvedField[], report: Report): void {
  const when = field.when
  if (!when || !('field' in when)) return
  const offered = all.find((one) => one.name === when.field)?.schema
  const isNumber = offered?.type === 'number' || offered?.type === 'integer'
  for (const way of offered ? ['above', 'below', 'atLeast', 'atMost'] : []) {
    if (way in when && !isNumber) report({ path: `${path}/when`, ...FIELDS.whenKind(when.field, way, NUMBERS_ONLY) })
  }
  if ('count' in when && offered && offered.type !== 'array') {
    report({ path: `${path}/when`, ...FIELDS.whenKind(when.field, 'count', LISTS_ONLY) })
  }
  const choices = offered?.enum ?? offered?.items?.enum
  const wanted = 'equals' in when ? [when.equals] : 'in' in when ? when.in : 'not' in when ? [when.not] : []
  for (const value of choices ? wanted.filter((one) => !choices.includes(one)) : []) {
    report({ path: `${path}/when`, ...FIELDS.whenValue(when.field, value, choices ?? []) })
  }
}

function lintCompiles(schema: FormSchema, path: string, report: Report): void {
  try {
    compiledParts(schema)
  } catch (error) {
    // The compiler's own words can fill pages.
    const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
    report({ path, ...SCHEMA.notCompilable(reason.length > 200 ? `${reason.slice(0, 199)}…` : reason) })
  }
}

function ofLibrary(name: string, library: FieldLibrary): [string, FormSchema][] {
  const field = resolveField(name, library)
  return field ? [[name, field.schema]] : []
}

function placesOf(uses: FieldUse[], path = '/fields'): Map<string, string> {
  const places = new Map<string, string>()
  uses.forEach((use, at) => {
    const here = `${path}/${at}`
    if (typeof use === 'object' && 'group' in use) {
      for (const [name, place] of placesOf(use.fields, `${here}/fields`)) places.set(name, place)
    } else places.set(typeof use === 'string' ? use : (use.name ?? ('use' in use ? use.use : '')), here)
  })
  return places
}

function count(report: Report): { report: Report; seen(): number } {
  let seen = 0
  return {
    report: (finding) => {
      seen += 1
      report(finding)
    },
    seen: () => seen,
  }
}
