import { createHash } from 'node:crypto'
import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import { readXType, type Schema } from '#authoring/catalogue/schema.ts'
import type { WidgetInfo } from '#authoring/catalogue/widgets.ts'
import { formSource } from '#authoring/check/rules/formFaults.ts'
import type { ShapeFault } from '#authoring/check/shape.ts'
import { flatValue } from '#authoring/model/conditional.ts'
import { finding } from '#authoring/model/finding.ts'
import { objectName } from '#authoring/model/objectName.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import { withSizes } from '#authoring/pictures/pictureHtml.ts'
import { compileForm } from '#forms/compile/compileForm.ts'
import type { CompiledForm } from '#forms/model.ts'
import type { Operation } from '#lib/contract.ts'
import { isObject, mapValues } from '#lib/json.ts'
import { parseTime } from '#race/times.ts'
import { isCases, isListTemplate, isMaybe, wholeBinding } from '#runtime/binding.ts'
import { oldestFormat } from '#runtime/migrate.ts'
import { eventKey, type Json, type JsonObject } from '#runtime/model.ts'
import { listExpressions, treesText } from './expressions.ts'
import { LANGUAGE, leastRuntime, needsLanguage, PICKS, picks } from './leastRuntime.ts'

export interface CompiledPage {
  /** The page as the browser reads it. */
  text: string
  /** Objects that it refers to, name -> content. */
  objects: Map<string, string>
  /** Forms that cannot be compiled. */
  faults: ShapeFault[]
}

interface CompiledBlock {
  text: string
  /** Types of widgets, and operations called, with those of the blocks inside. */
  types: string[]
  operations: string[]
  /** Expressions, with those of the blocks inside. */
  expressions: string[]
  /** It, or a block inside, says something that the first language does not know. */
  language: boolean
  /** It, or a block inside, collects an answer. */
  input: boolean
  objects: Map<string, string>
  /** With paths that begin at the block. */
  faults: ShapeFault[]
}

/** `constants`: the site's, of which the page takes along what it reads. */
export type PageCompiler = (flat: JsonObject, constants: JsonObject) => Promise<CompiledPage>

/**
 * Makes flat pages ready for the browser: texts in both languages, forms compiled, inputs marked,
 * what it uses and weighs recorded.
 * Thousands of races differ in a block or two from one page: each block is compiled once.
 */
export function createPageCompiler(catalogue: Catalogue, forms: FormBuilder): PageCompiler {
  const compileBlock = createBlockCompiler(catalogue, forms)
  return async (flat, constants) => {
    const {
      $schema: _,
      linkedFrom: _from,
      title,
      description,
      share,
      data,
      values,
      onOpen,
      onPick,
      blocks,
      ...rest
    } = flat
    const compiled = await Promise.all((Array.isArray(blocks) ? blocks : []).map(compileBlock))
    const objects = new Map(compiled.flatMap((block) => [...block.objects]))
    const sources = isObject(data) ? Object.values(data).flatMap(sourceOperations) : []
    const operations = distinct([
      ...sources,
      ...operationsIn([onOpen ?? null, onPick ?? null]),
      ...compiled.flatMap((block) => block.operations),
    ])
    const head: JsonObject = {
      ...rest,
      format: oldestFormat(flat),
      title: readyText(title ?? ''),
      ...(description === undefined ? {} : { description: readyText(description) }),
      ...(isObject(share) ? { share: readyShare(share) } : {}),
      ...(isObject(values) ? { values: mapValues(values, flatValue) } : {}),
      ...(isObject(data) ? { data: mapValues(data, (source) => readySource(source, catalogue)) } : {}),
      ...(Array.isArray(onOpen) ? { onOpen: readyActions(onOpen, catalogue) } : {}),
      ...(isObject(onPick)
        ? { onPick: mapValues(onPick, (steps) => (Array.isArray(steps) ? readyActions(steps, catalogue) : steps)) }
        : {}),
      widgets: distinct(compiled.flatMap((block) => block.types)),
      operations,
      writes: operations.some((id) => writes(catalogue.operations.get(id))),
    }
    const entries = Object.entries(head).map(([key, value]): [string, string] => [key, valueText(key, value)])
    entries.push(['blocks', listText(compiled)])
    const read = constantsIn(objectText(entries), constants)
    if (Object.keys(read).length > 0) entries.push(['constants', canonicalText(read)])
    const shown: JsonObject = { ...head, ...(Object.keys(read).length > 0 ? { constants: read } : {}) }
    const types = compiled.flatMap((block) => block.types)
    const own = listExpressions(head)
    entries.push(['expressions', treesText([...own, ...compiled.flatMap((block) => block.expressions)])])
    const language = compiled.some((block) => block.language) ? LANGUAGE : leastRuntime(shown, types)
    const runtime = picks(objectText(entries)) ? PICKS : language
    entries.push(['runtime', canonicalText(runtime)])
    const page = Buffer.byteLength(objectText(entries))
    const forms = [...objects.values()].reduce((sum, code) => sum + Buffer.byteLength(code), 0)
    return {
      text: objectText([...entries, ['weight', canonicalText({ page, forms })]]),
      objects,
      faults: compiled.flatMap((block, index) => inside(block.faults, ['blocks', index])),
    }
  }
}

