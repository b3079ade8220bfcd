import { objectOf } from '#lib/json.ts'
import type { JsonObject } from '#runtime/model.ts'

/**
 * What a page with faults is replaced by, on its own addresses: it says that it is being mended, and the other pages are
 * shown. Nothing with faults is published; this is for a server that was started on a config with some.
 */
export function standIn(routes: readonly string[], site: JsonObject): JsonObject {
  const { home } = objectOf(site.routes)
  const leave = typeof home === 'string' && !routes.includes(home)
  return {
    format: 1,
    route: [...routes],
    title: { zh: '页面维护中', en: 'Out of order' },
    blocks: [
      {
        type: 'empty',
        id: 'standIn',
        art: 'error',
        title: { zh: '这个页面正在维护', en: 'This page is being mended' },
        text: {
          zh: '请稍后再打开，其他页面可以正常使用。',
          en: 'Please come back later. The other pages work as usual.',
        },
        ...(leave
          ? { action: { zh: '返回首页', en: 'Back to the home page' }, onTap: [{ do: 'navigate', to: home }] }
          : {}),
      },
    ],
  }
}
