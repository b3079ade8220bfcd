import { memoizeByObject } from '#lib/memoize.ts'
import '#forms/texts.ts'
import { dequal as equal } from 'dequal/lite'
import { chooseInput, INPUTS } from '#forms/inputs/inputs.ts'
import type { FormSchema, FormUi, FormValue, RawError } from '#forms/model.ts'
import { fixedText, i18n } from '#lib/i18n.ts'
import { isRecord } from '#lib/json.ts'
import { formatPointer, parsePointer } from '#lib/jsonPointer.ts'
import type { Lang } from '#runtime/model.ts'
import { childUi, type FieldPlace, fieldAt, fieldLabel, isEntryList, listBranches, localText } from './fieldAt.ts'
import type { FoldedSchema } from './foldSchema.ts'
import type { Resolver } from './resolver.ts'
import { entrySchema, isObjectLike, listValues } from './schemaParts.ts'

/** One thing wrong with a field: a broken keyword, or the server's own words. */
export interface Issue {
  path: string
  keyword: string
  params: Record<string, unknown>
  /** The server's message. */
  said?: string
}

// These only repeat that something inside them is wrong.
const ECHOES = new Set(['if', 'anyOf', 'oneOf'])

/** Raw errors as one issue a field, the first of each; an echo counts only where it is all there is. */
export function toIssues(errors: RawError[]): Issue[] {
  const plain = errors.filter(({ keyword }) => !ECHOES.has(keyword)).map(errorPointer)
  const isHeard = (error: RawError) =>
    !ECHOES.has(error.keyword) || !plain.some((path) => isWithin(path, errorPointer(error)))
  const found = new Map<string, Issue>()
  for (const error of errors.filter(isHeard)) {
    const path = errorPointer(error)
    const known = found.get(path)
    if (!known || rank(error.keyword) < rank(known.keyword)) {
      found.set(path, { path, keyword: error.keyword, params: error.params })
    }
  }
  return [...found.values()]
}

/** Whether a place is the container or stands inside it. */
export function isWithin(pointer: string, container: string): boolean {
  return pointer === container || pointer.startsWith(`${container}/`)
}

/** The field an error belongs to: a missing answer's own place, not its container's. */
export function errorPointer(error: RawError): string {
  const missing = error.keyword === 'required' ? error.params.missingProperty : undefined
  return typeof missing === 'string' ? error.instancePath + formatPointer([missing]) : error.instancePath
}

/** Fields whose inputs judge their answers: few of a form's. */
const judgedFields = memoizeByObject((ui: FormUi) => Object.keys(ui).filter((name) => judgeOf(ui, name) !== undefined))

function judgeOf(ui: FormUi, name: string) {
  return INPUTS.get(childUi(ui, name)['ui:widget'] ?? '')?.faults
}

/** What the inputs of a form find wrong with its answers beyond its schema. */
export function inputFaults(ui: FormUi, answers: FormValue): RawError[] {
  return judgedFields(ui).flatMap((name) => {
    const answer = Object.hasOwn(answers, name) ? answers[name] : undefined
    if (answer === undefined) return []
    const about = { name, options: childUi(ui, name)['ui:options'] ?? {}, answers }
    const faults = judgeOf(ui, name)?.(answer, about) ?? []
    const by = formatPointer([name])
    return faults.map(({ field, keyword }) => ({
      instancePath: formatPointer([field]),
      schemaPath: '',
      keyword,
      params: { by },
    }))
  })
}

// Of several faults the most basic is shown: missing or mistyped before its length, its format before its checksum.
const ORDER = ['required', 'type', 'minLength', 'maxLength', 'pattern', 'format']
function rank(keyword: string): number {
  const at = ORDER.indexOf(keyword)
  return at === -1 ? ORDER.length : at
}

/** A form as it is drawn now. */
interface ShownForm {
  form: { schema: FormSchema }
  resolver: Pick<Resolver, 'fields'>
  /** The answers that it is drawn by. */
  shape(): FormValue
  folded(part: FormSchema, pointer: string): FoldedSchema
}