/** The constants that a page's expressions read as `site.<name>`; all of them where the name is worked out. */
function constantsIn(text: string, constants: JsonObject): JsonObject {
  if (/\bsite\s*\[|[(,]\s*site\s*[,)]/.test(text)) return constants
  const names = distinct([...text.matchAll(/\bsite\.([A-Za-z_]\w*)/g)].map(([, name = '']) => name))
  return Object.fromEntries(names.flatMap((name) => (name in constants ? [[name, constants[name] ?? null]] : [])))
}

/** Whether an operation changes something of the account that calls it. */
function writes(operation: Operation | undefined): boolean {
  return operation?.auth === true && !operation.read
}

function sourceOperations(source: Json): string[] {
  if (!isObject(source)) return []
  return [...(typeof source.call === 'string' ? [source.call] : []), ...operationsIn(source.empty)]
}

function distinct(names: string[]): string[] {
  return [...new Set(names)].sort()
}

function createBlockCompiler(catalogue: Catalogue, forms: FormBuilder): (block: Json) => Promise<CompiledBlock> {
  const known = new WeakMap<JsonObject, Promise<CompiledBlock>>()
  const compile = async (block: JsonObject): Promise<CompiledBlock> => {
    const { blocks, fallback, ...own } = block
    const children = Array.isArray(blocks) ? await Promise.all(blocks.map(compiled)) : null
    const other = isObject(fallback) ? await compiled(fallback) : null
    const widget = catalogue.widgets.get(String(block.type))
    const ready = readyBlock(own, widget, catalogue)
    const faults: ShapeFault[] = []
    const form = await forms(ready).catch((error: unknown) => {
      faults.push({
        path: [],
        ...finding('form.compile', { reason: error instanceof Error ? error.message : String(error) }),
      })
      return null
    })
    const below = [...(children ?? []), ...(other ? [other] : [])]
    const whole = form?.block ?? ready
    const expressions = listExpressions(whole)
    const entries = Object.entries(whole).map(([key, value]): [string, string] => [key, valueText(key, value)])
    if (children) entries.push(['blocks', listText(children)])
    if (other) entries.push(['fallback', other.text])
    return {
      text: objectText(entries),
      types: [...(typeof block.type === 'string' ? [block.type] : []), ...below.flatMap(({ types }) => types)],
      operations: [
        ...operationsIn(ready),
        ...(widget?.operations ?? []),
        ...below.flatMap(({ operations }) => operations),
      ],
      input: widget?.input === true || below.some(({ input }) => input),
      expressions: [...expressions, ...below.flatMap((block) => block.expressions)],
      language:
        needsLanguage(whole, expressions) ||
        below.some(({ language }) => language) ||
        // One answer a row.
        (own.each !== undefined && (widget?.input === true || below.some(({ input }) => input))),
      objects: new Map([
        ...below.flatMap(({ objects }) => [...objects]),
        ...(form ? [[form.name, form.code] as const] : []),
      ]),
      faults: [
        ...faults,
        ...(children ?? []).flatMap((child, index) => inside(child.faults, ['blocks', index])),
        ...inside(other?.faults ?? [], ['fallback']),
      ],
    }
  }
  function compiled(block: Json): Promise<CompiledBlock> {
    if (!isObject(block)) {
      const lists = { types: [], operations: [], expressions: [], faults: [] }
      return Promise.resolve({
        text: canonicalText(block),
        ...lists,
        language: false,
        input: false,
        objects: new Map(),
      })
    }
    const result = known.get(block) ?? compile(block)
    known.set(block, result)
    return result
  }
  return compiled
}

function listText(blocks: CompiledBlock[]): string {
  return `[${blocks.map(({ text }) => text).join(',')}]`
}

function inside(faults: ShapeFault[], path: JsonPath): ShapeFault[] {
  return faults.map((fault) => ({ ...fault, path: [...path, ...fault.path] }))
}
function readyBlock(block: JsonObject, widget: WidgetInfo | undefined, catalogue: Catalogue): JsonObject {
  const ready = readyObject(block, widget?.schema.properties ?? {})
  if (block.label !== undefined) ready.label = readyText(block.label)
  for (const event of Object.keys(widget?.events ?? {})) {
    const name = eventKey(event)
    const actions = ready[name]
    if (Array.isArray(actions)) ready[name] = readyActions(actions, catalogue)
  }
  return widget?.input ? { ...ready, input: true } : ready
}

function readyActions(actions: Json[], catalogue: Catalogue): Json[] {
  return actions.map((action) => {
    if (!isObject(action)) return action
    const { id: _, ...step } = action
    const schema: Schema | undefined = catalogue.actions.get(String(action.do))
    const ready = readyObject(step, schema?.properties ?? {})
    for (const key of ['actions', 'onError'] as const) {
      const inner = action[key]
      if (Array.isArray(inner)) ready[key] = readyActions(inner, catalogue)
    }
    return ready
  })
}

function readyShare({ picture, ...words }: JsonObject): JsonObject {
  return { ...mapValues(words, readyText), ...(picture === undefined ? {} : { picture: flatValue(picture) }) }
}

function readySource(source: Json, catalogue: Catalogue): Json {
  if (!isObject(source)) return source
  const asked: JsonObject = source.with === undefined ? source : { ...source, with: flatValue(source.with) }
  if (!isObject(source.empty)) return asked
  const { text, action } = source.empty
  const ready: JsonObject = { ...source.empty, text: readyText(text ?? '') }
  if (isObject(action)) {
    const { text: label, onTap } = action
    ready.action = {
      text: readyText(label ?? ''),
      onTap: readyActions(Array.isArray(onTap) ? onTap : [], catalogue),
    }
  }
  return { ...asked, empty: ready }
}

/** JSON with the keys of every object in one order, so that the same content always is the same text. */
function canonicalText(value: Json): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalText).join(',')}]`
  return objectText(Object.entries(value).map(([key, item]) => [key, valueText(key, item)]))
}

/** The value of a key. The order of a form's questions and of the state's entries is what the operator wrote. */
function valueText(key: string, value: Json): string {
  return key === 'schema' || key === 'state' ? JSON.stringify(value) : canonicalText(value)
}

/** An object of which the values are JSON already. */
function objectText(entries: [key: string, json: string][]): string {
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(',')}}`
}

