import { branchesOf, fieldAt } from '#forms/engine/fieldAt.ts'
import { INPUTS, inputNameOf } from '#forms/inputs/inputs.ts'
import type { FormSchema, FormUi } from '#forms/model.ts'
import { pointerOf } from '#lib/jsonPointer.ts'
import { didYouMean, type Report } from './finding.ts'
import { type Known, lintSettings } from './lintSettings.ts'

const UI_KEYS = [
  ...['title', 'description', 'help', 'placeholder', 'widget', 'order', 'enumNames', 'options', 'messages', 'privacy'],
  ...['hidden', 'groups', 'cases', 'disabled', 'readonly'],
].map((key) => `ui:${key}`)

/** Faults of the uiSchema that the renderer would answer with a blank, a wrong control or a broken form. */
export function lintUi(schema: FormSchema, ui: FormUi, path: string, known: Known, report: Report): void {
  visit(schema, ui, [], path, known, report)
}

function visit(root: FormSchema, ui: FormUi, steps: string[], path: string, known: Known, report: Report): void {
  const schemas = steps.length === 0 ? [root] : fieldAt(root, {}, pointerOf(steps)).schemas
  const names = namesIn(schemas, root)
  for (const key of Object.keys(ui).filter((one) => one.startsWith('ui:') && !UI_KEYS.includes(one))) {
    const code = key === 'ui:field' ? 'form-unknown-ui-field' : 'form-unknown-ui-key'
    report({ code, path: `${path}/${key}`, message: `unknown "${key}"`, hint: didYouMean(key, UI_KEYS) })
  }
  lintWidget(schemas, ui, path, known, report)
  lintOrder(ui, names, path, report)
  lintWords(schemas, ui, path, report)
  for (const [name, child] of Object.entries(ui)) {
    if (name.startsWith('ui:') || typeof child !== 'object' || child === null) continue
    const isItems = name === 'items' && schemas.some((schema) => schema.items)
    if (!isItems && !names.has(name)) {
      const message = `the schema has no field "${name}"`
      report({ code: 'form-ui-without-field', path: `${path}/${name}`, message, hint: didYouMean(name, names) })
    } else visit(root, child as FormUi, [...steps, isItems ? '0' : name], `${path}/${name}`, known, report)
  }
}

function lintWidget(schemas: FormSchema[], ui: FormUi, path: string, known: Known, report: Report): void {
  const widget = ui['ui:widget']
  const name = widget ?? inputNameOf(schemas[0] ?? {}, ui)
  const input = INPUTS.get(name)
  const at = `${path}/ui:widget`
  if (!input) {
    const hint = didYouMean(String(widget), INPUTS.keys())
    report({ code: 'form-unknown-widget', path: at, message: `unknown widget "${widget}"`, hint })
    return
  }
  lintSettings(name, input, ui['ui:options'] ?? {}, `${path}/ui:options`, known, report, choicesIn(schemas))
  if (widget === undefined) return
  for (const { type } of schemas) {
    if (typeof type !== 'string' || input.types.some((one) => one === type)) continue
    const message = `the widget "${widget}" cannot edit a ${type}`
    report({ code: 'form-widget-type', path: at, message, hint: `It edits: ${input.types.join(', ')}.` })
  }
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
      const hint = 'Add it, or "*" for the rest.'
      report({
        code: 'form-order-missing',
        path: `${path}/ui:order`,
        message: `the order does not name "${name}"`,
        hint,
      })
    }
  }
  const listed = [...(order ?? []), ...(ui['ui:groups'] ?? []).flatMap((group) => group.fields)]
  for (const name of listed.filter((one) => one !== '*' && !names.has(one))) {
    const message = `the schema has no field "${name}"`
    report({ code: 'form-order-unknown', path: `${path}/ui:order`, message, hint: didYouMean(name, names) })
  }
}

function lintWords(schemas: FormSchema[], ui: FormUi, path: string, report: Report): void {
  const labels = ui['ui:enumNames']
  const choices = schemas.find((schema) => schema.enum)?.enum ?? schemas.find((schema) => schema.items)?.items?.enum
  if (labels && choices && labels.length !== choices.length) {
    const message = `${labels.length} labels for ${choices.length} choices`
    report({
      code: 'form-enum-names',
      path: `${path}/ui:enumNames`,
      message,
      hint: 'Give each choice its label, in order.',
    })
  }
  for (const key of ['ui:title', 'ui:description', 'ui:help', 'ui:placeholder'] as const) {
    const text = ui[key]
    if (typeof text !== 'string' || !/\p{L}/u.test(text) || text.includes('{{')) continue
    const message = `"${text}" is in one language only`
    report({ code: 'form-one-language', path: `${path}/${key}`, message, hint: 'Write { "zh": "…", "en": "…" }.' })
  }
}

/** Names of the fields at a place, through conditions. */
function namesIn(schemas: FormSchema[], root: FormSchema): Set<string> {
  const branches = schemas.flatMap((schema) => branchesOf(schema, root))
  return new Set(branches.flatMap((branch) => Object.keys(branch.properties ?? {})))
}
