import { dequal as equal } from 'dequal/lite'
import { branchesOf, fieldAt } from '#forms/engine/fieldAt.ts'
import { INPUTS, inputNameOf } from '#forms/inputs/inputs.ts'
import type { FormSchema, FormUi } from '#forms/model.ts'
import { pointerOf } from '#lib/jsonPointer.ts'
import type { Report } from './finding.ts'
import { type Known, lintSettings } from './lintSettings.ts'
import { LOOK, SCHEMA } from './words.ts'

const UI_KEYS = [
  ...['title', 'description', 'help', 'placeholder', 'widget', 'order', 'enumNames', 'options', 'messages', 'privacy'],
  ...['hidden', 'groups', 'cases', 'disabled', 'readonly', 'rules', 'asked'],
].map((key) => `ui:${key}`)

/** Faults of the uiSchema that the renderer would answer with a blank, a wrong control or a broken form. */
export function lintUi(schema: FormSchema, ui: FormUi, path: string, known: Known, report: Report): void {
  visit(schema, ui, [], path, known, report)
}

function visit(root: FormSchema, ui: FormUi, steps: string[], path: string, known: Known, report: Report): void {
  const schemas = steps.length === 0 ? [root] : fieldAt(root, {}, pointerOf(steps)).schemas
  const names = namesIn(schemas, root)
  for (const key of Object.keys(ui).filter((one) => one.startsWith('ui:') && !UI_KEYS.includes(one))) {
    report({ path: `${path}/${key}`, ...LOOK.unknownKey(key, UI_KEYS) })
  }
  lintWidget(schemas, ui, path, known, report)
  lintOrder(ui, names, path, report)
  lintWords(schemas, ui, path, report)
  for (const [name, child] of Object.entries(ui)) {
    if (name.startsWith('ui:') || typeof child !== 'object' || child === null) continue
    const isItems = name === 'items' && schemas.some((schema) => schema.items)
    if (!isItems && !names.has(name)) {
      report({ path: `${path}/${name}`, ...LOOK.withoutField(name, names) })
    } else {
      const isHidden =
        (child as FormUi)['ui:widget'] === 'hidden' && schemas.some((one) => one.required?.includes(name))
      const answers = fieldAt(root, {}, pointerOf([...steps, name])).schemas
      if (isHidden && !answers.some((one) => one.default !== undefined)) {
        report({ path: `${path}/${name}/ui:widget`, ...LOOK.requiredHidden(name) })
      }
      visit(root, child as FormUi, [...steps, isItems ? '0' : name], `${path}/${name}`, known, report)
    }
  }
}

function lintWidget(schemas: FormSchema[], ui: FormUi, path: string, known: Known, report: Report): void {
  const widget = ui['ui:widget']
  const name = widget ?? inputNameOf(schemas[0] ?? {}, ui)
  const input = INPUTS.get(name)
  const at = `${path}/ui:widget`
  if (!input) {
    report({ path: at, ...LOOK.unknownWidget(String(widget), INPUTS.keys()) })
    return
  }
  lintSettings(name, input, ui['ui:options'] ?? {}, `${path}/ui:options`, known, report, choicesIn(schemas))
  if (widget === undefined) return
  for (const schema of schemas) {
    const types = (Array.isArray(schema.type) ? schema.type : [schema.type ?? '']).filter((type) => type !== 'null')
    const wrong = types.find((type) => type !== '' && !input.types.some((one) => one === type))
    if (wrong !== undefined) report({ path: at, ...LOOK.widgetType(name, wrong, input.types) })
  }
  if (input.types.includes('object')) lintRows(schemas[0] ?? {}, at, report)
  const typed = schemas.find(({ type }) => type === 'string' || type === 'number' || type === 'integer')
  const offers = schemas.some((schema) => CHOICES.some((key) => schema[key] !== undefined))
  const isOpen = name === 'checkboxes' && !schemas.some(({ items }) => items && CHOICES.some((key) => items[key]))
  const nothing = (['radio', 'select'].includes(name) && typed && !offers) || isOpen
  if (nothing && !isOfferedElsewhere(ui)) {
    report({ path: at, ...LOOK.widgetChoices(name) })
  }
}

/** Keywords that list what may be answered. */
const CHOICES = ['enum', 'const', 'oneOf', 'anyOf', '$ref']

/** The rows of one question: there are some, and they offer the same. */
function lintRows({ properties = {} }: FormSchema, at: string, report: Report): void {
  const rows = Object.entries(properties)
  const [first] = rows
  if (!first) report({ path: at, ...LOOK.noRows })
  for (const [name, row] of rows) {
    if (!row.enum) report({ path: at, ...LOOK.rowChoices(name) })
    else if (!equal(row.enum, first?.[1].enum)) report({ path: at, ...LOOK.otherChoices(name, first?.[0] ?? '') })
  }
}

/** The choices come from an operation or from another answer. */
function isOfferedElsewhere({ 'ui:options': options = {} }: FormUi): boolean {
  return 'source' in options || 'carry' in options
}

/** The choices that a field offers, as `pictures` and alike name them. */
function choicesIn(schemas: FormSchema[]): string[] {
  const owners = schemas.flatMap((schema) => [schema, schema.items ?? {}])
  return owners.flatMap(({ enum: values, oneOf }) => values ?? oneOf?.map((option) => option.const) ?? []).map(String)
}

function lintOrder(ui: FormUi, names: Set<string>, path: string, report: Report): void {
  const order = ui['ui:order']
  if (order && !order.includes('*')) {
    for (const name of names) {
      if (order.includes(name)) continue
      report({ path: `${path}/ui:order`, ...LOOK.orderMissing(name) })
    }
  }
  const listed = [...(order ?? []), ...(ui['ui:groups'] ?? []).flatMap((group) => group.fields)]
  for (const name of listed.filter((one) => one !== '*' && !names.has(one))) {
    report({ path: `${path}/ui:order`, ...LOOK.orderUnknown(name, names) })
  }
}

function lintWords(schemas: FormSchema[], ui: FormUi, path: string, report: Report): void {
  const labels = ui['ui:enumNames']
  const choices = schemas.find((schema) => schema.enum)?.enum ?? schemas.find((schema) => schema.items)?.items?.enum
  if (labels && choices && labels.length !== choices.length) {
    report({ path: `${path}/ui:enumNames`, ...SCHEMA.enumNames(labels.length, choices.length) })
  }
  for (const key of ['ui:title', 'ui:description', 'ui:help', 'ui:placeholder'] as const) {
    const text = ui[key]
    if (typeof text !== 'string' || !/\p{L}/u.test(text) || text.includes('{{')) continue
    report({ path: `${path}/${key}`, ...LOOK.oneLanguage(text) })
  }
}

/** Names of the fields at a place, through conditions. */
function namesIn(schemas: FormSchema[], root: FormSchema): Set<string> {
  const branches = schemas.flatMap((schema) => branchesOf(schema, root))
  return new Set(branches.flatMap((branch) => Object.keys(branch.properties ?? {})))
}