/** Operations of the platform that the actions inside a value call. */
function operationsIn(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(operationsIn)
  if (!isObject(value)) return []
  const own = value.do === 'call' && typeof value.call === 'string' ? [value.call] : []
  return [...own, ...Object.values(value).flatMap(operationsIn)]
}

/** A literal text in both languages; a single binding stays, because its value may be a text already. */
function bothLanguages(value: Json): Json {
  return typeof value === 'string' && wholeBinding(value) === null ? { zh: value, en: value } : value
}

/** HTML with its pictures in every size, whether it is one binding or written in both languages. */
function withPictureSizes(html: Json): Json {
  if (!isObject(html)) return html
  return mapValues(html, (text) => (typeof text === 'string' ? withSizes(text) : text))
}

function readyText(value: Json): Json {
  return normaliseTexts(flatValue(value), { 'x-type': 'text' })
}

/** Keys of a block or an action whose lists hold blocks, steps or fields: their `when` is their own. */
const APART = /^(on[A-Z].*|blocks|fallback|actions|fields|schema|uiSchema|rules)$/

function readyObject(value: JsonObject, properties: Record<string, Schema>): JsonObject {
  const flat = Object.entries(value).map(([key, item]): [string, Json] => [
    key,
    APART.test(key) || properties[key]?.['x-static'] ? item : flatValue(item),
  ])
  return normaliseObject(Object.fromEntries(flat), properties)
}

