import type { KeyValue } from '#modules/auth/session.ts'
import type { ConfigFault } from './fault.ts'

const KEY = 'configFaults'

/** Reports to the platform what was wrong with config: each kind of fault of a file once a tab, and again if that failed. */
export function reportFaults(
  tab: KeyValue,
  send: (fault: ConfigFault) => Promise<unknown>,
): (fault: ConfigFault) => void {
  const reported = new Set((tab.getItem(KEY) ?? '').split('\n'))
  return (fault) => {
    const name = `${fault.kind} ${fault.path}`
    if (reported.has(name)) return
    console.error(fault.message)
    reported.add(name)
    send(fault).then(
      () => tab.setItem(KEY, [...reported].join('\n')),
      () => reported.delete(name),
    )
  }
}
