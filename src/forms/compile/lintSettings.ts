import type { InputDescriptor, Setting } from '#forms/inputs/descriptor.ts'
import { COMMON_SETTINGS } from '#forms/inputs/inputs.ts'
import type { FormSchema } from '#forms/model.ts'
import { isRecord } from '#lib/json.ts'
import { pointerOf } from '#lib/jsonPointer.ts'
import { didYouMean, type Report } from './finding.ts'

/** What the settings of an input may name. */
export interface Known {
  /** Fields of the form and of the library. */
  fields: ReadonlyMap<string, FormSchema>
  /** Operations of the contract; without them no name of one is judged. */
  operations?: ReadonlySet<string>
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
  const wrong = (at: string, message: string, hint: string) =>
    report({ code: 'form-setting', path: `${path}${at}`, message, hint })
  const field = (name: unknown, at: string) => {
    if (typeof name === 'string' && known.fields.has(name)) return true
    wrong(at, `neither the form nor the library has a field ${JSON.stringify(name)}`, near(name, known.fields.keys()))
    return false
  }
  for (const [name, value] of Object.entries(options)) {
    const at = pointerOf([name])
    const setting = Object.hasOwn(settings, name) ? settings[name] : undefined
    if (setting === undefined) {
      const hint = didYouMean(name, Object.keys(settings))
      report({ code: 'form-unknown-setting', path: `${path}${at}`, message: `"${widget}" has no "${name}"`, hint })
    } else if (setting === 'field') field(value, at)
    else if (setting === 'operation') {
      if (typeof value === 'string' && (known.operations?.has(value) ?? true)) continue
      wrong(at, `the contract has no operation ${JSON.stringify(value)}`, near(value, known.operations ?? []))
    } else if (setting === 'when') {
      if (!isRecord(value) || !('equals' in value))
        wrong(at, 'it says no case', 'Write { "field": "…", "equals": "…" }.')
      else if (field(value.field, `${at}/field`)) offered(value.equals, String(value.field), `${at}/equals`)
    } else if (setting === 'fills') lintFills(value, at)
    else if (setting === 'pictures') lintPictures(value, at)
    else if (setting === 'words') {
      if (isRecord(value) && typeof value.zh === 'string' && typeof value.en === 'string') continue
      wrong(at, `${JSON.stringify(value)} is not in both languages`, 'Write { "zh": "…", "en": "…" }.')
    } else if (
      setting === 'links' ? !Array.isArray(value) : typeof value !== (setting === 'text' ? 'string' : 'number')
    )
      wrong(at, `${JSON.stringify(value)} is no ${setting}`, `Give a ${setting}.`)
  }

  /** An address for each choice, and for nothing else. */
  function lintPictures(pictures: unknown, at: string): void {
    const given = isRecord(pictures) ? pictures : {}
    for (const choice of choices) {
      if (typeof given[choice] === 'string' && given[choice] !== '') continue
      wrong(`${at}${pointerOf([choice])}`, `the choice "${choice}" has no picture`, 'Give each choice its picture.')
    }
    for (const name of Object.keys(given).filter((one) => !choices.includes(one))) {
      wrong(`${at}${pointerOf([name])}`, `no choice is called "${name}"`, didYouMean(name, choices))
    }
  }

  function lintFills(fills: unknown, at: string): void {
    const facts = input.facts ?? {}
    for (const [target, fill] of Object.entries(isRecord(fills) ? fills : {})) {
      const here = `${at}${pointerOf([target])}`
      const { fact, values } = isRecord(fill) ? fill : {}
      const isKnown = typeof fact === 'string' && Object.hasOwn(facts, fact)
      if (!isKnown)
        wrong(`${here}/fact`, `"${widget}" has no fact ${JSON.stringify(fact)}`, near(fact, Object.keys(facts)))
      if (!field(target, here) || !isKnown) continue
      const cases = facts[fact] ?? 'text'
      for (const one of cases === 'text' ? [] : cases) {
        const value = isRecord(values) ? values[one] : one
        if (value === undefined) wrong(`${here}/values`, `it says nothing for "${one}"`, 'Give each case its value.')
        else offered(value, target, `${here}/values/${one}`)
      }
    }
  }

  function offered(value: unknown, name: string, at: string): void {
    const choices = known.fields.get(name)?.enum
    if (!choices || choices.some((choice) => choice === value)) return
    const hint = `It offers: ${choices.map((choice) => JSON.stringify(choice)).join(', ')}.`
    wrong(at, `"${name}" does not offer ${JSON.stringify(value)}`, hint)
  }
}

function near(name: unknown, known: Iterable<string>): string {
  return didYouMean(typeof name === 'string' ? name : '', known)
}
