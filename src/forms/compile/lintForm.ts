import type { FormValidator } from '#forms/engine/formValidator.ts'
import { createResolver } from '#forms/engine/resolver.ts'
import type { FieldUse, FormFinding, FormSchema, FormSource, FormUi } from '#forms/model.ts'
import { isRecord } from '#lib/json.ts'
import { lintRules } from './compileRules.ts'
import { compiledParts } from './compileValidators.ts'
import { inOneDialect } from './dialect.ts'
import { expandFields, fieldsOfCondition } from './expandFields.ts'
import { didYouMean, finding, message, type Report, shown } from './finding.ts'
import { isReserved, lintSchema, lintSchemaWords } from './lintSchema.ts'
import type { Known } from './lintSettings.ts'
import { lintUi } from './lintUi.ts'
import { ownUi } from './ownUi.ts'
import { type FieldLibrary, type ResolvedField, resolveField } from './resolveField.ts'

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
  const report: Report = (path, fault) => findings.push({ path, ...fault })
  if (source.fields && source.schema) {
    report('/fields', finding('form.twoSources'))
  } else if (source.schema) {
    const { schema } = source
    lintRaw(schema, source.uiSchema ?? {}, known(Object.entries(schema.properties ?? {})), report)
    lintRules(source.rules, Object.keys(schema.properties ?? {}), report)
  } else if (Array.isArray(source.fields) && source.fields.length > 0)
    lintFields(source.fields, source, library, known, report)
  else report('', finding('form.empty'))
  return findings
}

function lintRaw(written: FormSchema, ui: FormUi, known: Known, report: Report): void {
  const before = count(report)
  lintSchema(written, '/schema', before.report)
  const schema = inOneDialect(written)
  const { type } = createResolver(schema, ui, NOTHING, () => null).fold(schema, undefined, '')
  if (type !== 'object') report('/schema/type', finding('form.notObject'))
  lintUi(schema, ownUi(schema, ui, '/uiSchema', report), '/uiSchema', known, report)
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
    report(path, finding('form.unknownField', { name, suggestion: didYouMean(name, library.keys()) }))
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
    if (isReserved(field.name)) report(`${path}/name`, finding('form.reservedName', { name: field.name }))
    if (names.has(field.name)) report(path, finding('form.fieldTwice', { name: field.name }))
    names.add(field.name)
  }
  const before = count(report)
  for (const { name, schema } of fields) lintSchema(schema, `${places.get(name) ?? '/fields'}/schema`, before.report)
  for (const field of fields) {
    const own = { ui: { [field.name]: field.ui }, places: new Map() }
    lintUi({ properties: { [field.name]: field.schema } }, own, places.get(field.name) ?? '', known, report)
  }
  if (source.uiSchema) {
    const own = ownUi(schema, source.uiSchema, '/uiSchema', report)
    lintUi(schema, { ...own, ui: { ...uiSchema, ...own.ui } }, '/uiSchema', known, report)
  }
  // A field asked twice would be required twice.
  const isWhole = unknown.length === 0 && names.size === fields.length
  if (isWhole && before.seen() === 0) lintCompiles(schema, '/fields', report)
}

function lintField(field: ResolvedField, path: string, all: ResolvedField[], report: Report): void {
  const names = all.map((one) => one.name)
  for (const text of field.plainTexts) report(`${path}/${text}`, finding('form.oneLanguage.own', { text }))
  if (!field.isNamed && !UNSEEN.includes(String(field.ui['ui:widget'])))
    report(path, finding('form.oneLanguage.unnamed', { name: field.name }))
  const [choice] = choicesInChinese(field)
  if (choice !== undefined) report(path, finding('form.oneLanguage.choice', { choice }))
  for (const asked of field.when ? fieldsOfCondition(field.when) : []) {
    const known = all.find((one) => one.name === asked)
    if (!known || asked === field.name)
      report(`${path}/when`, finding('form.whenUnknown', { asked, suggestion: didYouMean(asked, names) }))
  }
  lintWhenValues(field, path, all, report)
  for (const part of field.cases) {
    if (!part.schema) continue
    const missing = fieldsOfCondition(part.when).filter((asked) => !names.includes(asked))
    if (missing[0] === undefined) continue
    report(path, finding('form.caseUnknown', { field: field.name, missing: missing[0] }))
    return
  }
}

/** Inputs that show nothing of the field. */
const UNSEEN = ['hidden', 'computed']

/** Choices that an English runner would read in Chinese. */
function choicesInChinese({ schema, ui }: ResolvedField): string[] {
  const { enum: values = [], enumNames } = schema.enum ? schema : (schema.items ?? {})
  const names = ui['ui:enumNames'] ?? enumNames ?? []
  return values.flatMap((value, at) => {
    const label = names[at] ?? value
    const words = isRecord(label) && label.zh === label.en ? label.zh : label
    return typeof words === 'string' && /\p{Script=Han}/u.test(words) ? [words] : []
  })
}

// A condition on a choice that is not offered never holds.
function lintWhenValues(field: ResolvedField, path: string, all: ResolvedField[], report: Report): void {
  const when = field.when
  if (!when || !('field' in when)) return
  const offered = all.find((one) => one.name === when.field)?.schema
  const isNumber = offered?.type === 'number' || offered?.type === 'integer'
  for (const way of offered ? ['above', 'below', 'atLeast', 'atMost'] : []) {
    if (way in when && !isNumber)
      report(`${path}/when`, {
        ...finding('form.whenValue.kind', { field: when.field, way }),
        hint: message('forms.only.numbers'),
      })
  }
  if ('count' in when && offered && offered.type !== 'array') {
    report(`${path}/when`, {
      ...finding('form.whenValue.kind', { field: when.field, way: 'count' }),
      hint: message('forms.only.lists'),
    })
  }
  const choices = offered?.enum ?? offered?.items?.enum
  const wanted = 'equals' in when ? [when.equals] : 'in' in when ? when.in : 'not' in when ? [when.not] : []
  for (const value of choices ? wanted.filter((one) => !choices.includes(one)) : []) {
    report(
      `${path}/when`,
      finding('form.whenValue.notOffered', {
        field: when.field,
        value: shown(value),
        choices: (choices ?? []).map(shown),
      }),
    )
  }
}

function lintCompiles(schema: FormSchema, path: string, report: Report): void {
  try {
    compiledParts(schema)
  } catch (error) {
    // The compiler's own words can fill pages.
    const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
    report(path, finding('form.notCompilable', { reason: reason.length > 200 ? `${reason.slice(0, 199)}…` : reason }))
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
    report: (path, fault) => {
      seen += 1
      report(path, fault)
    },
    seen: () => seen,
  }
}
