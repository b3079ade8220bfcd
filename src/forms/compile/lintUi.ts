import { dequal as equal } from 'dequal/lite'
import { fieldAt, isEntryList, listBranches } from '#forms/engine/fieldAt.ts'
import { isOfFields } from '#forms/engine/schemaParts.ts'
import type { Setting } from '#forms/inputs/descriptor.ts'
import { chooseInput, INPUTS, isOneQuestion } from '#forms/inputs/inputs.ts'
import type { FormSchema, FormUi } from '#forms/model.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import type { Words } from '#lib/words.ts'
import { didYouMean, finding, message, type Report } from './finding.ts'
import { oneLanguage } from './lintSchema.ts'
import { type Known, lintSettings } from './lintSettings.ts'
import { type OwnUi, unknownKey } from './ownUi.ts'
import { LIST_SETTINGS, RJSF_WIDGETS } from './rjsfNames.ts'

const UI_KEYS = [
  ...['title', 'description', 'help', 'placeholder', 'widget', 'order', 'enumNames', 'options', 'messages', 'privacy'],
  ...['hidden', 'groups', 'cases', 'disabled', 'readonly', 'rules', 'asked', 'enumOrder', 'enumDisabled'],
  ...['alternatives', 'globalOptions'],
].map((key) => `ui:${key}`)
/** Of the settings that no control has, those of a list. */
const OF_LISTS: Readonly<Record<string, Setting>> = Object.fromEntries(LIST_SETTINGS.map((name) => [name, 'flag']))

interface Looked {
  root: FormSchema
  places: OwnUi['places']
  known: Known
  report: Report
  /** Texts in one language, and where they are written. */
  texts: { text: string; path: string }[]
}

/**
 * Faults of the uiSchema, as `ownUi` leaves it, that the renderer would answer with a blank, a wrong control or a
 * broken form.
 */
export function lintUi(root: FormSchema, { ui, places }: OwnUi, path: string, known: Known, report: Report): void {
  const looked: Looked = { root, places, known, report, texts: [] }
  visit(ui, [], path, looked)
  const [first] = looked.texts
  if (first) report(first.path, oneLanguage(first.text, looked.texts.length - 1))
}

function visit(ui: FormUi, steps: string[], at: string, looked: Looked): void {
  const { root, report, places } = looked
  const path = places.get(ui) ?? at
  const schemas = steps.length === 0 ? [root] : fieldAt(root, {}, formatPointer(steps)).schemas
  const names = namesIn(schemas, root)
  for (const key of Object.keys(ui).filter((one) => one.startsWith('ui:') && !UI_KEYS.includes(one))) {
    report(`${path}/${key}`, unknownKey(key, UI_KEYS))
  }
  lintWidget(schemas, ui, path, looked)
  lintOrder(ui, names, path, report)
  lintWords(schemas, ui, path, looked)
  const fixed = Math.max(0, ...schemas.map(({ prefixItems }) => prefixItems?.length ?? 0))
  for (const [name, child] of Object.entries(ui)) {
    if (name.startsWith('ui:') || typeof child !== 'object' || child === null) continue
    const isItems = !names.has(name) && name === 'items' && schemas.some((schema) => schema.items)
    const isFixed = /^\d+$/.test(name) && Number(name) < fixed
    if (!isItems && !isFixed && !names.has(name)) {
      report(
        places.get(child as FormUi) ?? `${path}/${name}`,
        finding('form.uiWithoutField', { name, suggestion: didYouMean(name, names) }),
      )
    } else {
      const isHidden =
        (child as FormUi)['ui:widget'] === 'hidden' && schemas.some((one) => one.required?.includes(name))
      const answers = fieldAt(root, {}, formatPointer([...steps, name])).schemas
      if (isHidden && !answers.some((one) => one.default !== undefined)) {
        report(`${path}/${name}/ui:widget`, finding('form.requiredHidden', { name }))
      }
      visit(child as FormUi, [...steps, isItems ? String(fixed) : name], `${path}/${name}`, looked)
    }
  }
}

