import { useEffect, useState } from 'react'

/**
 * Pixels at the bottom of the window covered by an on-screen keyboard. iOS and newer Android leave the layout as it is
 * and only shrink the visual viewport, so a bar fixed to the bottom would lie under the keyboard.
 */
export function useKeyboardInset(): number {
  const [inset, setInset] = useState(0)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const measure = () => {
      const zoomed = view.scale > 1.01
      setInset(zoomed ? 0 : Math.max(0, Math.round(window.innerHeight - view.height - view.offsetTop)))
    }
    measure()
    view.addEventListener('resize', measure)
    view.addEventListener('scroll', measure)
    return () => {
      view.removeEventListener('resize', measure)
      view.removeEventListener('scroll', measure)
    }
  }, [])
  return inset
}
