import { createContext, useContext } from 'react'
import type { Ports } from '#runtime/index.ts'

const Context = createContext<Ports | null>(null)
export const PortsProvider = Context.Provider

export function useAppPorts(): Ports {
  const ports = useContext(Context)
  if (!ports) throw new Error('the application was rendered without its ports')
  return ports
}