const worded = new WeakMap<Issue, { ui: FormUi; lang: Lang; shape: FormValue; words: string }>()

/** An issue in the runner's words: the field's own message for the keyword, or the general one. */
export function wordIssue(issue: Issue, store: ShownForm, ui: FormUi, lang: Lang): string {
  if (issue.said) return issue.said
  // The field and the summary say the same.
  const known = worded.get(issue)
  const shape = store.shape()
  if (known?.ui === ui && known.lang === lang && known.shape === shape) return known.words
  const words = wordsOf(issue, store, ui, lang)
  worded.set(issue, { ui, lang, shape, words })
  return words
}

/** The field at a pointer as it is drawn now; one that is not drawn, as any branch of the form has it. */
function placeAt(store: ShownForm, ui: FormUi, pointer: string): FieldPlace {
  const place = fieldAt(store.form.schema, ui, pointer)
  const drawn = drawnAt(store, parsePointer(pointer))
  return drawn ? { ...place, schemas: [drawn] } : place
}

function drawnAt(store: ShownForm, steps: string[]): FoldedSchema | null {
  const shape = store.shape()
  let drawn: FoldedSchema | null = null
  for (const [at, step] of steps.entries()) {
    const fields: Record<string, FormSchema> | undefined = drawn ? drawn.properties : store.resolver.fields(shape)
    const isEntry = drawn?.type === 'array'
    if (!isEntry && !(fields && Object.hasOwn(fields, step))) return null
    const part = drawn && isEntry ? entrySchema(drawn, Number(step)) : fields?.[step]
    drawn = store.folded(part ?? {}, formatPointer(steps.slice(0, at + 1)))
  }
  return drawn
}

function wordsOf(issue: Issue, store: ShownForm, ui: FormUi, lang: Lang): string {
  if (issue.keyword === 'rule') return localText(ui['ui:rules']?.[Number(issue.params.rule)], lang)
  const place = placeAt(store, ui, issue.path)
  const messages = place.ui['ui:messages']
  const own = localText(messages?.[`${issue.keyword}:${issue.params.format}`] ?? messages?.[issue.keyword], lang)
  if (own) return own
  const label = fieldLabel(place, lang) || fixedText('forms', 'thisField', lang)
  // A question stays whole: "Choose was the forecast right?" is no sentence.
  const isQuestion = /[?？]\s*$/.test(label)
  const known = keyOf(issue, place, store.form.schema)
  const list = namesOf(issue, store, ui, lang)
  const example = known === 'pattern' || known === 'format' ? exampleAt(place) : null
  const refused = known === 'not' ? refusedAt(place) : []
  const key =
    example !== null
      ? 'like'
      : refused.length > 0
        ? 'notOneOf'
        : known === 'not' && list.length > 0
          ? 'notTogether'
          : known
  const words = sentence(isQuestion && key.startsWith('required') ? 'requiredQuestion' : key, lang, {
    // The one that is missing is the label.
    ...(issue.keyword !== 'required' && issue.params),
    ...(list.length > 0 && { list: list.join(fixedText('forms', 'listSeparator', lang)) }),
    ...(key === 'requiredEntries' && { least: leastOf(place) }),
    ...(example !== null && { example }),
    ...(refused.length > 0 && { values: refused.join(fixedText('forms', 'listSeparator', lang)) }),
  }).replaceAll(GAP, () =>
    isQuestion ? textOf('quoted', { text: label }, lang) : lang === 'en' ? lowerFirst(label) : label,
  )
  return lang === 'en' ? words.charAt(0).toUpperCase() + words.slice(1) : words
}

function textOf(key: string, values: Record<string, unknown>, lang: Lang): string {
  return i18n.t(key, { ns: 'forms', lng: lang, ...values })
}

