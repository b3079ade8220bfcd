import { flushSync } from 'react-dom'
import type { Services } from '#app/services.ts'

const PICTURE = '.sl-img-picture'
const NAME = 'poster'

/**
 * From now on the picture that a tap, or the way back, leads by moves into its place on the next page, where that shows
 * the same one. Nothing moves for who wants less motion, or in a browser without view transitions.
 */
export function movePosters({ window, pendingNavigation }: Services): void {
  const { document } = window
  const find = (root: ParentNode, fits: (picture: HTMLImageElement) => boolean) =>
    [...root.querySelectorAll<HTMLImageElement>(PICTURE)].find((picture) => fits(picture) && isInSight(picture, window))
  let tapped: HTMLImageElement | undefined
  const onTap = ({ target }: Event) => {
    const card = target instanceof Element ? (target.closest('.sl-frame') ?? target.closest('a, button')) : null
    tapped = card ? find(card, () => true) : undefined
  }
  document.addEventListener('click', onTap, { capture: true })
  pendingNavigation.swap = (show) => {
    const from = tapped ?? find(document, () => true)
    tapped = undefined
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!from?.isConnected || isStill) return show()
    const { src, currentSrc } = from
    nameFrame(from, NAME)
    const moving = document.startViewTransition(() => {
      nameFrame(from, '')
      flushSync(show)
      const to = find(document, (picture) => picture.src === src)
      if (!to) return moving.skipTransition()
      nameFrame(to, NAME)
      // In the size that this page needs it may still be on its way.
      if (to.parentElement) to.parentElement.style.background = `center / cover url("${currentSrc}")`
      const rest = () => nameFrame(to, '')
      moving.finished.then(rest, rest)
    })
    moving.ready.catch(() => undefined)
  }
}

function nameFrame(picture: HTMLImageElement, name: string): void {
  picture.closest<HTMLElement>('.sl-img')?.style.setProperty('view-transition-name', name)
}

function isInSight(picture: HTMLImageElement, { innerHeight, innerWidth }: Window): boolean {
  const { top, bottom, left, right, width } = picture.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
}
