/** Kinds of files that runners hand over, by their usual ending. */
export const FILE_TYPES = {
  png: { type: 'image/png', starts: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] },
  jpg: { type: 'image/jpeg', starts: [0xff, 0xd8, 0xff] },
  pdf: { type: 'application/pdf', starts: [0x25, 0x50, 0x44, 0x46, 0x2d] },
} as const
export type FileKind = keyof typeof FILE_TYPES

const KINDS = Object.keys(FILE_TYPES) as FileKind[]

/** Bytes of a picture where nothing else is said. */
export const PICTURE_BYTES = 1024 * 1024
/** The most bytes that config may allow: what a phone's network carries and the platform takes. */
export const LARGEST_FILE = 20 * 1024 * 1024

/** What a file is by its first bytes, whatever its name says; null for any other. */
export function fileKind(bytes: Uint8Array): FileKind | null {
  return KINDS.find((kind) => FILE_TYPES[kind].starts.every((byte, at) => bytes[at] === byte)) ?? null
}

/** Which files a place takes. */
export interface FileRule {
  kinds: readonly FileKind[]
  maxBytes: number
}

/** The rule that settings write as `types` and `maxBytes`; pictures of up to 1 MB where they say nothing. */
export function fileRule({ types, maxBytes }: { types?: unknown; maxBytes?: unknown }): FileRule {
  const named = Array.isArray(types) ? KINDS.filter((kind) => types.includes(kind)) : []
  return {
    kinds: named.length > 0 ? named : ['png', 'jpg'],
    maxBytes: typeof maxBytes === 'number' && maxBytes > 0 ? Math.min(maxBytes, LARGEST_FILE) : PICTURE_BYTES,
  }
}

/** Bytes as people say them: 500 KB, 1.5 MB. */
export function spokenBytes(bytes: number): string {
  const megabytes = bytes / (1024 * 1024)
  return megabytes >= 1 ? `${Math.round(megabytes * 10) / 10} MB` : `${Math.max(1, Math.round(bytes / 1024))} KB`
}
