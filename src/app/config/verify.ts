import { configFault } from './fault.ts'

const HASHED = /^objects\/([0-9a-f]{32})\.json$/

/**
 * Throws when a text is not the one its name stands for: objects are named by their SHA-256. Where the browser has no
 * digest (plain http, old phones) the text is believed; it is parsed and checked afterwards in any case.
 */
export async function verifyObject(path: string, text: string): Promise<void> {
  const wanted = HASHED.exec(path)?.[1]
  const subtle = globalThis.crypto?.subtle
  if (!wanted || !subtle || typeof TextEncoder === 'undefined') return
  const digest = new Uint8Array(await subtle.digest('SHA-256', new TextEncoder().encode(text)))
  const found = [...digest.subarray(0, 16)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  if (found !== wanted) throw configFault('corrupt', path, `hash ${found}`)
}
