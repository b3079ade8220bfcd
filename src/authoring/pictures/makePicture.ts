import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashContent, namedPicture, type PictureFiles } from '#authoring/model/objectName.ts'
import { PROJECT_ROOT } from '#authoring/projectRoot.ts'
import type { SoundPicture } from './readPicture.ts'

/** Makes the objects of a picture, the one that pages point to first. Throws when the picture cannot be read to its end. */
export type PictureMaker = (picture: SoundPicture) => Promise<Map<string, Buffer>>

/** The picture as it is, with its size in its name: fast, for checks and while pages are written. */
export const originalPicture: PictureMaker = async ({ file, bytes, size }) => {
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase()
  if (!size) return new Map([[`objects/${hashContent(bytes)}.${extension}`, bytes]])
  return namedPicture({ ...size, widths: [], sized: new Map(), fallback: { extension, bytes } })
}

/** Where made pictures are kept for the next time. */
export const PICTURE_CACHE = join(PROJECT_ROOT, '.cache/pictures')

/** A phone's width in CSS pixels, at one, two and three device pixels each. */
const WIDTHS = [390, 780, 1170]
const AVIF = { quality: 48, effort: 4 }
const WEBP = { quality: 76, effort: 5 }
const JPEG = { quality: 78, mozjpeg: true }
const PNG = { compressionLevel: 9 }

/**
 * A maker of sizes and formats that keeps what it made in a folder, by the picture's content, these settings and the
 * encoders' versions: the same always gives the same bytes. Drawings stay as they are.
 */
export function pictureSizes(cache: string): PictureMaker {
  return async (picture) => {
    const { kind, size, bytes, clear } = picture
    if (kind === 'drawing' || !size) return originalPicture(picture)
    const { default: sharp } = await import('sharp')
    const widths = [...WIDTHS.filter((width) => width < size.width), ...(size.width <= 1170 ? [size.width] : [])]
    const settings = JSON.stringify([widths, AVIF, WEBP, JPEG, PNG, sharp.versions])
    const folder = join(cache, hashContent(Buffer.concat([Buffer.from(settings), bytes])))
    const cached = await readKept(folder, widths)
    if (cached) return namedPicture({ ...size, widths, ...cached })
    const resized = (width: number) => sharp(bytes, { failOn: 'truncated' }).autoOrient().resize({ width })
    const sized = new Map<string, Buffer>()
    for (const width of widths) {
      sized.set(`${width}.avif`, await resized(width).avif(AVIF).toBuffer())
      sized.set(`${width}.webp`, await resized(width).webp(WEBP).toBuffer())
    }
    const small = resized(Math.min(size.width, 780))
    const fallback = clear
      ? { extension: 'png', bytes: await small.png(PNG).toBuffer() }
      : { extension: 'jpg', bytes: await small.jpeg(JPEG).toBuffer() }
    await keep(folder, cache, { sized, fallback })
    return namedPicture({ ...size, widths, sized, fallback })
  }
}

type CachedPicture = Pick<PictureFiles, 'sized' | 'fallback'>

async function readKept(folder: string, widths: readonly number[]): Promise<CachedPicture | null> {
  const names = await readdir(folder).catch(() => [])
  const last = names.find((name) => name.startsWith('fallback.'))
  if (!last || names.length !== widths.length * 2 + 1) return null
  const read = async (name: string) => [name, await readFile(join(folder, name))] as const
  const sized = new Map(await Promise.all(names.filter((name) => name !== last).map(read)))
  return { sized, fallback: { extension: last.slice('fallback.'.length), bytes: (await read(last))[1] } }
}

/** Puts what was made in its place, whole; a folder that cannot be written to only means that it is made again. */
async function keep(folder: string, cache: string, { sized, fallback }: CachedPicture): Promise<void> {
  try {
    await mkdir(cache, { recursive: true })
    const draft = await mkdtemp(join(cache, 'draft-'))
    const files = [...sized, [`fallback.${fallback.extension}`, fallback.bytes] as const]
    for (const [name, bytes] of files) await writeFile(join(draft, name), bytes)
    // Somebody else has made the same meanwhile.
    await rename(draft, folder).catch(() => rm(draft, { recursive: true, force: true }))
  } catch {
    return
  }
}
