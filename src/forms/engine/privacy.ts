import type { FormUi } from '#forms/model.ts'
import { pointerOf } from '#lib/jsonPointer.ts'
import type { PrivacyClass } from '#runtime/ports.ts'

const known = new WeakMap<FormUi, Record<string, PrivacyClass>>()

/** The privacy class of every field by JSON pointer; `personal` is what is not named. */
export function privacyOf(ui: FormUi): Record<string, PrivacyClass> {
  const before = known.get(ui)
  if (before) return before
  const found: Record<string, PrivacyClass> = {}
  collect(ui, [], found)
  known.set(ui, found)
  return found
}

function collect(ui: FormUi, steps: string[], found: Record<string, PrivacyClass>): void {
  const own = ui['ui:privacy']
  if (own && own !== 'personal' && steps.length > 0) found[pointerOf(steps)] = own
  for (const [name, child] of Object.entries(ui)) {
    if (name.startsWith('ui:') || typeof child !== 'object' || child === null || Array.isArray(child)) continue
    collect(child as FormUi, [...steps, name], found)
  }
}
