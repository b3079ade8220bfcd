import { createContext, Script } from 'node:vm'
import { listBlocks } from '#authoring/model/configModel.ts'
import { message } from '#authoring/model/finding.ts'
import { objectName } from '#authoring/model/objectName.ts'
import { describeAnswer } from '#forms/engine/describe.ts'
import type { FormValidator } from '#forms/engine/formValidator.ts'
import { inputFaults } from '#forms/engine/issues.ts'
import { createResolver } from '#forms/engine/resolver.ts'
import { loadNumbers } from '#forms/inputs/phone/numbers.ts'
import type { FormSchema, FormUi, RawError, ValidateFunction } from '#forms/model.ts'
import { asObject, isObject } from '#lib/json.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import { memoize } from '#lib/memoize.ts'
import { operatorError } from '#lib/words.ts'
import { choosePage, type ReleasePages } from '#runtime/choosePage.ts'
import type { Json, JsonObject, Lang } from '#runtime/model.ts'
import { type PublishedAgreement, type PublishedStatement, pageText, statementTexts } from './publishedStatements.ts'

/** Where runners of a race enter it. */
export const ENTRY_ROUTE = '/registration'

type Names = Record<Lang, string>

/** A published form by what the server needs of it. */
interface PublishedForm {
  schema: JsonObject
  /** Labels, inputs and the fields' own messages, beside the schema. */
  uiSchema: JsonObject
  hash: string
  /** Name of the object with its validators. */
  validator: string
  /** A field's answer in words, as the phone says it where answers are checked; `nameOf` names a region or a country. */
  describe: (field: string, answer: Json, about: { lang: Lang; nameOf: (code: string) => Names | null }) => string
}

/** What is wrong with an answer by a form's own validators. */
type Judge = (answers: JsonObject) => RawError[]

/** The same with what judges answers as the phone does. */
export type JudgedForm = PublishedForm & { judge: Judge }

type Built = Record<'objects' | 'pointers', Pick<ReadonlyMap<string, string>, 'get'>>

/** The forms where runners enter a project, by the name of their input; null when it has none. */
export async function formsOfProject(
  built: Built,
  raceId: string,
  itemId: string,
): Promise<Record<string, JudgedForm> | null> {
  const object = entryObject(built, raceId, itemId)
  return object ? judgedForms(formsIn(object), (name) => built.objects.get(name) ?? '') : null
}

/** The statements where runners enter a project. */
export function statementsOfProject(built: Built, raceId: string, itemId: string): PublishedStatement[] {
  const object = entryObject(built, raceId, itemId)
  return object ? statementTexts(object) : []
}

/** The words of a page of the site, null when there is none. */
export function textOfPage({ objects, pointers }: Built, route: string): PublishedAgreement | null {
  const text = pointers.get('pointer.json')
  const object = text && objects.get((JSON.parse(text) as ReleasePages).pages[route] ?? '')
  return object ? pageText(route, object) : null
}

function entryObject({ objects, pointers }: Built, raceId: string, itemId: string): string | undefined {
  const text = pointers.get(`races/${raceId}.json`) ?? pointers.get('pointer.json')
  return text && objects.get(entryPage(JSON.parse(text), itemId) ?? '')
}

/** The page where runners enter a project, wherever they come from. */
export function entryPage(pages: ReleasePages, itemId: string): string | null {
  return choosePage(pages, ENTRY_ROUTE, new URLSearchParams({ itemId }), { container: '' })
}

/** The forms in a built page, its JSON; null when it has none. */
export function formsIn(object: string): Record<string, PublishedForm> | null {
  const page: JsonObject = JSON.parse(object)
  const forms = listBlocks(page.blocks).flatMap((block): [string, PublishedForm][] => {
    const { name, schema, hash, validator } = block
    if (typeof name !== 'string' || typeof hash !== 'string' || typeof validator !== 'string') return []
    const uiSchema = asObject(block.uiSchema)
    return isObject(schema)
      ? [[name, { schema, uiSchema, hash, validator, describe: describeBy(schema, uiSchema) }]]
      : []
  })
  return forms.length > 0 ? Object.fromEntries(forms) : null
}

// Code of a release has nothing of this process: it gets the answer as JSON, and says what is wrong as JSON.
const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } })

const EXPORTS = /export\s*\{([^{}]*)\};?\s*$/

/** The validators of a release as the phone runs them. Throws on what is no module of validators. */
export function runValidators(code: string): Judge {
  const exported = EXPORTS.exec(code)
  const names = (exported?.[1] ?? '').split(',').map((one) => one.trim().split(/\s+as\s+/))
  const validate = names.find((name) => name.at(-1) === 'validate')?.[0]
  if (!exported || validate === undefined) throw new Error('the module exports no validate')
  const judge: string = `(text) => JSON.stringify(${validate}(JSON.parse(text)) ? [] : ${validate}.errors)`
  const script = new Script(`(() => { 'use strict'; ${code.slice(0, exported.index)}; return ${judge} })()`)
  const run: (text: string) => string = script.runInContext(context)
  return (answers) => JSON.parse(run(JSON.stringify(answers))) as NonNullable<ValidateFunction['errors']>
}

/** Modules of validators that are kept ready: those of the releases that are judged. */
const READY = 500
const running = memoize(READY, runValidators)

/** Forms with their validators, as the phone judges by them and by what its inputs know. */
export async function judgedForms(
  forms: Record<string, PublishedForm> | null,
  read: (name: string) => string | Promise<string>,
): Promise<Record<string, JudgedForm> | null> {
  if (!forms) return null
  await loadNumbers()
  const judged = Object.entries(forms).map(async ([input, form]): Promise<[string, JudgedForm]> => {
    const code = await read(form.validator)
    // What runs here is what was published, whatever now stands under its name.
    if (objectName(code, 'js') !== form.validator) throw foreignModule(form.validator)
    const validate = running(code)
    return [input, { ...form, judge: (answers) => [...validate(answers), ...inputFaults(form.uiSchema, answers)] }]
  })
  return Object.fromEntries(await Promise.all(judged))
}

const foreignModule = (name: string) => operatorError(message('store.otherValidators', { name }))

/** In place of validators: an answer is said as it is, whatever others ask. */
const UNASKED: FormValidator = { errors: () => [], optionErrors: () => [], holds: () => false, outcomes: () => null }

/** What says a form's answers in words. */
export function describeBy(schema: JsonObject, uiSchema: JsonObject): PublishedForm['describe'] {
  const fields = asObject(schema.properties)
  const part = (parts: JsonObject, field: string) => asObject(Object.hasOwn(parts, field) ? parts[field] : null)
  const resolver = createResolver(schema as FormSchema, uiSchema as FormUi, UNASKED, () => null)
  return (field, answer, { lang, nameOf }) => {
    const at = formatPointer([field])
    const own = resolver.fold(part(fields, field), answer, at)
    const store = { resolver, nameOf: (_: string, code: string) => nameOf(code) }
    return describeAnswer(answer, own, part(uiSchema, field) as FormUi, at, { lang, store })
  }
}
