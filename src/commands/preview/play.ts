import type { Report, Situation } from '#api/preview.ts'
import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import { message } from '#authoring/model/finding.ts'
import type { ConfigFiles } from '#authoring/model/loadFolder.ts'
import type { OutlineBlock } from '#authoring/model/outline.ts'
import type { BuiltConfig } from '#building/createBuilder.ts'
import type { Operation } from '#lib/contract.ts'
import { bothLanguages, inLanguage, operatorError, verbatim } from '#lib/words.ts'
import { errorMessage } from '#runtime/actions/run.ts'
import { draftKey } from '#runtime/answers.ts'
import type { Block, Json, JsonObject, Text } from '#runtime/model.ts'
import { explain, explanationText } from '#scenarios/explain.ts'
import { fieldNames, fieldState, whyField } from '#scenarios/fields.ts'
import type { HeadlessPage } from '#scenarios/headlessPage.ts'
import { openScenario } from '#scenarios/openScenario.ts'
import { type Platform, USER } from '#scenarios/platform.ts'
import { indexRaces } from '#scenarios/racesAsked.ts'
import type { Expectations } from '#scenarios/scenarioFile.ts'
import { seenOn } from '#scenarios/seen.ts'
import { playedFrom } from './situation.ts'

/** A situation brought to life: where it is shown, what the platform answers, and why it looks as it does. */
export interface Play {
  situation: Situation
  /** Path and query of the page. */
  address: string
  now: number
  user: typeof USER | null
  draft: TypedDraft | null
  platform: Platform
  report: Report & { outline: (OutlineBlock & { label: Text })[] }
}

/** Plays a situation. Throws, in words, when there is no such page, moment or race, or the page has findings. */
export async function play(
  situation: Situation,
  files: ConfigFiles,
  built: BuiltConfig,
  catalogue: Catalogue,
): Promise<Play> {
  const played = playedFrom(situation, files, built, catalogue)
  const found = await openScenario(played, { ...built, races: indexRaces(built.races) }, catalogue)
  if (found.status === 'refused') {
    const { message, hint = verbatim('') } = found
    throw operatorError(
      bothLanguages((lang) =>
        `${inLanguage(message, lang)}${lang === 'zh' ? '。' : '. '}${inLanguage(hint, lang)}`.trim(),
      ),
    )
  }
  if (found.status === 'unbuilt') {
    throw operatorError(message('preview.unbuilt'))
  }
  const { opened, object, platform, now, route, query } = found
  const address = `${route}?${new URLSearchParams(query as Record<string, string>)}`
  const user = situation.loggedIn ? USER : null
  const step = situation.scenario ? stepAbout(opened.page.blocks, played.expect) : null
  const outline = built.outline(object).map((block) => ({ ...block, label: labelOf(block.type, catalogue) }))
  const report = { ...reportOf(opened), outline }
  return { situation, address, now, user, draft: user && draftOf(opened, step), platform, report }
}

/** What operators call a block. */
function labelOf(type: string, { widgets }: Catalogue): Text {
  return widgets.get(type)?.label ?? { zh: type, en: type }
}

/** What a situation has typed, as the application keeps it: key of the draft, answers with their forms' hashes. */
interface TypedDraft {
  key: string
  answers: { name: string; value: Json; version: Json }[]
}

/** The draft of a staged page; null when the page keeps none. */
function draftOf({ page, scope, runtime }: HeadlessPage, step: AboutStep | null): TypedDraft | null {
  if (!page.draft) return null
  const { store, answers, versions } = runtime.data
  const hashes = store.get(versions)
  const { name = '', ...progress } = step ?? {}
  const typed: [string, Json][] = [
    ...Object.entries(store.get(answers)),
    ...(step ? [[name, progress] as [string, Json]] : []),
  ]
  return {
    key: draftKey(page, USER, scope) ?? '',
    answers: typed.map(([name, value]) => ({ name, value, version: hashes[name] ?? null })),
  }
}

/** Tells for every block with a condition whether it is shown, and for every field whether it is asked, and why. */
function reportOf(opened: HeadlessPage): Report {
  const seen = seenOn(opened)
  const shown = seen.blocks.flatMap(({ block }) => {
    if (!block.id || block.showIf === undefined) return []
    const why = explanationText(explain(block.showIf, opened.page, opened.scope()))
    return [{ id: block.id, type: block.type, shown: true, why }]
  })
  const hidden = [...seen.hidden].map(([id, why]) => ({ id, type: '', shown: false, why }))
  const inputs = new Set(seen.blocks.flatMap(({ block }) => block.name ?? []))
  const fields = [...opened.forms].flatMap(([input, form]) => {
    if (!inputs.has(input)) return []
    return fieldNames(form.form.schema).map((field): Report['fields'][number] => {
      const { visible, required } = fieldState(form, field, opened.lang)
      const state = !visible ? 'hidden' : required ? 'required' : 'optional'
      return { name: `${input}.${field}`, state, why: whyField(form, field) }
    })
  })
  const asksLogin = opened.page.login !== undefined && opened.scope().read('user') === null
  const blocks = [...hidden, ...shown]
  return { blocks: [...new Map(blocks.map((block) => [block.id, block])).values()], fields, asksLogin }
}

/** An answer as it goes over the wire: the payload at the operation's place of the envelope. */
export function wrapAnswer(operation: Operation, platform: Platform, params: JsonObject): Json {
  try {
    const payload = platform(operation.id, params)
    const [key, ...more] = operation.result.split('/').slice(1)
    if (key === undefined || more.length > 0) return payload
    return { code: 0, success: true, message: '', [key]: key === 'success' ? true : payload }
  } catch (error) {
    const message = errorMessage(error)
    return { code: 500, success: false, message, messages: { zh: message, en: message }, fieldErrors: [] }
  }
}

/** The step that a scenario is about: of which steps block, and which of its parts. */
export interface AboutStep {
  /** Answer that keeps the progress. */
  name: string
  current: string
  /** The steps before it. */
  done: string[]
}

/** The step where the first expectation of a scenario stands; null when the page has no steps, or none is meant. */
export function stepAbout(blocks: readonly Block[], expect: Expectations): AboutStep | null {
  const steps = stepsIn(blocks)
  if (!steps?.name) return null
  const parts = steps.blocks ?? []
  for (const name of namesOf(expect)) {
    const part = parts.find((one) => holds(one, name))
    const current = part?.id
    if (!current) continue
    const before = parts.slice(0, parts.indexOf(part))
    return { name: steps.name, current, done: before.flatMap(({ id }) => id ?? []) }
  }
  return null
}

function stepsIn(blocks: readonly Block[]): Block | null {
  for (const block of blocks) {
    const found = block.type === 'steps' ? block : stepsIn(block.blocks ?? [])
    if (found) return found
  }
  return null
}

/** What is refused first, then what must be answered, then what is seen. */
function namesOf({
  refused = {},
  required = [],
  optional = [],
  accepted = [],
  visible = [],
  hidden = [],
  priced = {},
}: Expectations) {
  return [...Object.keys(refused), ...required, ...optional, ...visible, ...accepted, ...hidden, ...Object.keys(priced)]
}

/** Whether a block is meant by its id, or by the name of its input before a dot, or holds one that is. */
function holds(block: Block, name: string): boolean {
  const own = block.id === name || (block.name !== undefined && block.name === name.split('.')[0])
  return own || (block.blocks ?? []).some((child) => holds(child, name))
}
