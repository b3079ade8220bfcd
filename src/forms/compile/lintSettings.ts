import type { InputDescriptor, Setting } from '#forms/inputs/descriptor.ts'
import { COMMON_SETTINGS } from '#forms/inputs/inputs.ts'
import type { FormSchema } from '#forms/model.ts'
import { FILE_TYPES, LARGEST_FILE } from '#lib/files.ts'
import { isRecord } from '#lib/json.ts'
import { pointerOf } from '#lib/jsonPointer.ts'
import type { Words } from '#lib/words.ts'
import { lintExpression } from './compileRules.ts'
import { didYouMean, type Report, shown } from './finding.ts'
import { FIELDS, OFFER } from './words.ts'

/** What a setting may say of an operation of the contract. */
export interface KnownOperation {
  /** Whether it changes nothing. */
  read: boolean
  /** Its parameters, and whether it cannot do without. */
  params: ReadonlyMap<string, boolean>
  /** Keys of the entries of its list; null when it answers none. */
  entries: readonly string[] | null
}

/** What the settings of an input may name. */
export interface Known {
  /** Fields of the form and of the library. */
  fields: ReadonlyMap<string, FormSchema>
  /** Operations of the contract; without them no name of one is judged. */
  operations?: ReadonlyMap<string, KnownOperation>
}

