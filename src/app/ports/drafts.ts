import { draftDatabase } from '#forms/drafts/database.ts'
import { createDrafts, type DraftBook, type DraftChannel } from '#forms/drafts/drafts.ts'
import type { DraftStorage } from '#forms/drafts/fastStore.ts'

/**
 * The drafts of this browser. They live by the phone's own clock: the server's is not known yet at a start, and a
 * draft must not age by the difference.
 */
export function openDrafts(window: Window, storage: DraftStorage): DraftBook {
  return createDrafts({ storage, database: draftDatabase(), channel: channelOf(window), now: () => Date.now() })
}

// Old web views have none, and a private window may refuse it.
function channelOf(window: Window & { BroadcastChannel?: typeof BroadcastChannel }): DraftChannel | null {
  try {
    return window.BroadcastChannel ? new window.BroadcastChannel('startline-drafts') : null
  } catch {
    return null
  }
}
