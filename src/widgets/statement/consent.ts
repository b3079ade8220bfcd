import type { Json } from '#runtime/model.ts'

/** What was accepted, in which version and when (epoch ms). */
export interface Consent {
  accepted: boolean
  id: string
  version: string
  at: number
}

/** Reads a saved answer; null for anything else. */
export function consentOf(value: Json): Consent | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  const { accepted, id, version, at } = value
  if (typeof accepted !== 'boolean' || typeof at !== 'number') return null
  return { accepted, id: String(id ?? ''), version: String(version ?? ''), at }
}

/** Whether exactly this statement in this version is accepted. */
export function covers(consent: Consent | null, id: string, version: string): boolean {
  return consent?.accepted === true && consent.id === id && consent.version === version
}