/** Settings of a field's input that it does not have, or that name a field, operation or fact that is not there. */
export function lintSettings(
  widget: string,
  input: InputDescriptor,
  options: Record<string, unknown>,
  path: string,
  known: Known,
  report: Report,
  choices: readonly string[] = [],
): void {
  const settings: Readonly<Record<string, Setting>> = { ...COMMON_SETTINGS, ...input.settings }
  const wrong = (at: string, message: Words, hint: Words) =>
    report({ code: 'form-setting', path: `${path}${at}`, message, hint })
  const field = (name: unknown, at: string) => {
    if (typeof name === 'string' && known.fields.has(name)) return true
    wrong(
      at,
      {
        zh: `表单和字段库里都没有字段 ${shown(name)}`,
        en: `neither the form nor the library has a field ${shown(name)}`,
      },
      near(name, known.fields.keys()),
    )
    return false
  }
  for (const [name, value] of Object.entries(options)) {
    const at = pointerOf([name])
    const setting = Object.hasOwn(settings, name) ? settings[name] : undefined
    if (setting === undefined) {
      const message = { zh: `控件“${widget}”没有“${name}”这个设置`, en: `"${widget}" has no "${name}"` }
      const hint = didYouMean(name, Object.keys(settings))
      report({ code: 'form-unknown-setting', path: `${path}${at}`, message, hint })
    } else if (setting === 'field') field(value, at)
    else if (setting === 'operation') {
      if (typeof value === 'string' && (known.operations?.has(value) ?? true)) continue
      const message = { zh: `接口里没有 ${shown(value)}`, en: `the contract has no operation ${shown(value)}` }
      wrong(at, message, near(value, known.operations?.keys() ?? []))
    } else if (setting === 'offer') lintOffer(value, at)
    else if (setting === 'when') {
      if (!isRecord(value) || !('equals' in value))
        wrong(
          at,
          { zh: '没有写清是哪种情况', en: 'it says no case' },
          { zh: '写成 { "field": "…", "equals": "…" }。', en: 'Write { "field": "…", "equals": "…" }.' },
        )
      else if (field(value.field, `${at}/field`)) offered(value.equals, String(value.field), `${at}/equals`)
    } else if (setting === 'fills') lintFills(value, at)
    else if (setting === 'expression') lintExpression(value, known.fields.keys(), `${path}${at}`, report)
    else if (setting === 'check') lintCheck(value, at)
    else if (setting === 'flag') {
      if (typeof value !== 'boolean')
        wrong(
          at,
          { zh: `${shown(value)} 不是 true 或 false`, en: `${shown(value)} is neither true nor false` },
          { zh: '写 true 或 false。', en: 'Write true or false.' },
        )
    } else if (setting === 'pictures') lintPictures(value, at)
    else if (setting === 'fileKinds' || setting === 'bytes') lintFiles(setting, value, at)
    else if (setting === 'words') {
      if (isRecord(value) && typeof value.zh === 'string' && typeof value.en === 'string') continue
      const message = { zh: `${shown(value)} 没有写两种语言`, en: `${shown(value)} is not in both languages` }
      wrong(at, message, { zh: '写成 { "zh": "…", "en": "…" }。', en: 'Write { "zh": "…", "en": "…" }.' })
    } else if (
      setting === 'links' ? !Array.isArray(value) : typeof value !== (setting === 'text' ? 'string' : 'number')
    )
      wrong(
        at,
        { zh: `${shown(value)} 不是 ${setting}`, en: `${shown(value)} is no ${setting}` },
        { zh: `要写 ${setting}。`, en: `Give a ${setting}.` },
      )
  }

  /** {operation, with: {parameter: field}}. */
  function lintCheck(check: unknown, at: string): void {
    const { operation, with: given } = isRecord(check) ? check : {}
    if (typeof operation !== 'string' || !(known.operations?.has(operation) ?? true)) {
      wrong(
        `${at}/operation`,
        { zh: `接口里没有 ${shown(operation)}`, en: `the contract has no operation ${shown(operation)}` },
        near(operation, known.operations?.keys() ?? []),
      )
    }
    for (const [parameter, name] of Object.entries(isRecord(given) ? given : {}))
      field(name, `${at}/with${pointerOf([parameter])}`)
  }

  /** {operation, with: {parameter: field}, value, text}. */
  function lintOffer(offer: unknown, at: string): void {
    if (!isRecord(offer)) {
      wrong(at, OFFER.shape(offer), OFFER.example)
      return
    }
    const { operation, with: given = {}, ...keys } = offer
    const shape = typeof operation === 'string' ? known.operations?.get(operation) : undefined
    if (typeof operation !== 'string' || (known.operations && !shape)) {
      const message = { zh: `接口里没有 ${shown(operation)}`, en: `the contract has no operation ${shown(operation)}` }
      wrong(`${at}/operation`, message, near(operation, known.operations?.keys() ?? []))
      return
    }
    if (shape && !shape.read) wrong(`${at}/operation`, OFFER.writes(operation), OFFER.readOnly)
    else if (shape?.entries === null) wrong(`${at}/operation`, OFFER.noList(operation), OFFER.listed)
    for (const [parameter, name] of Object.entries(isRecord(given) ? given : {})) {
      const here = `${at}/with${pointerOf([parameter])}`
      if (shape && !shape.params.has(parameter)) {
        wrong(here, OFFER.noParameter(operation, parameter), near(parameter, shape.params.keys()))
      } else field(name, here)
    }
    const missing = [...(shape?.params ?? [])].find(([name, needed]) => needed && !(isRecord(given) && name in given))
    if (missing) wrong(`${at}/with`, OFFER.needs(operation, missing[0]), OFFER.fieldFor(missing[0]))
    for (const key of ['value', 'text']) {
      const name = keys[key]
      const isKnown = typeof name === 'string' && (shape?.entries?.includes(name) ?? true)
      if (!isKnown)
        wrong(`${at}${pointerOf([key])}`, OFFER.noKey(operation, key, name), near(name, shape?.entries ?? []))
    }
    for (const key of Object.keys(keys).filter((one) => one !== 'value' && one !== 'text')) {
      const message = { zh: `source 里没有“${key}”这一项`, en: `a source has no "${key}"` }
      wrong(`${at}${pointerOf([key])}`, message, near(key, ['operation', 'with', 'value', 'text']))
    }
  }

  function lintFiles(setting: 'fileKinds' | 'bytes', value: unknown, at: string): void {
    if (setting === 'bytes') {
      if (Number.isInteger(value) && Number(value) >= 1024 && Number(value) <= LARGEST_FILE) return
      const message = { zh: `${shown(value)} 不是文件大小`, en: `${shown(value)} is no size of a file` }
      const hint = {
        zh: '写字节数，1024 到 20971520（20 MB）：5 MB 写 5242880。',
        en: 'Give bytes, 1024 to 20971520 (20 MB): 5242880 for 5 MB.',
      }
      wrong(at, message, hint)
      return
    }
    const kinds = Object.keys(FILE_TYPES)
    const given = Array.isArray(value) ? value : []
    const unknown = given.filter((one) => !kinds.includes(String(one)))
    if (given.length > 0 && unknown.length === 0) return
    const odd = unknown.length > 0 ? unknown[0] : value
    const message = {
      zh: `${shown(odd)} 不是可以上传的文件格式`,
      en: `${shown(odd)} is no kind of file that can be uploaded`,
    }
    wrong(at, message, {
      zh: '从 png、jpg、pdf 里选，例如 ["jpg", "pdf"]。',
      en: 'Choose of png, jpg and pdf: ["jpg", "pdf"].',
    })
  }

  /** An address for each choice, and for nothing else. */
  function lintPictures(pictures: unknown, at: string): void {
    const given = isRecord(pictures) ? pictures : {}
    for (const choice of choices) {
      if (typeof given[choice] === 'string' && given[choice] !== '') continue
      const message = { zh: `选项“${choice}”没有图片`, en: `the choice "${choice}" has no picture` }
      wrong(`${at}${pointerOf([choice])}`, message, { zh: '给每个选项一张图片。', en: 'Give each choice its picture.' })
    }
    for (const name of Object.keys(given).filter((one) => !choices.includes(one))) {
      const message = { zh: `没有叫“${name}”的选项`, en: `no choice is called "${name}"` }
      wrong(`${at}${pointerOf([name])}`, message, didYouMean(name, choices))
    }
  }

  function lintFills(fills: unknown, at: string): void {
    const facts = input.facts ?? {}
    for (const [target, fill] of Object.entries(isRecord(fills) ? fills : {})) {
      const here = `${at}${pointerOf([target])}`
      const { fact, values } = isRecord(fill) ? fill : {}
      const isKnown = typeof fact === 'string' && Object.hasOwn(facts, fact)
      if (!isKnown)
        wrong(
          `${here}/fact`,
          { zh: `控件“${widget}”给不出 ${shown(fact)}`, en: `"${widget}" has no fact ${shown(fact)}` },
          near(fact, Object.keys(facts)),
        )
      if (!field(target, here) || !isKnown) continue
      const cases = facts[fact] ?? 'text'
      for (const one of cases === 'text' ? [] : cases) {
        const value = isRecord(values) ? values[one] : one
        if (value === undefined)
          wrong(
            `${here}/values`,
            { zh: `没有写“${one}”时是什么`, en: `it says nothing for "${one}"` },
            { zh: '给每种情况一个值。', en: 'Give each case its value.' },
          )
        else offered(value, target, `${here}/values/${one}`)
      }
    }
  }

  function offered(value: unknown, name: string, at: string): void {
    const choices = known.fields.get(name)?.enum
    if (!choices || choices.some((choice) => choice === value)) return
    const { message, hint } = FIELDS.whenValue(name, value, choices)
    wrong(at, message, hint)
  }
}

function near(name: unknown, known: Iterable<string>): Words {
  return didYouMean(typeof name === 'string' ? name : '', known)
}
