import { isRecord } from '#publish/model/overlay.ts'
import type { Json } from '#runtime/model.ts'

/** Operations of the platform that the actions inside a value call. */
export function operationsIn(value: Json | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(operationsIn)
  if (!isRecord(value)) return []
  const own = value.do === 'call' && typeof value.call === 'string' ? [value.call] : []
  return [...own, ...Object.values(value).flatMap(operationsIn)]
}
