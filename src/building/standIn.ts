import { asObject } from '#lib/json.ts'
import { FORMAT } from '#runtime/migrate.ts'
import type { JsonObject } from '#runtime/model.ts'

/** What the stand-in says of a page, and of a race. */
const SAID = {
  page: {
    title: { zh: '这个页面正在维护', en: 'This page is being mended' },
    text: {
      zh: '请稍后再打开，其他页面可以正常使用。',
      en: 'Please come back later. The other pages work as usual.',
    },
  },
  race: {
    title: { zh: '这场赛事正在维护', en: 'This race is being mended' },
    text: {
      zh: '暂时不能报名，已有的报名不受影响，请稍后再来。',
      en: 'It takes no entries for now. Entries that were made stay as they are. Please come back later.',
    },
  },
}

/**
 * What a page with faults is replaced by, on its own addresses, and the pages of a race whose facts have some: it says
 * that it is being mended, and the other pages are shown. Nothing with faults is published; this is for a server that
 * was started on a config with some.
 */
export function standIn(routes: readonly string[], site: JsonObject, of: keyof typeof SAID): JsonObject {
  const { home } = asObject(site.routes)
  const leave = typeof home === 'string' && !routes.includes(home)
  return {
    format: FORMAT,
    route: [...routes],
    title: { zh: '页面维护中', en: 'Out of order' },
    blocks: [
      {
        type: 'empty',
        id: 'standIn',
        art: 'error',
        ...SAID[of],
        ...(leave
          ? { action: { zh: '返回首页', en: 'Back to the home page' }, onTap: [{ do: 'navigate', to: home }] }
          : {}),
      },
    ],
  }
}
