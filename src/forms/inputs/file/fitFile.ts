import { FILE_TYPES, type FileKind, type FileRule } from '#lib/files.ts'

/** What a chosen file says it is: by its type, or by its ending where a phone names no type. */
function kindOf(file: File): FileKind | null {
  const kinds = Object.keys(FILE_TYPES) as FileKind[]
  const ending = file.name.toLowerCase().replace(/\.jpeg$/, '.jpg')
  const byName = kinds.find((kind) => ending.endsWith(`.${kind}`)) ?? null
  return kinds.find((kind) => FILE_TYPES[kind].type === file.type) ?? (file.type === '' ? byName : null)
}

/** A file that a place takes: a picture that is too large is made smaller, anything else refused with the reason. */
export async function fitFile(file: File, { kinds, maxBytes }: FileRule): Promise<File | 'fileKind' | 'fileSize'> {
  const kind = kindOf(file)
  if (kind === null || !kinds.includes(kind)) return 'fileKind'
  if (file.size <= maxBytes) return file
  if (kind === 'pdf') return 'fileSize'
  const { default: compress } = await import('browser-image-compression')
  // Its worker is loaded from a CDN, which our Content-Security-Policy and a phone without network both refuse.
  const maxSizeMB = (maxBytes / (1024 * 1024)) * 0.98
  const settings = { maxSizeMB, maxWidthOrHeight: 2560, useWebWorker: false, initialQuality: 0.85 }
  const smaller = await compress(file, settings).catch(() => file)
  if (smaller.size > maxBytes) return 'fileSize'
  return smaller instanceof File ? smaller : new File([smaller], file.name, { type: file.type })
}
