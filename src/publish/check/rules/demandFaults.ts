import { isObject } from '#lib/json.ts'
import type { ConfigModel } from '#publish/model/configModel.ts'
import type { Finding } from '#publish/model/finding.ts'
import { findingAt } from '#publish/model/origins.ts'
import { SITE } from '#publish/words/site.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

/** Where runners of a race enter it. */
export const ENTRY_ROUTE = '/registration'

/** Ids of the statements that a page can show; `null` when one of them is bound and could be any. */
export function statementsOf(page: JsonObject): string[] | null {
  const ids = idsIn(page.blocks ?? null)
  return ids.includes('{{') ? null : ids
}

function idsIn(blocks: Json): string[] {
  if (!Array.isArray(blocks)) return []
  return blocks.flatMap((block) => {
    if (!isObject(block)) return []
    const id = block.showIf === 'false' ? undefined : block.statementId
    const own = typeof id === 'string' ? [id.includes('{{') ? '{{' : id] : []
    return [...own, ...idsIn(block.blocks ?? null)]
  })
}

/** Statements that a race demands and its page never shows: nobody could finish an entry. */
export function demandFaults(
  { source, facts }: ConfigModel['races'][number],
  shown: readonly string[] | null,
): Finding[] {
  if (shown === null || facts === null) return []
  return facts.items.flatMap(({ statements = [] }, at) =>
    statements.flatMap(({ id }, index) => {
      if (shown.includes(id)) return []
      const fault = SITE.statementNotShown(ENTRY_ROUTE, id, shown)
      return [findingAt(source, ['items', at, 'statements', index, 'id'], fault)]
    }),
  )
}
