import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOneQuestion } from '#forms/inputs/inputs.ts'
import type {
  FieldCase,
  FieldCondition,
  FieldDef,
  FieldLook,
  FieldOption,
  FieldUse,
  FormSchema,
  FormText,
  FormUi,
} from '#forms/model.ts'
import type { Text } from '#runtime/model.ts'

/** Fields of the library by name. */
export type FieldLibrary = ReadonlyMap<string, FieldDef>

/** A field of a form, ready to be placed: its schema, its presentation and when it is shown. */
export interface ResolvedField {
  name: string
  schema: FormSchema
  ui: FormUi
  required: boolean
  when: FieldCondition | null
  cases: NonNullable<FieldDef['cases']>
  /** Whether anybody has said what it is called; else it is shown by its name. */
  isNamed: boolean
  /** Keys of texts given as plain strings instead of both languages. */
  plainTexts: string[]
}

/** One use of a field together with the library's definition; null when the library has no such field. */
export function resolveField(use: Exclude<FieldUse, { group: unknown }>, library: FieldLibrary): ResolvedField | null {
  const reference = typeof use === 'string' ? { use } : use
  const base = 'use' in reference ? library.get(reference.use) : undefined
  if ('use' in reference && !base) return null
  const name = ('name' in reference ? reference.name : undefined) ?? base?.name ?? ''
  const options = chosenOptions('options' in reference ? reference.options : undefined, base?.options)
  const own = typeof use === 'string' ? undefined : use
  // Words stand beside a field's schema, wherever they were written.
  const { title, description, ...schema }: FormSchema = { ...base?.schema, ...own?.schema }
  const texts = {
    title: own?.title ?? title ?? base?.title,
    help: own?.help ?? description ?? base?.help,
    placeholder: own?.placeholder ?? base?.placeholder,
  }
  const ui = lookOf({ ...base?.ui, ...own?.ui }, options)
  // What is worked out and not sent cannot be missing.
  const required = ui['ui:options']?.sent === false ? false : (own?.required ?? base?.required ?? true)
  if (isOneQuestion(ui)) askRows(schema, ui, options, required)
  else if (options) offer(schema, options)
  setText(ui, 'ui:title', texts.title ?? name)
  setText(ui, 'ui:help', texts.help)
  setText(ui, 'ui:placeholder', texts.placeholder)
  ui['ui:privacy'] = own?.privacy ?? base?.privacy ?? 'personal'
  if (own?.hidden) ui['ui:hidden'] = own.hidden
  const messages = { ...keptMessages(base, own?.title), ...own?.messages }
  const cases = own?.cases ?? base?.cases ?? []
  for (const part of cases) Object.assign(messages, messagesOf(part))
  if (cases.some(hasWords))
    ui['ui:cases'] = cases.map(({ title, help }) => ({ ...(title && { title }), ...(help && { help }) }))
  if (Object.keys(messages).length > 0) ui['ui:messages'] = messages
  return {
    name,
    schema,
    ui,
    required,
    when: own?.when ?? null,
    cases,
    isNamed: texts.title !== undefined,
    plainTexts: Object.entries(texts).flatMap(([key, text]) => (typeof text === 'string' ? [key] : [])),
  }
}

/** What the library says of the field, but for what names it by the title that it has no more. */
function keptMessages(base: FieldDef | undefined, title: FormText | undefined): Record<string, Text> {
  if (!base?.messages || title === undefined) return base?.messages ?? {}
  return Object.fromEntries(Object.entries(base.messages).filter(([, { zh }]) => !zh.includes(base.title.zh)))
}

/** Whether a case changes what stands above or under the field. */
export const hasWords = ({ title, help }: FieldCase): boolean => title !== undefined || help !== undefined

/** A case's words; those of its format by the format's name, because each case has another one. */
function messagesOf({ schema, messages = {} }: FieldCase): Record<string, Text> {
  const { format, ...others } = messages
  return format && schema?.format ? { ...others, [`format:${schema.format}`]: format } : messages
}

function setText(ui: FormUi, key: 'ui:title' | 'ui:help' | 'ui:placeholder', text: FormText | undefined): void {
  if (text !== undefined) ui[key] = bothLanguages(text)
}

/** A text in both languages; a plain string says the same in each. */
export function bothLanguages(text: FormText): Text {
  return typeof text === 'string' ? { zh: text, en: text } : text
}

function chosenOptions(
  chosen: (string | number | FieldOption)[] | undefined,
  known: FieldOption[] | undefined,
): FieldOption[] | undefined {
  if (!chosen) return known
  return chosen.map((option) => {
    if (typeof option === 'object') return option
    return known?.find((one) => one.value === option) ?? { value: option, text: bothLanguages(String(option)) }
  })
}

function offer(schema: FormSchema, options: FieldOption[]): void {
  const values = options.map((option) => option.value)
  if (schema.type === 'array') schema.items = { ...schema.items, enum: values }
  else schema.enum = values
}

/** Every row offers the choices as radios; a required question is answered in every row, unless its schema says which. */
function askRows(schema: FormSchema, ui: FormUi, options: FieldOption[] | undefined, required: boolean): void {
  const values = options?.map((option) => option.value)
  const rows = Object.entries(schema.properties ?? {})
  schema.properties = Object.fromEntries(rows.map(([name, row]) => [name, values ? { ...row, enum: values } : row]))
  if (required) schema.required ??= rows.map(([name]) => name)
  for (const [name, row] of rows) {
    if (values ?? row.enum) ui[name] = { 'ui:widget': 'radio', ...(options && { 'ui:enumNames': ui['ui:enumNames'] }) }
  }
}

function lookOf(look: FieldLook, options: FieldOption[] | undefined): FormUi {
  const { widget, ...rest } = look
  const ui: FormUi = {}
  if (widget) ui['ui:widget'] = widget
  if (options) ui['ui:enumNames'] = options.map((option) => option.text)
  if (Object.keys(rest).length > 0) ui['ui:options'] = rest
  return ui
}

/** Reads every field of a folder of group files (`{ "fields": [...] }`). Throws when two fields share a name. */
export function loadLibrary(folder = 'schemas/fields'): FieldLibrary {
  const library = new Map<string, FieldDef>()
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.json') || file.endsWith('.schema.json')) continue
    const group = JSON.parse(readFileSync(join(folder, file), 'utf8')) as { fields: FieldDef[] }
    for (const field of group.fields) {
      if (library.has(field.name)) throw new Error(`${folder}/${file}: field "${field.name}" is defined twice`)
      library.set(field.name, field)
    }
  }
  return library
}
