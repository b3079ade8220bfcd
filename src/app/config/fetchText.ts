import { type ConfigFault, configFault, isConfigFault } from './fault.ts'

export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** The text of a config file. Throws a `ConfigFault` when the host is late (`timeoutMs`), down, or answers an error. */
export async function fetchText(fetch: Fetch, base: string, path: string, timeoutMs: number): Promise<string> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(configFault('slow', path, `${timeoutMs} ms`)), timeoutMs)
  })
  try {
    const response = await Promise.race([fetch(`${base}/${path}`, { credentials: 'same-origin' }), late])
    if (!response.ok) throw configFault('status', path, String(response.status))
    return await Promise.race([response.text(), late])
  } catch (error) {
    throw isConfigFault(error) ? error : unreachable(path, error)
  } finally {
    clearTimeout(timer)
  }
}

function unreachable(path: string, error: unknown): ConfigFault {
  return configFault('unreachable', path, error instanceof Error ? error.message : String(error))
}

interface Booted {
  /** Requests that public/boot.js sent before this code was loaded, by path on the host. */
  startlineBoot?: Record<string, Promise<Response>>
}

/** A fetch that uses each request of public/boot.js once, and sends every other itself. */
export function bootFetch(window: Window & Booted): Fetch {
  return (url, init) => {
    const path = url.replace(/^\/config\//, '')
    const asked = window.startlineBoot?.[path]
    if (!asked) return window.fetch(url, init)
    delete window.startlineBoot?.[path]
    return asked
  }
}
