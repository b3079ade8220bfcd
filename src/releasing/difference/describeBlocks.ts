import { dequal as equal } from 'dequal/lite'
import { readWidgets, type WidgetInfo } from '#authoring/catalogue/widgets.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { isObject } from '#lib/json.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import { countQuestions, describeForm } from './describeForm.ts'
import { differing, plural, quoted, valueText, wordsOf } from './wording.ts'

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
  } else if (from.statementId !== undefined && STATED.some((key) => !equal(from[key], to[key]))) {
    const version = valueText(to.version)
    add({
      zh: `文字改了，版本还是 ${version.zh}：已同意旧文字的跑者不会再次确认。请换一个版本号`,
      en: `other words under the same version ${version.en}: who agreed to the old ones is not asked again. Give it a new version`,
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

/** What runners agree to. */
const STATED = ['statementId', 'title', 'html', 'acceptLabel']

/** Letters of a condition that are shown whole. */
const WHOLE_CODE = 120

/** `标题由“A”改为“B”`; of a long text or a condition, where it differs. */
export function changedValue(
  key: string,
  from: Json | undefined,
  to: Json | undefined,
  label = propertyLabel(key),
): Text {
  if (to === undefined) {
    const was = typeof from === 'string' ? differing(from, '', WHOLE_CODE)?.[0] : undefined
    return {
      zh: `不再有${label.zh}${was ? `（原为${was}）` : ''}`,
      en: `no ${label.en} any more${was ? ` (was ${was})` : ''}`,
    }
  }
  if (!isPlain(to) || !isPlain(from)) {
    return from === undefined
      ? { zh: `新增${label.zh}`, en: `${label.en} added` }
      : { zh: `${label.zh}变了`, en: `${label.en} changed` }
  }
  if (from === undefined) {
    const now = bothOf(to)
    return { zh: `${label.zh}设为${now.zh}`, en: `${label.en} set to ${now.en}` }
  }
  const [zh, en] = [pairOf(key, from, to, 'zh'), pairOf(key, from, to, 'en')]
  if (!zh && !en)
    return { zh: `${label.zh}的排版变了，文字没变`, en: `the markup of ${label.en} changed, its words did not` }
  if (!en) return { zh: said(label.zh, zh), en: `Chinese ${label.en} from ${zh?.[0]} to ${zh?.[1]}` }
  const english = `${label.en} from ${en[0]} to ${en[1]}`
  return zh ? { zh: said(label.zh, zh), en: english } : { zh: said(`${label.zh}的英文`, en), en: english }
}

type Pair = [from: string, to: string] | null

function said(label: string, pair: Pair): string {
  return `${label}由${pair?.[0]}改为${pair?.[1]}`
}

/** What it was and what it is in a language; null when that reads the same. */
function pairOf(key: string, from: Json, to: Json, lang: 'zh' | 'en'): Pair {
  const [old, now] = [textIn(from, lang), textIn(to, lang)]
  if (old !== null && now !== null) return differing(old, now, CODE.has(key) ? WHOLE_CODE : undefined)
  const [before, after] = [bothOf(from)[lang], bothOf(to)[lang]]
  return before === after ? null : [before, after]
}

function textIn(value: Json, lang: 'zh' | 'en'): string | null {
  if (typeof value === 'string') return value
  const text = isObject(value) ? value[lang] : null
  return typeof text === 'string' ? text : null
}

/** A plain value in both languages; a text of conditions as it is written. */
function bothOf(value: Json): Text {
  if (typeof value !== 'string') return valueText(value)
  const [shown] = differing(value, '', WHOLE_CODE) ?? ['“”']
  return { zh: shown, en: shown }
}

/** Conditions and lists are code: cut, they could not be read. */
const CODE = new Set(['showIf', 'each', 'when', 'disabled'])

function isPlain(value: Json | undefined): boolean {
  if (value === undefined || ['string', 'number', 'boolean'].includes(typeof value)) return true
  return isObject(value) && typeof value.zh === 'string' && typeof value.en === 'string'
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
  ratio: { zh: '宽高比', en: 'width to height' },
  badgeTone: { zh: '角标颜色', en: 'colour of the badge' },
  action: { zh: '下一步按钮', en: 'button of the next step' },
  size: { zh: '字号', en: 'size' },
  columns: { zh: '列数', en: 'number of columns' },
  level: { zh: '标题层级', en: 'level of the heading' },
  more: { zh: '更多链接的文字', en: 'words of the link' },
  align: { zh: '对齐方式', en: 'alignment' },
  alt: { zh: '图片说明', en: 'description of the picture' },
  interval: { zh: '轮播间隔（毫秒）', en: 'milliseconds a slide stays' },
  placeholder: { zh: '输入提示', en: 'hint in the field' },
  value: { zh: '值', en: 'value' },
  button: { zh: '按钮文字', en: 'words of the button' },
  layout: { zh: '布局', en: 'layout' },
  art: { zh: '插图', en: 'drawing' },
  card: { zh: '卡片样式', en: 'card' },
  reason: { zh: '不可用的原因', en: 'reason for being disabled' },
  block: { zh: '通栏', en: 'full width' },
  min: { zh: '最少选择', en: 'fewest to choose' },
  max: { zh: '最多选择', en: 'most to choose' },
  multiple: { zh: '可同时展开多项', en: 'several open at once' },
  deadline: { zh: '截止时间', en: 'deadline' },
  total: { zh: '合计', en: 'total' },
  price: { zh: '价格', en: 'price' },
  place: { zh: '地点', en: 'place' },
  time: { zh: '时间', en: 'time' },
  period: { zh: '时间段', en: 'period' },
  mustRead: { zh: '必须读到末尾', en: 'has to be read to its end' },
  acceptLabel: { zh: '勾选框的文字', en: 'words of the checkbox' },
  sticky: { zh: '滚动时固定', en: 'stays while scrolling' },
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
