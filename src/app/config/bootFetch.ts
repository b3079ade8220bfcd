import type { Fetch } from './fetchText.ts'

interface Booted {
  /** Answers on their way since before this code came, by path on the host: public/boot.js asked. */
  startlineBoot?: Record<string, Promise<Response>>
}

/** Takes over what was asked for already, each once; everything else is asked now. */
export function bootFetch(window: Window & Booted): Fetch {
  return (url, init) => {
    const path = url.replace(/^\/config\//, '')
    const asked = window.startlineBoot?.[path]
    if (!asked) return window.fetch(url, init)
    delete window.startlineBoot?.[path]
    return asked
  }
}
