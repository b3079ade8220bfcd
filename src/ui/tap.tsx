import type { ComponentPropsWithRef, MouseEvent } from 'react'

interface TapProps
  extends Omit<ComponentPropsWithRef<'button'> & ComponentPropsWithRef<'a'>, 'onClick' | 'ref' | 'type'> {
  /** Where the tap leads, when that is all that it does. */
  href: string | undefined
  onTap(): void
}

/** What is tapped: a link where it leads to an address, which works before any code has come, else a button. */
export function Tap({ href, onTap, ...rest }: TapProps) {
  if (href === undefined) return <button {...rest} type="button" onClick={onTap} />
  return <a {...rest} href={href} onClick={(event) => taps(event) && onTap()} />
}

/** Whether a click on a link is the page's to carry out; one that asks for another tab is the browser's. */
export function taps(event: MouseEvent): boolean {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false
  event.preventDefault()
  return true
}
