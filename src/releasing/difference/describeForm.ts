import { dequal as equal } from 'dequal/lite'
import type { FormSchema, FormUi } from '#forms/model.ts'
import type { JsonObject, Text } from '#runtime/model.ts'
import { type Question, questionsOf } from './formQuestions.ts'
import { joined, listed, plural, quoted } from './wording.ts'

interface Kept {
  from: Question
  to: Question
}

/** How a form's questions changed, and what that does to drafts of it; null when it asks the same. */
export function describeForm(before: JsonObject, after: JsonObject): Text | null {
  const old = questionsOfBlock(before)
  const now = questionsOfBlock(after)
  const added = [...now].filter(([path]) => !old.has(path)).map(([, question]) => question)
  const removed = [...old].filter(([path]) => !now.has(path)).map(([, question]) => question)
  const kept = [...now].flatMap(([path, to]): Kept[] => {
    const from = old.get(path)
    return from ? [{ from, to }] : []
  })
  const moved = removed.filter((gone) => added.some((fresh) => fresh.title.zh === gone.title.zh))
  const fresh = added.filter((one) => !moved.some((gone) => gone.title.zh === one.title.zh))
  const gone = removed.filter((one) => !moved.includes(one))
  const retyped = kept.filter(({ from, to }) => from.type !== to.type)
  const narrowed = kept.filter(({ from, to }) => from.type === to.type && lostOptions(from, to).length > 0)
  const parts = [
    ...say(fresh, (n, list) => ({
      zh: `多问 ${n} 个问题（${list.zh}）`,
      en: `asks ${plural(n, 'more question')} (${list.en})`,
    })),
    ...say(gone, (n, list) => ({
      zh: `少问 ${n} 个问题（${list.zh}）`,
      en: `asks ${plural(n, 'question')} fewer (${list.en})`,
    })),
    ...say(moved, (_n, list) => ({ zh: `${list.zh}换了内部名称`, en: `${list.en} got another internal name` })),
    ...keptParts(kept),
    ...say(
      retyped.map(({ to }) => to),
      (_n, list) => ({ zh: `${list.zh}换了填写方式`, en: `${list.en} is answered in another way` }),
    ),
    ...narrowed.map(({ from, to }) => lessOptions(from, to)),
  ]
  if (parts.length === 0) return null
  const dropped = gone.length + moved.length + retyped.length
  return joined([...parts, drafts(dropped, narrowed.length)])
}

/** How many questions a form block asks. */
export function countQuestions(block: JsonObject): number {
  return questionsOfBlock(block).size
}

function keptParts(kept: Kept[]): Text[] {
  const titles = (test: (pair: Kept) => boolean) => kept.filter(test).map(({ to }) => to)
  const renamed = kept.filter(({ from, to }) => !equal(from.title, to.title))
  const rank = { never: 0, sometimes: 1, always: 2 }
  const wider = kept.filter(({ from, to }) => lostOptions(to, from).length > 0)
  const rules = titles(({ from, to }) => from.type === to.type && from.rules !== to.rules)
  return [
    ...renamed.map(({ from, to }) => {
      const [old, now] = [quoted(from.title), quoted(to.title)]
      return { zh: `${old.zh}改称${now.zh}`, en: `${old.en} is now called ${now.en}` }
    }),
    ...say(
      titles(({ from, to }) => rank[to.required] > rank[from.required]),
      (_n, list) => ({
        zh: `${list.zh}变为必填`,
        en: `${list.en} must now be answered`,
      }),
    ),
    ...say(
      titles(({ from, to }) => rank[to.required] < rank[from.required]),
      (_n, list) => ({
        zh: `${list.zh}不再必填`,
        en: `${list.en} may now be left empty`,
      }),
    ),
    ...wider.map(({ from, to }) => {
      const list = listed(lostOptions(to, from).map(quoted))
      return { zh: `${quoted(to.title).zh}多了选项${list.zh}`, en: `${quoted(to.title).en} also offers ${list.en}` }
    }),
    ...say(rules, (_n, list) => ({ zh: `${list.zh}的填写规则变了`, en: `the rules of ${list.en} changed` })),
  ]
}

function lessOptions(from: Question, to: Question): Text {
  const list = listed(lostOptions(from, to).map(quoted))
  const title = quoted(to.title)
  return { zh: `${title.zh}去掉了选项${list.zh}`, en: `${title.en} no longer offers ${list.en}` }
}

/** Labels of what `to` does not offer any more; a question that was open and is a choice now may drop anything. */
function lostOptions(from: Question, to: Question): Text[] {
  if (!from.options || !to.options) return []
  const { options } = to
  return from.options.filter(({ value }) => !options.some((other) => equal(other.value, value))).map(({ text }) => text)
}

function drafts(dropped: number, narrowed: number): Text {
  const parts: Text[] = [{ zh: '草稿保留', en: 'drafts are kept' }]
  if (dropped > 0) {
    parts.push({
      zh: `${dropped} 个回答会被丢弃`,
      en: `${plural(dropped, 'answer')} ${dropped === 1 ? 'is' : 'are'} dropped`,
    })
  }
  if (narrowed > 0)
    parts.push({ zh: '选了已去掉选项的回答会被丢弃', en: 'answers with an option that is gone are dropped' })
  return { zh: parts.map((part) => part.zh).join('，'), en: parts.map((part) => part.en).join(', ') }
}

function say(questions: Question[], phrase: (count: number, list: Text) => Text): Text[] {
  return questions.length === 0 ? [] : [phrase(questions.length, listed(questions.map(({ title }) => quoted(title))))]
}

function questionsOfBlock({ schema, uiSchema }: JsonObject): Map<string, Question> {
  return questionsOf((schema ?? {}) as FormSchema, (uiSchema ?? {}) as FormUi)
}
