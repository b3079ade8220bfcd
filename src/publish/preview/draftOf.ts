import { USER } from '#publish/scenarios/platform.ts'
import type { Stage } from '#publish/scenarios/stage.ts'
import { bind } from '#runtime/binding.ts'
import type { Json } from '#runtime/model.ts'

/** What a situation has typed, as the application keeps it: key of the draft, answers with their forms' hashes. */
export interface TypedDraft {
  key: string
  answers: { name: string; value: Json; version: Json }[]
}

/** The draft of a staged page; null when the page keeps none. */
export function draftOf({ page, scope, runtime }: Stage): TypedDraft | null {
  if (!page.draft) return null
  const { store, answers, versions } = runtime.data
  const hashes = store.get(versions)
  const typed = Object.entries(store.get(answers))
  return {
    key: [[page.route].flat()[0], USER.userId, bind(page.draft.key).read(scope())].join('|'),
    answers: typed.map(([name, value]) => ({ name, value, version: hashes[name] ?? null })),
  }
}
