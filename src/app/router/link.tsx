import type { ComponentPropsWithRef } from 'react'
import { useLinkClickHandler } from 'react-router-dom'
import { useServices } from '#app/services.ts'
import { buildAddress } from '#app/urls.ts'
import type { JsonObject } from '#runtime/model.ts'
import { useShownLocation } from './useShownLocation.ts'

interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href' | 'target'> {
  to: string
  query?: JsonObject
}

/** A link to a page of this app. React Router's own would bring prefetching for data routers along, 4 KiB of it. */
export function Link({ to, query, onClick, ...rest }: LinkProps) {
  const address = buildAddress({ to, query }, new URLSearchParams(useShownLocation().search), useServices().site.carry)
  const follow = useLinkClickHandler<HTMLAnchorElement>(address)
  return (
    <a
      {...rest}
      href={address}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}
