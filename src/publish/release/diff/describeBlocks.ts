import { dequal as equal } from 'dequal/lite'
import { isObject } from '#lib/json.ts'
import { readWidgets, type WidgetInfo } from '#publish/catalogue/widgets.ts'
import { PROJECT_ROOT } from '#publish/projectRoot.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import { countQuestions, describeForm } from './describeForm.ts'
import { plural, quoted, valueText, wordsOf } from './wording.ts'

/** Described on their own, or of no interest to an operator. */
const SILENT = new Set(['type', 'id', 'blocks', 'fallback', 'schema', 'uiSchema', 'hash', 'validator', 'input', 'key'])

/** What became of a page's blocks, one sentence a block. */
export function describeBlocks(before: Json | undefined, after: Json | undefined): Text[] {
  const { pairs, added, removed, reordered } = matchBlocks(blocksOf(before), blocksOf(after))
  return [
    ...removed.map(removedBlock),
    ...added.map(addedBlock),
    ...(reordered ? [{ zh: '内容的先后顺序变了', en: 'the order of the content changed' }] : []),
    ...pairs.flatMap(([from, to]) => [...changedBlock(from, to), ...describeBlocks(from.blocks, to.blocks)]),
  ]
}

function addedBlock(block: JsonObject): Text {
  const name = nameOf(block)
  const asked = block.hash === undefined ? 0 : countQuestions(block)
  return {
    zh: `新增${name.zh}${asked > 0 ? `（${asked} 个问题）` : ''}`,
    en: `new ${name.en}${asked > 0 ? ` (${plural(asked, 'question')})` : ''}`,
  }
}

function removedBlock(block: JsonObject): Text {
  const name = nameOf(block)
  const lost = inputsIn(block)
  return {
    zh: `去掉${name.zh}${lost > 0 ? `，草稿里 ${lost} 项填写会被丢弃` : ''}`,
    en: `${name.en} removed${lost > 0 ? `; ${plural(lost, 'answer')} of its drafts ${lost === 1 ? 'is' : 'are'} dropped` : ''}`,
  }
}

function changedBlock(from: JsonObject, to: JsonObject): Text[] {
  const name = nameOf(to)
  const sentences: Text[] = []
  const add = (text: Text) => sentences.push({ zh: `${name.zh}：${text.zh}`, en: `${name.en}: ${text.en}` })
  if (from.input === true && from.name !== to.name) {
    add({ zh: '换了内部名称，已填的回答会被丢弃', en: 'got another internal name; its answers are dropped' })
  }
  if (to.hash !== undefined) {
    const form = describeForm(from, to)
    if (form) add(form)
    else if (from.hash !== to.hash)
      add({ zh: '表单的样子或提示变了，草稿保留', en: 'looks or hints of the form changed; drafts are kept' })
  }
  if (from.statementId !== undefined && from.version !== to.version) {
    const version = valueText(to.version)
    add({
      zh: `更新为版本 ${version.zh}，跑者需要重新同意`,
      en: `now version ${version.en}; runners have to agree again`,
    })
  }
  const keys = new Set([...Object.keys(from), ...Object.keys(to)])
  for (const key of keys) {
    if (SILENT.has(key) || (key === 'name' && to.input === true) || (key === 'version' && 'statementId' in from))
      continue
    if (!equal(from[key], to[key])) add(changedValue(key, from[key], to[key]))
  }
  return sentences
}

/** Conditions and lists are written for the engine: that they changed says more than what they are. */
const CODE = new Set(['showIf', 'each', 'when', 'disabled'])

/** `标题由“A”改为“B”`. */
export function changedValue(
  key: string,
  from: Json | undefined,
  to: Json | undefined,
  label = propertyLabel(key),
): Text {
  const code = CODE.has(key)
  if (to === undefined) return { zh: `不再有${label.zh}`, en: `no ${label.en} any more` }
  const [old, now] = [valueText(from), valueText(to)]
  if (code || !isPlain(to) || !isPlain(from) || (old.zh === now.zh && old.en === now.en)) {
    return from === undefined
      ? { zh: `新增${label.zh}`, en: `${label.en} added` }
      : { zh: `${label.zh}变了`, en: `${label.en} changed` }
  }
  if (from === undefined) return { zh: `${label.zh}设为${now.zh}`, en: `${label.en} set to ${now.en}` }
  const en = `${label.en} from ${old.en} to ${now.en}`
  if (old.zh === now.zh) return { zh: `${label.zh}的英文由${old.en}改为${now.en}`, en }
  if (old.en === now.en)
    return { zh: `${label.zh}由${old.zh}改为${now.zh}`, en: `Chinese ${label.en} from ${old.zh} to ${now.zh}` }
  return { zh: `${label.zh}由${old.zh}改为${now.zh}`, en }
}

