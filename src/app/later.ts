import { mayHoldDrafts } from '#forms/drafts/stored.ts'
import { movePosters } from './page/movePosters.ts'
import type { Services } from './services.ts'

let moving: Services | null = null

/** Does what a page that is there can wait for: drafts that have outlived their time go, and pictures begin to move. */
export async function settleIn(services: Services): Promise<void> {
  const { window, local, drafts, environment } = services
  if (moving !== services && 'startViewTransition' in window.document) movePosters(services)
  moving = services
  if (environment.container === 'wechat') void putCard(services)
  if (await mayHoldDrafts(local, window.indexedDB)) await drafts().catch(() => undefined)
}

async function putCard(services: Services): Promise<void> {
  const { keepWechatCard } = await import('./ports/wechatCard.ts')
  keepWechatCard(services)
}
