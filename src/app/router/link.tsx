import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { useHistory } from './router.tsx'

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  to: string
}

/** A link to a page of this app; a tap that asks for a new tab or window is the browser's. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const history = useHistory()
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !plain) return
    event.preventDefault()
    history.go(to)
  }
  return <a {...rest} href={to} onClick={click} />
}
