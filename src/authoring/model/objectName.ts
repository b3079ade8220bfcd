import { createHash } from 'node:crypto'

/** Name of an immutable object: the same content always has the same name. */
export function objectName(content: string, extension: 'json' | 'js'): string {
  return `objects/${hashContent(content)}.${extension}`
}

/** First 32 hexadecimal digits of the content's SHA-256; a text counts as UTF-8. */
export function hashContent(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32)
}
