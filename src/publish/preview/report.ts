import { explain, explanationText } from '#publish/scenarios/explain.ts'
import { fieldNames, fieldState, whyField } from '#publish/scenarios/fields.ts'
import { seenOn } from '#publish/scenarios/seen.ts'
import type { Stage } from '#publish/scenarios/stage.ts'
import type { Text } from '#runtime/model.ts'

/** Why a page looks as it does in a situation. */
export interface Report {
  blocks: { id: string; type: string; shown: boolean; why: Text }[]
  fields: { name: string; state: 'required' | 'optional' | 'hidden'; why: Text }[]
  /** The page sends the runner to the login first. */
  asksLogin: boolean
}

/** Tells for every block with a condition whether it is shown, and for every field whether it is asked, and why. */
export function reportOf(stage: Stage): Report {
  const seen = seenOn(stage)
  const shown = seen.blocks.flatMap(({ block }) => {
    if (!block.id || block.showIf === undefined) return []
    const why = explanationText(explain(block.showIf, stage.page, stage.scope()))
    return [{ id: block.id, type: block.type, shown: true, why }]
  })
  const hidden = [...seen.hidden].map(([id, why]) => ({ id, type: '', shown: false, why }))
  const inputs = new Set(seen.blocks.flatMap(({ block }) => block.name ?? []))
  const fields = [...stage.forms].flatMap(([input, form]) => {
    if (!inputs.has(input)) return []
    return fieldNames(form.form.schema).map((field): Report['fields'][number] => {
      const { visible, required } = fieldState(form, field, stage.lang)
      const state = !visible ? 'hidden' : required ? 'required' : 'optional'
      return { name: `${input}.${field}`, state, why: whyField(form, field) }
    })
  })
  const asksLogin = stage.page.login !== undefined && stage.scope().read('user') === null
  const blocks = [...hidden, ...shown]
  return { blocks: [...new Map(blocks.map((block) => [block.id, block])).values()], fields, asksLogin }
}