function isPlain(value: Json | undefined): boolean {
  return value === undefined || wordsOf(value) !== null || typeof value === 'number' || typeof value === 'boolean'
}

/** The block as an operator knows it: what it is and the words on it, else its id. */
function nameOf(block: JsonObject): Text {
  const label = blockLabel(String(block.type))
  const words = ['label', 'title', 'text', 'subtitle'].map((key) => wordsOf(block[key])).find((found) => found !== null)
  const id = typeof block.id === 'string' ? block.id : typeof block.name === 'string' ? block.name : null
  const name = words ? quoted(words) : id ? { zh: `（${id}）`, en: ` (${id})` } : { zh: '', en: '' }
  return { zh: `${label.zh}${name.zh}`, en: `${label.en}${words ? ' ' : ''}${name.en}` }
}

function inputsIn(block: JsonObject): number {
  const own = block.hash !== undefined ? countQuestions(block) : block.input === true ? 1 : 0
  return own + blocksOf(block.blocks).reduce((sum, child) => sum + inputsIn(child), 0)
}

function blocksOf(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

const PROPERTIES: Record<string, Text> = {
  title: { zh: '标题', en: 'title' },
  subtitle: { zh: '副标题', en: 'subtitle' },
  text: { zh: '文字', en: 'text' },
  label: { zh: '名称', en: 'label' },
  note: { zh: '说明', en: 'note' },
  html: { zh: '正文', en: 'body' },
  image: { zh: '图片', en: 'picture' },
  src: { zh: '图片', en: 'picture' },
  icon: { zh: '图标', en: 'icon' },
  items: { zh: '条目', en: 'items' },
  badge: { zh: '角标', en: 'badge' },
  tone: { zh: '颜色', en: 'tone' },
  variant: { zh: '样式', en: 'style' },
  amount: { zh: '金额', en: 'amount' },
  until: { zh: '截止时间', en: 'end time' },
  disabled: { zh: '不可用的条件', en: 'condition for being disabled' },
  showIf: { zh: '显示条件', en: 'condition for being shown' },
  each: { zh: '重复的列表', en: 'list it repeats' },
  link: { zh: '链接', en: 'link' },
  help: { zh: '帮助文字', en: 'help' },
}

/** What operators call a block: `x-label` of its schema. One that is not there any more goes by its type. */
function blockLabel(type: string): Text {
  widgets ??= readWidgets(PROJECT_ROOT)
  return widgets.get(type)?.label ?? { zh: type, en: type }
}

let widgets: ReadonlyMap<string, WidgetInfo> | undefined

/** An event's property, `onTap`, is described by its name. */
function propertyLabel(name: string): Text {
  if (Object.hasOwn(PROPERTIES, name)) return PROPERTIES[name] ?? { zh: name, en: name }
  if (/^on[A-Z]/.test(name)) return { zh: `“${name}”的动作`, en: `actions of “${name}”` }
  return { zh: `“${name}”`, en: `“${name}”` }
}

interface Matched {
  /** The same block before and after. */
  pairs: [JsonObject, JsonObject][]
  added: JsonObject[]
  removed: JsonObject[]
  reordered: boolean
}

/** Which block of a list is which of another: by id or name, then by being the same, then by type in order. */
function matchBlocks(before: JsonObject[], after: JsonObject[]): Matched {
  const partner = new Map<JsonObject, JsonObject>()
  const free = new Set(before)
  for (const keyOf of [identity, (block: JsonObject) => JSON.stringify(block), nameless]) {
    const waiting = new Map<string, JsonObject[]>()
    for (const block of free) {
      const key = keyOf(block)
      if (key !== null) waiting.set(key, [...(waiting.get(key) ?? []), block])
    }
    for (const block of after) {
      if (partner.has(block)) continue
      const key = keyOf(block)
      const found = key === null ? undefined : waiting.get(key)?.shift()
      if (!found) continue
      partner.set(block, found)
      free.delete(found)
    }
  }
  const pairs = after.flatMap((block): [JsonObject, JsonObject][] => {
    const found = partner.get(block)
    return found ? [[found, block]] : []
  })
  const places = pairs.map(([from]) => before.indexOf(from))
  return {
    pairs,
    added: after.filter((block) => !partner.has(block)),
    removed: [...free],
    reordered: places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0)),
  }
}

function identity({ type, id, name, input }: JsonObject): string | null {
  if (typeof id === 'string') return `${String(type)} ${id}`
  return input === true && typeof name === 'string' ? `${String(type)} name ${name}` : null
}

// An id is never given away: a block with one is not taken for another.
function nameless({ type, id, name, input }: JsonObject): string | null {
  if (typeof id === 'string' || (input === true && typeof name === 'string')) return null
  return String(type)
}