/** Where a label goes; nobody types it. */
const GAP = '\u0000'
const sentences = new Map<string, string>()

/** With a gap for the label: of hundreds of faults most say the same of different fields, and it is looked up once. */
function sentence(key: string, lang: Lang, values: Record<string, unknown>): string {
  const known = JSON.stringify([lang, key, values])
  const words = sentences.get(known) ?? textOf(key, { ...values, label: GAP }, lang)
  sentences.set(known, words)
  return words
}

/** The same away from its field: which entry of a list it is in comes first. */
export function wordIssueAfar(issue: Issue, store: ShownForm, ui: FormUi, lang: Lang): string {
  const words = wordIssue(issue, store, ui, lang)
  const steps = parsePointer(issue.path)
  const entries = steps.slice(0, -1).flatMap((_, at) => {
    const { entry } = placeAt(store, ui, formatPointer(steps.slice(0, at + 1)))
    return entry ? [`${fieldLabel(entry.list, lang)} ${entry.n}`] : []
  })
  return entries.length > 0 ? `${entries.join(' · ')}${lang === 'zh' ? '：' : ': '}${words}` : words
}

/** Labels of the fields that a fault of their object names. */
function namesOf({ path, keyword, params }: Issue, store: ShownForm, ui: FormUi, lang: Lang): string[] {
  const names = keyword === 'not' ? apartAt(placeAt(store, ui, path)) : namesIn(params.names)
  return names.map((name) => fieldLabel(placeAt(store, ui, path + formatPointer([name])), lang))
}

function namesIn(list: unknown): string[] {
  return Array.isArray(list) ? list.map(String) : []
}

/** The fields that must not all be filled in. */
function apartAt({ schemas }: FieldPlace): string[] {
  return schemas.flatMap(({ not }) => (isRecord(not) ? namesIn(not.required) : []))
}

const REQUIRED = { enter: 'required', choose: 'requiredChoice', upload: 'requiredFile' }

function exampleAt({ schemas }: FieldPlace): string | null {
  return schemas.map(findExample).find((one) => one !== null) ?? null
}

/** The single answers that a field must not have. */
function refusedAt({ schemas }: FieldPlace): string[] {
  const values = schemas.flatMap(({ not }) => (isRecord(not) ? listValues(not) : []))
  return values.filter((one) => !isObjectLike(one)).map(String)
}

/** Entries that a list must have. */
function leastOf({ schemas }: FieldPlace): number {
  return Math.max(0, ...schemas.map(({ minItems }) => (typeof minItems === 'number' ? minItems : 0)))
}

function keyOf(issue: Issue, place: FieldPlace, root: FormSchema): string {
  const { ui, schemas } = place
  // Of several definitions the one that offers choices says how the field is answered.
  const names = (schemas.length > 0 ? schemas : [{}]).map((schema) => chooseInput(schema, ui))
  // The form itself has no question.
  if (issue.keyword === 'alternative' && issue.path !== '') return 'requiredChoice'
  if (issue.keyword === 'required' || (issue.keyword === 'minItems' && issue.params.limit === 1)) {
    if (ui['ui:widget'] === undefined && isEntryList(schemas, root))
      return leastOf(place) > 1 ? 'requiredEntries' : 'requiredList'
    if (isTicked(schemas, ui)) return 'requiredTick'
    const all = schemas.flatMap((one) => listBranches(one, root))
    if (ui['ui:widget'] === undefined && all.some((one) => listValues(one).length > 0)) return 'requiredChoice'
    const asks = names.map((name) => INPUTS.get(name)?.asks ?? 'enter')
    return REQUIRED[asks.find((one) => one !== 'enter') ?? 'enter']
  }
  if ((issue.keyword === 'const' || issue.keyword === 'enum') && isTicked(schemas, ui)) return 'requiredTick'
  const own = schemas.map((schema) => INPUTS.get(chooseInput(schema, ui))?.issues?.[issue.keyword])
  const named = own.find((key) => key !== undefined)
  if (named) return named
  const isList = !names.some((name) => INPUTS.get(name)?.asks === 'choose')
  if (issue.keyword === 'minItems' || issue.keyword === 'maxItems') {
    if (isList) return issue.keyword === 'minItems' ? 'minEntries' : 'maxEntries'
  }
  if (issue.keyword === 'type' && issue.params.type === 'number') return 'number'
  if (issue.keyword === 'type' && issue.params.type === 'integer') return 'integer'
  if (issue.keyword === 'format' && issue.params.format === 'date') return 'date'
  return i18n.exists(issue.keyword, { ns: 'forms', lng: 'zh' }) ? issue.keyword : 'other'
}

