import { createHash } from 'node:crypto'
import { PICTURE_FORMATS } from '#lib/pictures.ts'

/** Name of an immutable object: the same content always has the same name. */
export function objectName(content: string, extension: 'json' | 'js'): string {
  return `objects/${hashContent(content)}.${extension}`
}

/** First 32 hexadecimal digits of a content's SHA-256; of several, with where each ends. A text counts as UTF-8. */
export function hashContent(...contents: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256')
  for (const content of contents) {
    if (contents.length > 1) hash.update(`${content.length}\n`)
    hash.update(content)
  }
  return hash.digest('hex').slice(0, 32)
}

/** What a picture is made of: width and format of each file, and what browsers get that know none of the formats. */
export interface PictureFiles {
  width: number
  height: number
  widths: readonly number[]
  /** By `<width>.<format>`. */
  sized: ReadonlyMap<string, Buffer>
  fallback: { extension: string; bytes: Buffer }
}

/** Names the files of a picture by the content of all of them: see `pictureOf`, which reads the first name. */
export function namedPicture({ width, height, widths, sized, fallback }: PictureFiles): Map<string, Buffer> {
  const keys = sizedKeys(widths)
  const contents = [fallback.bytes, ...keys.map((key) => sized.get(key) ?? Buffer.alloc(0))]
  const hash = hashContent(...contents)
  const first = `objects/${hash}_${[`${width}x${height}`, ...widths].join('_')}.${fallback.extension}`
  return new Map([[first, fallback.bytes], ...keys.map((key, at) => named(hash, key, contents[at + 1]))])
}

const named = (hash: string, key: string, bytes: Buffer = Buffer.alloc(0)) => [`objects/${hash}_${key}`, bytes] as const

function sizedKeys(widths: readonly (number | string)[]): string[] {
  return PICTURE_FORMATS.flatMap((format) => widths.map((width) => `${width}.${format}`))
}

/** The hash in an object's name, and the names of all objects that it stands for; a sized one is its picture's. */
export function hashedTogether(name: string): { hash: string; names: string[] } | 'part' {
  const [, hash = '', rest = ''] = /^objects\/([^_.]*)((?:_\w+)?)\.\w+$/.exec(name) ?? []
  if (rest === '') return { hash, names: [name] }
  const [, widths] = /^_\d+x\d+((?:_\d+)*)$/.exec(rest) ?? []
  if (widths === undefined) return 'part'
  const sized = sizedKeys(widths.split('_').filter(Boolean)).map((key) => `objects/${hash}_${key}`)
  return { hash, names: [name, ...sized] }
}
