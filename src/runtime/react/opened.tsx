import { type ReactNode, useState } from 'react'
import { useAlive } from '#lib/useAlive.ts'

interface OpenedProps {
  open: boolean
  /** It asks something: it has to be there to be judged, wherever it stands. */
  always: boolean
  children: ReactNode
}

/**
 * What is inside something that opens and closes: drawn when it is first opened, and kept from then on. A page that was
 * drawn in Node has all of it, to be opened and read before its code is there.
 */
export function Opened({ open, always, children }: OpenedProps): ReactNode {
  const alive = useAlive()
  const [wasOpen, setWasOpen] = useState(open || !alive)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen || open || always ? children : null
}
