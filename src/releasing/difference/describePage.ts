import { dequal as equal } from 'dequal/lite'
import { readWidgets } from '#authoring/catalogue/widgets.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import { asObject, asObjects, isObject } from '#lib/json.ts'
import { joinWords } from '#lib/words.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'
import { isText } from '#runtime/texts.ts'
import { type Comparison, changedKeys, changesBetween } from './changes.ts'
import { describeForm, listQuestions } from './describeForm.ts'
import { changeText, differing, listed, quoted, readTexts, say, sentenceNamed, valueText } from './wording.ts'

/** What differs between two versions of a page; empty when a runner sees and does the same. */
export function describePage(before: JsonObject, after: JsonObject): Text[] {
  const isChanged = (key: string) => !equal(before[key], after[key])
  const [oldLogin, login] = [loginOf(before), loginOf(after)]
  return [
    ...(isChanged('title') ? [describeValue('title', before.title, after.title)] : []),
    ...(isChanged('description') || isChanged('share') ? [say('difference.page.card')] : []),
    ...(oldLogin === login ? [] : [say(`difference.login.${login}`)]),
    ...(isChanged('draft') ? [say(isObject(before.draft) ? 'difference.drafts.moved' : 'difference.drafts.new')] : []),
    ...(['data', 'values', 'query'] as const).flatMap((key): Text[] => {
      const names = changedKeys(asObject(before[key]), asObject(after[key]))
      const list = listed(names.map((name) => quoted({ zh: name, en: name })))
      return names.length === 0 ? [] : [say(`difference.page.${key}`, { list })]
    }),
    ...describeBlocks(before.blocks, after.blocks),
    ...(['shell', 'theme', 'onOpen', 'onPick', 'state', 'refresh', 'route'] as const)
      .filter(isChanged)
      .map((key) => say(`difference.page.${key}`)),
  ]
}

/** Releases published before say `true` for the account's login. */
function loginOf({ login }: JsonObject): 'none' | 'account' | 'nrc' {
  if (login === 'nrc') return 'nrc'
  return login === 'account' || login === true ? 'account' : 'none'
}

/** What became of blocks, those inside others after those that hold them. */
function describeBlocks(before: Json | undefined, after: Json | undefined): Text[] {
  return changesBetween(asObjects(before), asObjects(after), BLOCKS).flatMap(({ kind, from, to }): Text[] => {
    if (kind === 'moved') return [say('difference.block.moved')]
    if (isObject(from) && isObject(to)) return [...changedBlock(from, to), ...describeBlocks(from.blocks, to.blocks)]
    return [isObject(from) ? removedBlock(from) : addedBlock(asObject(to))]
  })
}

const BLOCKS: Comparison = {
  isIgnored: () => false,
  isOpened: (_from, _to, path) => path.length === 0,
  identityOf(block) {
    const { type, id, name, input } = asObject(block)
    if (typeof id === 'string') return `${String(type)} ${id}`
    return input === true && typeof name === 'string' ? `${String(type)} name ${name}` : null
  },
  // An id is never given away: a block with one is not taken for another.
  kindOf: (block) => (BLOCKS.identityOf(block) === null ? String(asObject(block).type) : null),
}

function addedBlock(block: JsonObject): Text {
  const name = blockName(block)
  const count = block.hash === undefined ? 0 : listQuestions(block).size
  return count > 0 ? say('difference.block.newForm', { name, count }) : say('difference.block.new', { name })
}

function removedBlock(block: JsonObject): Text {
  const name = blockName(block)
  const count = countAnswers(block)
  return count > 0 ? say('difference.block.goneAnswers', { name, count }) : say('difference.block.gone', { name })
}

function countAnswers(block: JsonObject): number {
  const own = block.hash !== undefined ? listQuestions(block).size : block.input === true ? 1 : 0
  return asObjects(block.blocks).reduce((sum, child) => sum + countAnswers(child), own)
}

/** Described on their own, or of no interest to an operator. */
const IGNORED = new Set(['type', 'id', 'blocks', 'fallback', 'schema', 'uiSchema', 'hash', 'validator', 'input', 'key'])

/** What runners agree to. */
const STATED = ['statementId', 'title', 'html', 'acceptLabel']

function changedBlock(from: JsonObject, to: JsonObject): Text[] {
  const isInput = to.input === true
  const isStatement = from.statementId !== undefined
  const sentences: Text[] = []
  if (from.input === true && from.name !== to.name) sentences.push(say('difference.block.renamed'))
  const form = to.hash === undefined ? null : describeForm(from, to)
  if (form) sentences.push(form)
  else if (to.hash !== undefined && from.hash !== to.hash) sentences.push(say('difference.form.looks'))
  const version = valueText(to.version)
  if (isStatement && from.version !== to.version) sentences.push(say('difference.statement.version', { version }))
  else if (isStatement && STATED.some((key) => !equal(from[key], to[key]))) {
    sentences.push(say('difference.statement.sameVersion', { version }))
  }
  const values = changedKeys(from, to).filter(
    (key) => !IGNORED.has(key) && !(key === 'name' && isInput) && !(key === 'version' && isStatement),
  )
  sentences.push(...values.map((key) => describeValue(key, from[key], to[key])))
  return sentences.map((sentence) => joinWords([blockName(to), sentence], '：', ': '))
}

/** The block as an operator knows it: what it is and the words on it, else its id. */
function blockName({ type, id, name, ...block }: JsonObject): Text {
  widgets ??= readWidgets(PROJECT_ROOT)
  const what = String(type)
  // A type that is not there any more goes by its name.
  const label = widgets.get(what)?.label ?? { zh: what, en: what }
  const words = ['label', 'title', 'text', 'subtitle'].flatMap((key) => readTexts(block[key]) ?? [])[0]
  if (words) return joinWords([label, quoted(words)], '', ' ')
  const own = [id, name].find((one) => typeof one === 'string')
  return own === undefined ? label : { zh: `${label.zh}（${own}）`, en: `${label.en} (${own})` }
}

let widgets: ReturnType<typeof readWidgets> | undefined

/** Letters of a condition that are shown whole. */
const WHOLE_CODE = 120

/** Conditions and lists are code: cut, they could not be read. */
const CODE = new Set(['showIf', 'each', 'when', 'disabled'])

/** What became of a value of a block or the site; an event's, `onTap`, is described by its name. */
export function describeValue(key: string, from: Json | undefined, to: Json | undefined, name?: Text): Text {
  const own = /^on[A-Z]/.test(key)
    ? say('difference.property.event', { name: key })
    : sentenceNamed(`difference.property.${key}`)
  const kind = from === undefined ? 'set' : to === undefined ? 'unset' : 'changed'
  return changeText(
    name ?? own ?? { zh: `“${key}”`, en: `“${key}”` },
    { kind, path: [key], from, to },
    {
      textOf(value) {
        if (typeof value === 'object' && !isText(value)) return null
        const shown = typeof value === 'string' ? (differing(value, '', WHOLE_CODE)?.[0] ?? '“”') : null
        return shown === null ? valueText(value) : { zh: shown, en: shown }
      },
      proseOf: (value, lang) => (typeof value === 'string' ? value : isText(value) ? value[lang] : null),
      ...(CODE.has(key) ? { longest: WHOLE_CODE } : {}),
    },
  )
}
