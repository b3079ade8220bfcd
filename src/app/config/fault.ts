import type { KeyValue } from '#modules/auth/session.ts'

/** What can be wrong with config on its way to the phone. */
export type FaultKind = 'unreachable' | 'slow' | 'status' | 'malformed' | 'corrupt' | 'tooNew'

/** A config file that could not be used; `path` is its name on the host, `detail` what was seen. */
export interface ConfigFault extends Error {
  kind: FaultKind
  path: string
  detail: string
}

export function configFault(kind: FaultKind, path: string, detail = ''): ConfigFault {
  const message = `config ${path}: ${kind}${detail ? ` (${detail})` : ''}`
  return Object.assign(new Error(message), { kind, path, detail })
}

export function isConfigFault(error: unknown): error is ConfigFault {
  return error instanceof Error && 'kind' in error && 'path' in error && 'detail' in error
}

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
