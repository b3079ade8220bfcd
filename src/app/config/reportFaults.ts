import type { KeyValue } from '#modules/auth/session.ts'
import type { ConfigFault } from './fault.ts'

const KEY = 'configFaults'

/** Tells the platform what was wrong with config: each kind of fault of a file once a tab, and again if that failed. */
export function reportFaults(
  tab: KeyValue,
  send: (fault: ConfigFault) => Promise<unknown>,
): (fault: ConfigFault) => void {
  const told = new Set((tab.getItem(KEY) ?? '').split('\n'))
  return (fault) => {
    const name = `${fault.kind} ${fault.path}`
    if (told.has(name)) return
    console.error(fault.message)
    told.add(name)
    send(fault).then(
      () => tab.setItem(KEY, [...told].join('\n')),
      () => told.delete(name),
    )
  }
}
