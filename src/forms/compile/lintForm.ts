import type { FieldUse, FormFinding, FormSchema, FormSource, FormUi } from '#forms/model.ts'
import { compiled } from './compileValidators.ts'
import { inOneDialect } from './dialect.ts'
import { expandFields, fieldsOfCondition } from './expandFields.ts'
import { didYouMean, type Report } from './finding.ts'
import { lintSchema } from './lintSchema.ts'
import type { Known } from './lintSettings.ts'
import { lintUi } from './lintUi.ts'
import { type FieldLibrary, type ResolvedField, resolveField } from './resolveField.ts'

/**
 * Everything wrong with a form block that would fail silently, break the form or reach the runner half-translated.
 * Paths are JSON pointers inside the block. `operations` are those of the contract, when they are known.
 */
export function lintForm(source: FormSource, library: FieldLibrary, operations?: ReadonlySet<string>): FormFinding[] {
  const findings: FormFinding[] = []
  const known = (own: [string, FormSchema][]): Known => ({
    fields: new Map([...[...library.keys()].flatMap((name) => ofLibrary(name, library)), ...own]),
    ...(operations ? { operations } : {}),
  })
  const report: Report = (finding) => findings.push(finding)
  if (source.fields && source.schema) {
    const hint = 'Keep one of them.'
    report({ code: 'form-two-sources', path: '/fields', message: 'a form has fields or a schema, not both', hint })
  } else if (source.schema) {
    const { schema } = source
    lintRaw(schema, source.uiSchema ?? {}, known(Object.entries(schema.properties ?? {})), report)
  } else if (Array.isArray(source.fields) && source.fields.length > 0)
    lintFields(source.fields, source, library, known, report)
  else
    report({ code: 'form-empty', path: '', message: 'the form asks nothing', hint: 'List fields, or give a schema.' })
  return findings
}

function lintRaw(schema: FormSchema, ui: FormUi, known: Known, report: Report): void {
  const before = count(report)
  lintSchema(schema, '/schema', before.report)
  if (schema.type !== 'object') {
    const hint = 'Set "type": "object" and list its properties.'
    report({ code: 'form-not-object', path: '/schema/type', message: 'the answer of a form is an object', hint })
  }
  lintUi(inOneDialect(schema), ui, '/uiSchema', known, report)
  if (before.seen() === 0) lintCompiles(inOneDialect(schema), '/schema', report)
}

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
    const message = `the field library has no "${name}"`
    report({ code: 'form-unknown-field', path, message, hint: didYouMean(name, library.keys()) })
  }
  const places = placesOf(uses)
  const names = new Set<string>()
  for (const field of fields) {
    const path = places.get(field.name) ?? '/fields'
    lintField(field, path, fields, report)
    if (names.has(field.name)) {
      const hint = 'Give one of them another "name".'
      report({ code: 'form-field-twice', path, message: `the form asks "${field.name}" twice`, hint })
    }
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
  for (const text of field.plainTexts) {
    const hint = 'Write { "zh": "…", "en": "…" }.'
    report({ code: 'form-one-language', path: `${path}/${text}`, message: `the ${text} is in one language only`, hint })
  }
  for (const asked of field.when ? fieldsOfCondition(field.when) : []) {
    const known = all.find((one) => one.name === asked)
    if (!known || asked === field.name) {
      const message = `the condition looks at "${asked}", which the form does not ask`
      report({ code: 'form-when-unknown', path: `${path}/when`, message, hint: didYouMean(asked, names) })
    }
  }
  lintWhenValues(field, path, all, report)
  for (const part of field.cases) {
    if (!part.schema) continue
    const missing = fieldsOfCondition(part.when).filter((asked) => !names.includes(asked))
    if (missing.length === 0) continue
    const message = `the rules of "${field.name}" depend on "${missing[0]}", which the form does not ask`
    report({ code: 'form-case-unknown', path, message, hint: `Add the field "${missing[0]}".` })
    return
  }
}

// A condition on a choice that is not offered never holds.
function lintWhenValues(field: ResolvedField, path: string, all: ResolvedField[], report: Report): void {
  const when = field.when
  if (!when || !('field' in when)) return
  const offered = all.find((one) => one.name === when.field)?.schema
  const choices = offered?.enum ?? offered?.items?.enum
  const wanted = 'equals' in when ? [when.equals] : 'in' in when ? when.in : 'not' in when ? [when.not] : []
  for (const value of choices ? wanted.filter((one) => !choices.includes(one)) : []) {
    const message = `"${when.field}" does not offer ${JSON.stringify(value)}`
    const hint = `It offers: ${(choices ?? []).map((one) => JSON.stringify(one)).join(', ')}.`
    report({ code: 'form-when-value', path: `${path}/when`, message, hint })
  }
}

function lintCompiles(schema: FormSchema, path: string, report: Report): void {
  try {
    compiled(schema)
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    report({ code: 'form-not-compilable', path, message, hint: 'The validators cannot be made from this schema.' })
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
