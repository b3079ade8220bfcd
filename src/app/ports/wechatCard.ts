import type { TypedRequest } from '#api/contract.gen.ts'
import type { Services } from '#app/services.ts'
import { type CardOutcome, putShareCard } from '#modules/bridge/wechatShare.ts'
import { requestPort } from './request.ts'
import { type ShareCard, shareable } from './share.ts'
import { tellWayOut } from './wayOut.ts'

const SETTLED_MS = 500

let watching = false

/** Keeps WeChat's card as the page in sight describes itself: a race's name comes with its data. */
export function keepWechatCard(services: Services): void {
  void putWechatCard(services)
  if (watching) return
  watching = true
  let waiting: ReturnType<typeof setTimeout> | undefined
  const again = new MutationObserver(() => {
    clearTimeout(waiting)
    waiting = setTimeout(() => void putWechatCard(services), SETTLED_MS)
  })
  const { head } = services.window.document
  again.observe(head, { subtree: true, childList: true, attributeFilter: ['content'] })
}

/** Gives WeChat's menu the card of what is shared, and says where the menu is, or hands out the link. */
export async function shareByMenu(services: Services, card: ShareCard): Promise<void> {
  void putWechatCard(services, card)
  await tellWayOut(services, 'share', card.url)
}

/** Gives WeChat a card for its menu: the page as it describes itself, or what a button of it shares. */
async function putWechatCard(services: Services, card = describedCard(services)): Promise<CardOutcome | null> {
  const { environment, window } = services
  // iOS WeChat signs the URL that the user entered with, not the one that a script has gone to since.
  const [entered] = environment.system === 'ios' ? window.performance.getEntriesByType('navigation') : []
  const url = entered?.name ?? window.location.href
  try {
    const request: TypedRequest = requestPort(services)
    const signature = await request('wechatSignature', { url: url.replace(/#.*$/s, '') })
    const { title, text = '', url: link, image = '' } = card
    return await putShareCard(window, signature, { title, desc: text, link, imgUrl: image })
  } catch {
    // Without a card WeChat sends the page's title and address.
    return null
  }
}

/** What the tags in the document's head say, which the page keeps. */
function describedCard({ window: { document, location } }: Services): ShareCard {
  const tag = (name: string) => document.head.querySelector<HTMLMetaElement>(`meta[property="og:${name}"]`)?.content
  const [text, image] = [tag('description'), tag('image')]
  return {
    title: tag('title') ?? document.title,
    url: shareable(location.href),
    ...(text ? { text } : {}),
    ...(image ? { image } : {}),
  }
}
