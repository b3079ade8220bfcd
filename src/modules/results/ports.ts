import { createContext, useContext } from 'react'
import type { TypedRequest } from '#api/contract.gen.ts'

/** What the results need from outside; supplied by the application's composition root. */
export interface ResultsPorts {
  request: TypedRequest
}

const Context = createContext<ResultsPorts | null>(null)
export const ResultsPortsProvider = Context.Provider

export function useResultsPorts(): ResultsPorts {
  const ports = useContext(Context)
  if (!ports) throw new Error('a block of the results module was rendered without ResultsPortsProvider')
  return ports
}
