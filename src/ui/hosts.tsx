import { createContext, type ReactNode, useContext } from 'react'

/** Where pictures live and which hosts content may point to. */
export interface Hosts {
  /** Prefix of picture paths that are not addresses. */
  assets: string
  /** Hosts that links in content may lead to. */
  links: readonly string[]
  /** Hosts that pictures in content may come from. */
  images: readonly string[]
}

const HostsContext = createContext<Hosts>({ assets: '/files', links: [], images: [] })

export function HostsProvider({ hosts, children }: { hosts: Hosts; children: ReactNode }) {
  return <HostsContext value={hosts}>{children}</HostsContext>
}

export function useHosts(): Hosts {
  return useContext(HostsContext)
}
