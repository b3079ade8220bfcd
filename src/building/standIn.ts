import { message } from '#authoring/model/finding.ts'
import { asObject } from '#lib/json.ts'
import { FORMAT } from '#runtime/migrate.ts'
import type { JsonObject } from '#runtime/model.ts'

/**
 * What a page with faults is replaced by, on its own addresses, and the pages of a race whose facts have some: it says
 * that it is being mended, and the other pages are shown. Nothing with faults is published; this is for a server that
 * was started on a config with some.
 */
export function fallbackPage(routes: readonly string[], site: JsonObject, of: 'page' | 'race'): JsonObject {
  const { home } = asObject(site.routes)
  const leave = typeof home === 'string' && !routes.includes(home)
  return {
    format: FORMAT,
    route: [...routes],
    title: message('terms.standIn.title'),
    blocks: [
      {
        type: 'empty',
        id: 'standIn',
        art: 'error',
        title: message(`terms.standIn.${of}.title`),
        text: message(`terms.standIn.${of}.text`),
        ...(leave ? { action: message('terms.standIn.home'), onTap: [{ do: 'navigate', to: home }] } : {}),
      },
    ],
  }
}
