/** Part of the visitors see another release: a share of them, or those in certain containers. */
export interface Canary {
  release: string
  /** 0 to 100. */
  percent: number
  /** When listed, these containers see it, whatever the percentage. */
  containers?: readonly string[]
}

/** Whether a visitor is shown the canary. The same visitor always gets the same answer, and keeps it when the share grows. */
export function chosenRelease(canary: Canary, visitorId: string, container: string): boolean {
  if (canary.containers && canary.containers.length > 0) return canary.containers.includes(container)
  return fnv1a(`${canary.release}:${visitorId}`) % 100 < canary.percent
}

/** FNV-1a, 32 bits; ids are ASCII, so a character is a byte. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
