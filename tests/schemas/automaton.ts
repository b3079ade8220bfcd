import { fireEvent } from '@testing-library/react'
import { fieldId } from '#forms/fieldId.ts'
import { isObject } from '#lib/json.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import type { Json } from '#runtime/model.ts'
import { isUnanswered, type Plan } from './makeSchema.ts'

const FORM = 'form-f'

type Steps = (string | number)[]

/**
 * Types an answer into a drawn form as a runner would, taking the alternatives of the plan, over what is there. Throws
 * when a field is missing.
 */
export function typeAnswer(root: HTMLElement, answer: Json, plan: Plan): void {
  put(root, [], answer, plan)
}

/** Empties what is answered and should not be. */
export function clearBeyond(now: Json, wanted: Json | undefined, steps: Steps = []): void {
  if (Array.isArray(now)) {
    if (wanted === undefined) shorten(steps, 0)
    else if (Array.isArray(wanted))
      for (const [at, one] of wanted.entries()) clearBeyond(now[at] ?? null, one, [...steps, at])
  } else if (isObject(now)) {
    const own = isObject(wanted) ? wanted : {}
    for (const [name, one] of Object.entries(now)) clearBeyond(one, own[name], [...steps, name])
  } else if (wanted === undefined) clearField(steps)
}

function clearField(steps: Steps): void {
  const field = document.getElementById(fieldId(FORM, steps))
  if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) write(field, '')
}

function entriesAt(steps: Steps): HTMLElement[] {
  const list = [...document.querySelectorAll<HTMLElement>('.sl-form-list')].find(
    ({ dataset }) => dataset.path === formatPointer(steps),
  )
  return list ? [...list.querySelectorAll<HTMLElement>(':scope > .sl-form-entry')] : []
}

/** Takes away the entries of a list that are too many. */
function shorten(steps: Steps, length: number): void {
  for (let left = entriesAt(steps).length; left > length; left--) {
    const tools = entriesAt(steps)[left - 1]?.querySelectorAll(':scope > .sl-form-entry-tools button')
    const remove = [...(tools ?? [])].find(({ textContent }) => textContent?.startsWith('Remove'))
    if (!remove) throw new Error(`entry ${left} cannot be removed at ${formatPointer(steps)}`)
    fireEvent.click(remove)
  }
}

function put(root: HTMLElement, steps: Steps, value: Json, plan: Plan): void {
  if (value === null) {
    clearField(steps)
    return
  }
  const own = () => document.getElementById(fieldId(FORM, steps))
  if (isObject(value)) {
    // A part inside itself is opened first.
    const opener = own()
    if (opener instanceof HTMLButtonElement) fireEvent.click(opener)
    choose(root, steps, plan)
    putFields(root, steps, value, plan)
    return
  }
  choose(root, steps, plan)
  const field = own()
  if (Array.isArray(value)) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      const boxes = [
        ...root.querySelectorAll<HTMLInputElement>(`[data-path="${formatPointer(steps)}"] input[type=checkbox]`),
      ]
      for (const box of boxes) if (value.some((one) => isCalled(box, one)) !== box.checked) fireEvent.click(box)
      return
    }
    shorten(steps, value.length)
    for (const [at, one] of value.entries()) {
      if (entriesAt(steps).length <= at) {
        const add = own()
        if (!(add instanceof HTMLButtonElement)) throw new Error(`no entry can be added at ${formatPointer(steps)}`)
        fireEvent.click(add)
      }
      put(root, [...steps, at], one, plan)
    }
    return
  }
  if (!field) throw new Error(`there is no field at ${formatPointer(steps)}`)
  // The only answer that there is has been given.
  if (field instanceof HTMLOutputElement) return
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    if (field.checked !== value) fireEvent.click(field)
    // No is said by taking yes back.
    if (value === false) {
      fireEvent.click(field)
      fireEvent.click(field)
    }
  } else if (field instanceof HTMLInputElement && field.type === 'radio') {
    const radio = [...document.getElementsByName(field.name)].find((one) => isCalled(one, value))
    if (!radio) throw new Error(`${JSON.stringify(value)} is not offered at ${formatPointer(steps)}`)
    fireEvent.click(radio)
  } else if (field instanceof HTMLSelectElement) {
    const option = [...field.options].find(({ textContent }) => namesOf(value).includes(textContent ?? ''))
    if (!option) throw new Error(`${JSON.stringify(value)} is not offered at ${formatPointer(steps)}`)
    write(field, option.value)
  } else if (field instanceof HTMLInputElement) {
    write(field, field.type === 'datetime-local' ? String(value).slice(0, 16) : String(value))
  } else if (field instanceof HTMLTextAreaElement) write(field, String(value))
  else throw new Error(`the field at ${formatPointer(steps)} takes no answer: ${field.outerHTML}`)
}

/** Fields that another one shows come after it. What the choice of an alternative says has no field. */
function putFields(root: HTMLElement, steps: Steps, value: { [name: string]: Json }, plan: Plan): void {
  let left = Object.entries(value)
  for (let round = 0; round < 4 && left.length > 0; round++) {
    left = left.filter(([name, one]) => {
      if (!isDrawn(root, [...steps, name])) return true
      put(root, [...steps, name], one, plan)
      return false
    })
  }
  const missing = left.filter(([, one]) => one !== null && !/^m\d$/.test(String(one)) && !isUnanswered(one))
  if (missing.length > 0)
    throw new Error(`not drawn at ${formatPointer(steps)}: ${missing.map(([name]) => name).join(', ')}`)
}

function isDrawn(root: HTMLElement, steps: Steps): boolean {
  const pointer = formatPointer(steps)
  const places = [...root.querySelectorAll<HTMLElement>('[data-path]')].map(({ dataset }) => dataset.path ?? '')
  return document.getElementById(fieldId(FORM, steps)) !== null || places.some((path) => path === pointer)
}

function choose(root: HTMLElement, steps: Steps, plan: Plan): void {
  const pointer = formatPointer(steps)
  for (const [nth, at] of (plan.get(pointer) ?? []).entries()) {
    const places = [...root.querySelectorAll<HTMLElement>('.sl-form-chooser')]
    const chooser = places.filter(({ dataset }) => dataset.path === pointer)[nth]
    const option = chooser?.querySelectorAll<HTMLInputElement>('input[type=radio]')[at]
    if (!option) throw new Error(`there is no choice ${at} at ${pointer}`)
    fireEvent.click(option)
  }
}

function write(field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement, value: string): void {
  fireEvent.change(field, { target: { value } })
  fireEvent.blur(field)
}

function isCalled(input: HTMLElement, value: Json): boolean {
  return namesOf(value).includes(input.closest('label')?.textContent ?? '')
}

function namesOf(value: Json): string[] {
  const plain = value === true ? ['Yes', 'true'] : value === false ? ['No', 'false'] : [String(value)]
  return [...plain, `Is ${String(value)}`]
}
