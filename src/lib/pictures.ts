/** What the address of a picture of a release says of it. */
export interface PictureFacts {
  /** Of the picture as it was drawn or taken, in CSS pixels. */
  width: number
  height: number
  /** The same picture in smaller formats, the smallest first; none for a drawing, or for one that is served as it is. */
  sources: { type: string; srcSet: string }[]
}

const NAME = /^\/config\/objects\/(\w{32})_(\d+)x(\d+)((?:_\d+)*)\.\w+$/

/** Formats that every picture is made in, the smallest first. */
export const PICTURE_FORMATS = ['avif', 'webp'] as const

/**
 * Reads `/config/objects/<hash>_<width>x<height>_<w1>_<w2>.jpg`: sizes and formats lie beside it, `<hash>_<w1>.avif`.
 * Whoever gets the address, from a page or from the API, knows all of them. Null for any other address.
 */
export function parsePicture(address: string): PictureFacts | null {
  const [, hash, width, height, widths = ''] = NAME.exec(address) ?? []
  if (!hash) return null
  const listed = widths.split('_').filter(Boolean)
  const sources = PICTURE_FORMATS.map((format) => ({
    type: `image/${format}`,
    srcSet: listed.map((one) => `/config/objects/${hash}_${one}.${format} ${one}w`).join(', '),
  }))
  return { width: Number(width), height: Number(height), sources: listed.length > 0 ? sources : [] }
}

/**
 * How wide a picture is shown that fills the page: a phone's width, and never more than the page's column. Where three
 * pixels make a point, the eye has enough of two, and the picture half of the bytes.
 */
export const FULL_WIDTH = '(min-width: 480px) 480px, (min-resolution: 2.5dppx) 66vw, 100vw'

const FIRST = /<picture>(<source[^>]*>)?(?:<source[^>]*>)*(<img[^>]* fetchpriority="high"[^>]*>)/i

/**
 * The picture of drawn HTML that is to come before all else, as the attributes of a link that preloads it: in its smallest
 * format, of which a browser that does not know it takes no notice. '' where there is none.
 */
export function preloadIn(html: string): string {
  const [, source = '', image = ''] = FIRST.exec(html) ?? []
  const named = (name: string, tag: string) => new RegExp(` ${name}="([^"]*)"`, 'i').exec(tag)?.[1] ?? ''
  if (source === '') return image && `href="${named('src', image)}"`
  return `type="${named('type', source)}" imagesrcset="${named('srcset', source)}" imagesizes="${named('sizes', source)}"`
}
