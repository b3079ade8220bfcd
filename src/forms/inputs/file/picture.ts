const LIMIT = 1024 * 1024
const KINDS = ['image/png', 'image/jpeg']

export type PictureFault = 'fileKind' | 'fileSize'

/** A png or jpg of at most 1 MB; larger ones are compressed, other kinds and those that stay too large refused. */
export async function fitPicture(file: File): Promise<File | PictureFault> {
  if (!KINDS.includes(file.type)) return 'fileKind'
  if (file.size <= LIMIT) return file
  const { default: compress } = await import('browser-image-compression')
  // Its worker is loaded from a CDN, which our Content-Security-Policy and a phone without network both refuse.
  const settings = { maxSizeMB: 0.98, maxWidthOrHeight: 2560, useWebWorker: false, initialQuality: 0.85 }
  const smaller = await compress(file, settings).catch(() => file)
  if (smaller.size > LIMIT) return 'fileSize'
  return smaller instanceof File ? smaller : new File([smaller], file.name, { type: file.type })
}
