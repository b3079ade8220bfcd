import { finding } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'

/** What a picture may weigh as it lies in the folder: a drawing goes to the phone as it is, a photo is made smaller. */
export const PICTURE_LIMITS = { drawing: 300 * 1024, photo: 5 * 1024 * 1024, pixels: 50_000_000 }

/** A picture that can be published. */
export interface SoundPicture {
  file: string
  bytes: Buffer
  /** Null where a drawing says no size. */
  size: { width: number; height: number } | null
  kind: 'drawing' | 'photo'
  /** Some of it is seen through. */
  clear: boolean
}

/** Looks at what a file holds: a drawing without scripts, or a photo in a format that is made smaller. */
export async function readPicture(file: string, bytes: Buffer): Promise<SoundPicture | Fault> {
  const name = file.slice(file.lastIndexOf('/') + 1)
  return /\.svg$/i.test(file) ? readDrawing(file, name, bytes) : readPhoto(file, name, bytes)
}

function readDrawing(file: string, name: string, bytes: Buffer): SoundPicture | Fault {
  if (bytes.length > PICTURE_LIMITS.drawing)
    return finding('image.heavy.bytes', { name, bytes: kib(bytes.length), most: kib(PICTURE_LIMITS.drawing) })
  const text = bytes.toString('utf8')
  const [opening] = /<svg\b[^>]*>/.exec(text) ?? []
  if (!opening) return finding('image.broken', { name })
  const unsafe = UNSAFE.exec(text)
  if (unsafe) return finding('image.unsafe', { name, found: JSON.stringify(unsafe[0].replace(/\s+/g, ' ').trim()) })
  return { file, bytes, size: drawingSize(opening), kind: 'drawing', clear: true }
}

/** Scripts, handlers, entities, other documents, and anything that is fetched from elsewhere. */
const UNSAFE =
  /<(?:\w+:)?(?:script|foreignObject|iframe|handler)\b|\son\w+\s*=|attributeName\s*=\s*["']?on|javascript:|<!ENTITY|@import|\b(?:href|src)\s*=\s*["']?\s*(?!["'#\s]|data:image\/)|url\(\s*["']?(?!["'#\s]|data:)/i

function drawingSize(opening: string): SoundPicture['size'] {
  const number = (name: string) => {
    const [, value] = new RegExp(`\\s${name}\\s*=\\s*["']\\s*(\\d+(?:\\.\\d+)?)(?:px)?\\s*["']`).exec(opening) ?? []
    return value === undefined ? null : Math.round(Number(value))
  }
  const [, , , boxWidth, boxHeight] =
    /\sviewBox\s*=\s*["']\s*([-\d.]+)[\s,]+([-\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(opening) ?? []
  const box = { width: Math.round(Number(boxWidth ?? 0)), height: Math.round(Number(boxHeight ?? 0)) }
  const size = { width: number('width') ?? box.width, height: number('height') ?? box.height }
  return size.width > 0 && size.height > 0 ? size : null
}

async function readPhoto(file: string, name: string, bytes: Buffer): Promise<SoundPicture | Fault> {
  if (bytes.length > PICTURE_LIMITS.photo)
    return finding('image.heavy.bytes', { name, bytes: kib(bytes.length), most: kib(PICTURE_LIMITS.photo) })
  const { default: sharp } = await import('sharp')
  try {
    const { format, hasAlpha, autoOrient } = await sharp(bytes).metadata()
    if (!/^(jpeg|png|webp|heif|avif)$/.test(format)) return finding('image.broken', { name })
    const { width, height } = autoOrient
    if (width * height > PICTURE_LIMITS.pixels)
      return finding('image.heavy.pixels', {
        name,
        width,
        height,
        million: PICTURE_LIMITS.pixels / 1_000_000,
      })
    return { file, bytes, size: { width, height }, kind: 'photo', clear: hasAlpha }
  } catch {
    return finding('image.broken', { name })
  }
}

export function kib(bytes: number): number {
  return Math.round(bytes / 1024)
}
