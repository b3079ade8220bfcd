import { dequal as equal } from 'dequal/lite'
import { isObject } from '#lib/json.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import { countQuestions, describeForm } from './describeForm.ts'
import { blockLabel, propertyLabel } from './labels.ts'
import { matchBlocks } from './matchBlocks.ts'
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
  const tell = (text: Text) => sentences.push({ zh: `${name.zh}：${text.zh}`, en: `${name.en}: ${text.en}` })
  if (from.input === true && from.name !== to.name) {
    tell({ zh: '换了内部名称，已填的回答会被丢弃', en: 'got another internal name; its answers are dropped' })
  }
  if (to.hash !== undefined) {
    const form = describeForm(from, to)
    if (form) tell(form)
    else if (from.hash !== to.hash)
      tell({ zh: '表单的样子或提示变了，草稿保留', en: 'looks or hints of the form changed; drafts are kept' })
  }
  if (from.statementId !== undefined && from.version !== to.version) {
    const version = valueText(to.version)
    tell({
      zh: `更新为版本 ${version.zh}，跑者需要重新同意`,
      en: `now version ${version.en}; runners have to agree again`,
    })
  }
  const keys = new Set([...Object.keys(from), ...Object.keys(to)])
  for (const key of keys) {
    if (SILENT.has(key) || (key === 'name' && to.input === true) || (key === 'version' && 'statementId' in from))
      continue
    if (!equal(from[key], to[key])) tell(changedValue(key, from[key], to[key]))
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
