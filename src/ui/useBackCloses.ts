import { useEffect, useRef } from 'react'

/** Marks the entry of the history that stands for what lies over the page. */
const OVER = 'over'

/** The way back closes what is mounted over the whole page, and the page stays; closed otherwise, no entry of it is left. */
export function useBackCloses(onClose: () => void): void {
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    let isOpen = true
    // The router does not hear of it: the page below is the same.
    const hear = (event: PopStateEvent) => {
      event.stopImmediatePropagation()
      window.removeEventListener('popstate', hear, true)
      if (isOpen) close.current()
      isOpen = false
    }
    window.history.pushState({ ...window.history.state, [OVER]: true }, '')
    window.addEventListener('popstate', hear, true)
    return () => {
      const wasOpen = isOpen
      isOpen = false
      if (wasOpen && window.history.state?.[OVER] === true) window.history.back()
      else window.removeEventListener('popstate', hear, true)
    }
  }, [])
}