/** Whether the only answer is a tick. */
function isTicked(schemas: FormSchema[], ui: FormUi): boolean {
  const widget = ui['ui:widget']
  if (widget !== undefined && widget !== 'checkbox' && widget !== 'agreement') return false
  return schemas.some((one) => equal(listValues(one), [true]))
}

// "Enter mobile number" reads better than "Enter Mobile number"; abbreviations keep their capitals.
function lowerFirst(label: string): string {
  return /^[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

const OF_FORMATS: Readonly<Record<string, string>> = {
  email: 'name@example.com',
  'idn-email': 'name@example.com',
  uri: 'https://example.com',
  url: 'https://example.com',
  iri: 'https://example.com',
  'uri-reference': '/page',
  uuid: 'f81d4fae-7dec-11d0-a765-00a0c91e6bf6',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  duration: 'P1DT2H',
  color: '#1F5EFF',
}

/** One sign of a pattern, or a class of signs, and how often it stands there. */
const PART =
  /(\\d|\[0-9\]|\[A-Z\]|\[a-z\]|\[[A-Za-z0-9-]{5,11}\]|\\?[-./ :]|[A-Za-z0-9])(\{(\d{1,2})(?:,\d*)?\}|[?+*])?/y

/** An answer such as a field wants: of its schema's examples, of its format, or made from a simple pattern. */
export function findExample({ examples, format, pattern }: FormSchema): string | null {
  const [given] = Array.isArray(examples) ? examples : []
  if (typeof given === 'string') return given
  if (format !== undefined && Object.hasOwn(OF_FORMATS, format)) return OF_FORMATS[format] ?? null
  const made = typeof pattern === 'string' ? madeBy(pattern) : null
  return made && new RegExp(String(pattern), 'u').test(made) ? made : null
}

function madeBy(pattern: string): string | null {
  const [, inner] = /^\^(.+)\$$/.exec(pattern) ?? []
  let made = ''
  for (let at = 0; inner !== undefined && at < inner.length; at = PART.lastIndex) {
    PART.lastIndex = at
    const [whole, sign = '', often, count] = PART.exec(inner) ?? []
    if (whole === undefined) return null
    const times = count === undefined ? (often === '?' || often === '*' ? 0 : 1) : Number(count)
    for (let one = 0; one < times; one++) made += signOf(sign, made.length)
  }
  return made === '' ? null : made
}

function signOf(sign: string, at: number): string {
  if (sign === '\\d' || sign === '[0-9]') return String((at + 1) % 10)
  if (sign === '[a-z]') return String.fromCharCode(97 + (at % 26))
  return sign.startsWith('[') ? String.fromCharCode(65 + (at % 26)) : sign.replace('\\', '')
}

/** Whether a fault at one field comes from the answer of another. */
export function isBy({ params: { by } }: RawError, pointer: string): boolean {
  return by === pointer || (Array.isArray(by) && by.includes(pointer))
}

export function inFormOrder(issues: Issue[], ui: FormUi): Issue[] {
  const order = new Map((ui['ui:order'] ?? []).map((name, at) => [name, at]))
  const place = ({ path }: Issue) => order.get(path.split('/')[1] ?? '') ?? order.size
  return [...issues].sort((a, b) => place(a) - place(b))
}
