import type { InputDescriptor, Setting } from '#forms/inputs/descriptor.ts'
import { COMMON_SETTINGS } from '#forms/inputs/inputs.ts'
import type { FormSchema } from '#forms/model.ts'
import { FILE_TYPES, LARGEST_FILE } from '#lib/files.ts'
import { isRecord } from '#lib/json.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import type { Words } from '#lib/words.ts'
import { lintExpression } from './compileRules.ts'
import { didYouMean, type FormFault, finding, message, type Report, shown } from './finding.ts'

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

/**
 * Settings of a field's input that it does not have, or that name a field, operation or fact that is not there. What is
 * no input (a list, a group of fields) says in words what it is, and has its own settings only.
 */
export function lintSettings(
  widget: string | Words,
  input: Pick<InputDescriptor, 'settings' | 'facts'>,
  options: Record<string, unknown>,
  path: string,
  known: Known,
  report: Report,
  choices: readonly string[] = [],
): void {
  const isInput = typeof widget === 'string'
  const owner = isInput ? message('forms.owner.control', { name: widget }) : widget
  const settings: Readonly<Record<string, Setting>> = { ...(isInput && COMMON_SETTINGS), ...input.settings }
  const wrong = (at: string, fault: FormFault) => report(`${path}${at}`, fault)
  const field = (name: unknown, at: string) => {
    if (typeof name === 'string' && known.fields.has(name)) return true
    wrong(at, finding('form.setting.field', { name: shown(name), suggestion: near(name, known.fields.keys()) }))
    return false
  }
  const noOperation = (name: unknown, at: string) => {
    const suggestion = near(name, known.operations?.keys() ?? [])
    wrong(at, finding('form.setting.operation', { name: shown(name), suggestion }))
  }
  for (const [name, value] of Object.entries(options)) {
    const at = formatPointer([name])
    const setting = Object.hasOwn(settings, name) ? settings[name] : undefined
    if (setting === undefined) {
      const names = Object.keys(settings)
      wrong(
        at,
        names.length > 0
          ? finding('form.unknownSetting.unknown', { owner, name, suggestion: didYouMean(name, names) })
          : finding('form.unknownSetting.ofInside', { owner, name }),
      )
    } else if (setting === 'field') field(value, at)
    else if (setting === 'operation') {
      if (typeof value !== 'string' || !(known.operations?.has(value) ?? true)) noOperation(value, at)
    } else if (setting === 'offer') lintOffer(value, at)
    else if (setting === 'when') {
      if (!isRecord(value) || !('equals' in value)) wrong(at, finding('form.setting.noCase'))
      else if (field(value.field, `${at}/field`)) offered(value.equals, String(value.field), `${at}/equals`)
    } else if (setting === 'fills') lintFills(value, at)
    else if (setting === 'expression') lintExpression(value, known.fields.keys(), `${path}${at}`, report)
    else if (setting === 'check') lintCheck(value, at)
    else if (setting === 'flag') {
      if (typeof value !== 'boolean') wrong(at, finding('form.setting.flag', { value: shown(value) }))
    } else if (setting === 'pictures') lintPictures(value, at)
    else if (setting === 'fileKinds' || setting === 'bytes') lintFiles(setting, value, at)
    else if (setting === 'words') {
      if (isRecord(value) && typeof value.zh === 'string' && typeof value.en === 'string') continue
      wrong(at, finding('form.setting.words', { value: shown(value) }))
    } else if (
      setting === 'links' ? !Array.isArray(value) : typeof value !== (setting === 'text' ? 'string' : 'number')
    )
      wrong(at, finding('form.setting.kind', { value: shown(value), kind: setting }))
  }

  /** {operation, with: {parameter: field}}. */
  function lintCheck(check: unknown, at: string): void {
    const { operation, with: given } = isRecord(check) ? check : {}
    if (typeof operation !== 'string' || !(known.operations?.has(operation) ?? true)) {
      noOperation(operation, `${at}/operation`)
    }
    for (const [parameter, name] of Object.entries(isRecord(given) ? given : {}))
      field(name, `${at}/with${formatPointer([parameter])}`)
  }

  /** {operation, with: {parameter: field}, value, text}. */
  function lintOffer(offer: unknown, at: string): void {
    if (!isRecord(offer)) {
      wrong(at, finding('form.setting.offer', { value: shown(offer) }))
      return
    }
    const { operation, with: given = {}, ...keys } = offer
    const shape = typeof operation === 'string' ? known.operations?.get(operation) : undefined
    if (typeof operation !== 'string' || (known.operations && !shape)) {
      noOperation(operation, `${at}/operation`)
      return
    }
    if (shape && !shape.read) wrong(`${at}/operation`, finding('form.setting.writes', { operation }))
    else if (shape?.entries === null) wrong(`${at}/operation`, finding('form.setting.noList', { operation }))
    for (const [parameter, name] of Object.entries(isRecord(given) ? given : {})) {
      const here = `${at}/with${formatPointer([parameter])}`
      if (shape && !shape.params.has(parameter)) {
        const suggestion = near(parameter, shape.params.keys())
        wrong(here, finding('form.setting.noParameter', { operation, name: parameter, suggestion }))
      } else field(name, here)
    }
    const missing = [...(shape?.params ?? [])].find(([name, needed]) => needed && !(isRecord(given) && name in given))
    if (missing) wrong(`${at}/with`, finding('form.setting.needsParameter', { operation, name: missing[0] }))
    for (const key of ['value', 'text']) {
      const name = keys[key]
      if (typeof name === 'string' && (shape?.entries?.includes(name) ?? true)) continue
      const suggestion = near(name, shape?.entries ?? [])
      wrong(
        `${at}${formatPointer([key])}`,
        finding('form.setting.noKey', { operation, key, name: shown(name), suggestion }),
      )
    }
    for (const key of Object.keys(keys).filter((one) => one !== 'value' && one !== 'text')) {
      const suggestion = near(key, ['operation', 'with', 'value', 'text'])
      wrong(`${at}${formatPointer([key])}`, finding('form.setting.offerKey', { key, suggestion }))
    }
  }

  function lintFiles(setting: 'fileKinds' | 'bytes', value: unknown, at: string): void {
    if (setting === 'bytes') {
      if (Number.isInteger(value) && Number(value) >= 1024 && Number(value) <= LARGEST_FILE) return
      wrong(at, finding('form.setting.bytes', { value: shown(value) }))
      return
    }
    const kinds = Object.keys(FILE_TYPES)
    const given = Array.isArray(value) ? value : []
    const unknown = given.filter((one) => !kinds.includes(String(one)))
    if (given.length > 0 && unknown.length === 0) return
    wrong(at, finding('form.setting.fileKinds', { value: shown(unknown.length > 0 ? unknown[0] : value) }))
  }

  /** An address for each choice, and for nothing else. */
  function lintPictures(pictures: unknown, at: string): void {
    const given = isRecord(pictures) ? pictures : {}
    for (const choice of choices) {
      if (typeof given[choice] === 'string' && given[choice] !== '') continue
      wrong(`${at}${formatPointer([choice])}`, finding('form.setting.noPicture', { choice }))
    }
    for (const name of Object.keys(given).filter((one) => !choices.includes(one))) {
      const suggestion = didYouMean(name, choices)
      wrong(`${at}${formatPointer([name])}`, finding('form.setting.noChoice', { name, suggestion }))
    }
  }

  function lintFills(fills: unknown, at: string): void {
    const facts = input.facts ?? {}
    for (const [target, fill] of Object.entries(isRecord(fills) ? fills : {})) {
      const here = `${at}${formatPointer([target])}`
      const { fact, values } = isRecord(fill) ? fill : {}
      const isKnown = typeof fact === 'string' && Object.hasOwn(facts, fact)
      if (!isKnown) {
        const suggestion = near(fact, Object.keys(facts))
        wrong(`${here}/fact`, finding('form.setting.noFact', { owner, fact: shown(fact), suggestion }))
      }
      if (!field(target, here) || !isKnown) continue
      const cases = facts[fact] ?? 'text'
      for (const one of cases === 'text' ? [] : cases) {
        const value = isRecord(values) ? values[one] : one
        if (value === undefined) wrong(`${here}/values`, finding('form.setting.caseValue', { name: one }))
        else offered(value, target, `${here}/values/${one}`)
      }
    }
  }

  function offered(value: unknown, name: string, at: string): void {
    const choices = known.fields.get(name)?.enum
    if (!choices || choices.some((choice) => choice === value)) return
    wrong(at, finding('form.setting.choice', { field: name, value: shown(value), choices: choices.map(shown) }))
  }
}

function near(name: unknown, known: Iterable<string>): Words {
  return didYouMean(typeof name === 'string' ? name : '', known)
}