function lintWidget(schemas: FormSchema[], ui: FormUi, path: string, { root, known, report }: Looked): void {
  const widget = ui['ui:widget']
  const options = ui['ui:options'] ?? {}
  if (widget === undefined && isMade(schemas, root)) {
    const [kind, settings] = isEntryList(schemas, root)
      ? [message('forms.owner.list'), OF_LISTS]
      : [message('forms.owner.fields'), {}]
    lintSettings(kind, { settings }, options, `${path}/ui:options`, known, report, [])
    return
  }
  const name = widget ?? chooseInput(schemas[0] ?? {}, ui)
  const input = INPUTS.get(name)
  const at = `${path}/ui:widget`
  if (!input) {
    report(at, finding('form.unknownWidget', { widget: String(widget), suggestion: controlFor(String(widget)) }))
    return
  }
  lintSettings(name, input, options, `${path}/ui:options`, known, report, choicesIn(schemas))
  if (widget === undefined) return
  for (const schema of schemas) {
    const types = (Array.isArray(schema.type) ? schema.type : [schema.type ?? '']).filter((type) => type !== 'null')
    const wrong = types.find((type) => type !== '' && !input.types.some((one) => one === type))
    if (wrong !== undefined) report(at, finding('form.widgetType', { widget: name, type: wrong, types: input.types }))
  }
  if (isOneQuestion(ui)) lintRows(schemas[0] ?? {}, at, report)
  const typed = schemas.find(({ type }) => type === 'string' || type === 'number' || type === 'integer')
  const offers = schemas.some((schema) => CHOICES.some((key) => schema[key] !== undefined))
  const isOpen = name === 'checkboxes' && !schemas.some(({ items }) => items && CHOICES.some((key) => items[key]))
  const nothing = (['radio', 'select'].includes(name) && typed && !offers) || isOpen
  if (nothing && !isOfferedElsewhere(ui)) {
    report(at, finding('form.widgetChoices.nothing', { widget: name }))
  }
}

/** The form's own name of a control that rjsf names otherwise, or one of a name alike. */
function controlFor(widget: string): Words {
  const own = Object.hasOwn(RJSF_WIDGETS, widget) ? RJSF_WIDGETS[widget] : undefined
  return own ? message('forms.use', { name: own.as }) : didYouMean(widget, INPUTS.keys())
}

/** Whether a place is made of others: an object, or a list whose entries are not choices. */
function isMade(schemas: FormSchema[], root: FormSchema): boolean {
  const all = schemas.flatMap((schema) => listBranches(schema, root))
  return all.some(isOfFields) || isEntryList(schemas, root)
}

/** Keywords that list what may be answered. */
const CHOICES = ['enum', 'const', 'oneOf', 'anyOf', '$ref']

/** The rows of one question: there are some, and they offer the same. */
function lintRows({ properties = {} }: FormSchema, at: string, report: Report): void {
  const rows = Object.entries(properties)
  const [first] = rows
  if (!first) report(at, finding('form.widgetChoices.noRows'))
  for (const [name, row] of rows) {
    if (!row.enum) report(at, finding('form.widgetChoices.rowChoices', { name }))
    else if (!equal(row.enum, first?.[1].enum))
      report(at, finding('form.widgetChoices.otherChoices', { name, first: first?.[0] ?? '' }))
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
      report(`${path}/ui:order`, finding('form.orderMissing', { name }))
    }
  }
  const listed = [...(order ?? []), ...(ui['ui:groups'] ?? []).flatMap((group) => group.fields)]
  for (const name of listed.filter((one) => one !== '*' && !names.has(one))) {
    report(`${path}/ui:order`, finding('form.orderUnknown', { name, suggestion: didYouMean(name, names) }))
  }
}

function lintWords(schemas: FormSchema[], ui: FormUi, path: string, { report, texts }: Looked): void {
  const labels = ui['ui:enumNames']
  const choices = schemas.find((schema) => schema.enum)?.enum ?? schemas.find((schema) => schema.items)?.items?.enum
  if (labels && choices && labels.length !== choices.length) {
    report(`${path}/ui:enumNames`, finding('form.enumNames.count', { choices: choices.length, labels: labels.length }))
  }
  for (const key of ['ui:title', 'ui:description', 'ui:help', 'ui:placeholder'] as const) {
    const text = ui[key]
    if (typeof text !== 'string' || !/\p{L}/u.test(text) || text.includes('{{')) continue
    texts.push({ text, path: `${path}/${key}` })
  }
}

/** Names of the fields at a place, through conditions. */
function namesIn(schemas: FormSchema[], root: FormSchema): Set<string> {
  const branches = schemas.flatMap((schema) => listBranches(schema, root))
  return new Set(branches.flatMap((branch) => Object.keys(branch.properties ?? {})))
}
