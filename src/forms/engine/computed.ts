import { dequal as equal } from 'dequal/lite'
import type { FormUi, FormValue } from '#forms/model.ts'
import { answersScope } from '#forms/rules.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import { evaluate } from '#runtime/expression/evaluate.ts'
import { findTree } from '#runtime/expression/trees.ts'
import { childUi } from './fieldAt.ts'

interface ComputedFields {
  /** The answers with those worked out that others give; the same object when nothing changes. */
  withComputed(answers: FormValue): FormValue
  /** Pointers of those that are shown and not sent. */
  unsent: string[]
}

/** The fields of a form that its expressions answer (`ui:widget: computed`). */
export function computedFields(ui: FormUi): ComputedFields {
  const fields = Object.keys(ui).flatMap((name) => {
    const { 'ui:widget': widget, 'ui:options': options = {} } = name.startsWith('ui:') ? {} : childUi(ui, name)
    if (widget !== 'computed' || typeof options.value !== 'string') return []
    return [{ name, node: findTree(options.value), sent: options.sent !== false }]
  })
  return {
    withComputed(answers) {
      let now = answers
      // One may read another: as many rounds as there are fields settle all that can be settled.
      for (let round = 0; round < fields.length; round++) {
        const before = now
        for (const { name, node } of fields) {
          const value = evaluate(node, answersScope(now))
          if (equal(value, now[name] ?? null)) continue
          const { [name]: _old, ...rest } = now
          now = value === null ? rest : { ...now, [name]: value }
        }
        if (now === before) break
      }
      return now
    },
    unsent: fields.filter(({ sent }) => !sent).map(({ name }) => formatPointer([name])),
  }
}