/** The value with the texts that its schema marks in both languages, and moments as the epoch milliseconds that every runtime reads. */
function normaliseTexts(value: Json, schema: Schema | undefined): Json {
  if (!schema || schema['x-static']) return value
  if (isCases(value)) {
    return { cases: value.cases.map((one) => ({ ...one, value: normaliseTexts(one.value ?? null, schema) })) }
  }
  if (isMaybe(value)) return { ...value, item: normaliseTexts(value.item, schema) }
  if (readXType(schema)?.bilingual && !schema.enum) {
    return schema['x-type'] === 'html' ? withPictureSizes(bothLanguages(value)) : bothLanguages(value)
  }
  if (schema['x-type'] === 'time' && typeof value === 'string') return parseTime(value) ?? value
  const { items } = schema
  if (isListTemplate(value)) {
    return { ...value, item: normaliseTexts(value.item ?? null, typeof items === 'object' ? items : schema) }
  }
  if (Array.isArray(value)) {
    return typeof items === 'object' ? value.map((item) => withoutName(normaliseTexts(item, items), items)) : value
  }
  return isObject(value) && schema.properties ? normaliseObject(value, schema.properties) : value
}

/** An item without what only overlays call it. */
function withoutName(item: Json, schema: Schema): Json {
  if (isMaybe(item)) return { ...item, item: withoutName(item.item, schema) }
  if (!isObject(item) || !schema.properties || schema.properties.id) return item
  const { id: _, ...rest } = item
  return rest
}

function normaliseObject(value: JsonObject, properties: Record<string, Schema>): JsonObject {
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, normaliseTexts(item, properties[key])]))
}

interface BuiltForm {
  block: JsonObject
  /** Name and code of the module with its validators. */
  name: string
  code: string
}

/** Compiles a block that carries a form; answers null for every other block. */
type FormBuilder = (block: JsonObject) => Promise<BuiltForm | null>

/** A builder that compiles each distinct form once. */
export function createFormBuilder({ fields, widgets }: Catalogue): FormBuilder {
  const known = new Map<string, Promise<CompiledForm>>()
  return async (block) => {
    if (!widgets.get(String(block.type))?.form) return null
    const { fields: _fields, schema: _schema, uiSchema: _uiSchema, rules: _rules, ...rest } = block
    const source = formSource(block)
    const key = createHash('sha256').update(JSON.stringify(source)).digest('hex')
    const compiling = known.get(key) ?? compileForm(source, fields)
    known.set(key, compiling)
    const form = await compiling
    const name = objectName(form.validatorSource, 'js')
    const { schema, uiSchema, hash } = form
    const compiled = { schema, uiSchema, hash, validator: name }
    return { block: { ...rest, ...(compiled as unknown as JsonObject) }, name, code: form.validatorSource }
  }
}
