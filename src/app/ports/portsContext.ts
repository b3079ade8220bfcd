import { createContext, useContext } from 'react'
import type { AppPorts } from './ports.ts'

const Context = createContext<AppPorts | null>(null)
export const PortsProvider = Context.Provider

export function useAppPorts(): AppPorts {
  const ports = useContext(Context)
  if (!ports) throw new Error('the application was rendered without its ports')
  return ports
}
