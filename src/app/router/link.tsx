import type { ComponentPropsWithRef } from 'react'
import { useLinkClickHandler } from 'react-router-dom'

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> {
  to: string
}

/** A link to a page of this app. React Router's own would bring prefetching for data routers along, 4 KiB of it. */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to)
  return (
    <a
      {...rest}
      href={to}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}
