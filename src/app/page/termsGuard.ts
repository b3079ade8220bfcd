import { useEffect } from 'react'
import type { Services } from '#app/services.ts'
import type { Page } from '#runtime/model.ts'

/** Of a session and a release of which nothing is to be agreed to again. */
const settled = new WeakMap<Services, string>()

/**
 * Leads an account whose terms have changed in substance since it agreed to them from a page that needs a login to where
 * it is asked again. Their own data stays within reach; a check that fails keeps nobody out.
 */
export function useTermsGuard(services: Services, { login }: Page, pathname: string): void {
  useEffect(() => {
    const { terms, personal } = services.site.routes
    const held = services.session.get()
    if (login !== 'account' || !terms || held.status !== 'in' || held.evidence) return
    if (pathname === terms || pathname === personal) return
    const key = `${held.token} ${services.site.release}`
    if (settled.get(services) === key) return
    let current = true
    services.client.request('agreementsDue', {}).then(
      (due) => {
        if (!Array.isArray(due) || due.length === 0) settled.set(services, key)
        else if (current) services.navigator.go(terms)
      },
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [services, login, pathname])
}
