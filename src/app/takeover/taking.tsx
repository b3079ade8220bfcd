import { type ReactNode, useEffect, useInsertionEffect, useRef, useState } from 'react'
import { AliveProvider, useComingAlive } from '#lib/useAlive.ts'
import { replayTaps } from './taps.ts'
import { isText, keepTexts, type Typed, tell, typedIn } from './typed.ts'

interface TakingProps {
  /** What holds the drawn page. */
  root: HTMLElement
  children: ReactNode
}

/**
 * Around a page while React takes it over. What was typed until then is read before any other effect runs. Texts are told
 * to React as soon as every part of the page listens, before it draws again: a draft never comes over them. Boxes and
 * lists are told one after the other when it has, each by what the one before has changed. Then the page comes alive, and
 * then come the taps: until then what is tapped is only recorded.
 */
export function Taking({ root, children }: TakingProps) {
  const [release] = useState(() => keepTexts(root))
  const alive = useComingAlive()
  const typed = useRef<Typed[]>([])
  const stop = useRef(() => {})
  useInsertionEffect(() => {
    release()
    typed.current = typedIn(root)
    // Of what happens from here on React hears by itself. A text's own change says only that its field is left: what was
    // typed before is news to React still.
    const forget = ({ type, target }: Event) => {
      typed.current = typed.current.filter((one) => one.control !== target || (type === 'change' && isText(one)))
    }
    root.addEventListener('input', forget, true)
    root.addEventListener('change', forget, true)
    stop.current = () => {
      root.removeEventListener('input', forget, true)
      root.removeEventListener('change', forget, true)
    }
  }, [root, release])
  useEffect(() => {
    const all = typed.current
    stop.current()
    tell(all.filter(isText))
    queueMicrotask(() => tell(all.filter((one) => !isText(one))))
  }, [])
  useEffect(() => {
    if (!alive) return
    // Not before the page shows what it has just heard.
    const timer = setTimeout(replayTaps, 0, window)
    return () => clearTimeout(timer)
  }, [alive])
  return <AliveProvider value={alive}>{children}</AliveProvider>
}
