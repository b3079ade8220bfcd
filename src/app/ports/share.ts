import type { Container } from '#modules/bridge/environment.ts'
import type { Native } from '#modules/bridge/native.ts'
import { sendAction } from '#modules/bridge/nativeActions.ts'

export interface ShareCard {
  title: string
  text?: string
  url: string
  image?: string
}

interface Around {
  container: Container
  native: Native
  navigator: { share?: (data: ShareData) => Promise<void> }
  /** Copies the link; false when this browser cannot. */
  copy(text: string): Promise<boolean>
  /** WeChat shares by its own menu only; no page can open that menu. */
  guide(card: ShareCard): Promise<void>
  copied(): void
}

/** Hands a card to the app around the page, to the system, or to the clipboard. */
export async function sharePage(card: ShareCard, around: Around): Promise<void> {
  const { container, native } = around
  if (container === 'ios' && sendAction(native, 'shareIos', { ...card })) return
  if (container === 'android' && sendAction(native, 'shareAndroid', { ...card })) return
  if (container === 'wechat') return around.guide(card)
  if (around.navigator.share) {
    try {
      const { title, text, url } = card
      await around.navigator.share({ title, url, ...(text ? { text } : {}) })
      return
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return
    }
  }
  if (await around.copy(card.url)) around.copied()
}

/** The address without what identifies a runner, for handing it to others. */
export function shareable(address: string): string {
  const url = new URL(address)
  for (const name of ['evidence', 'userId', 'accountId', 'token', 'mobile']) url.searchParams.delete(name)
  return url.href
}
