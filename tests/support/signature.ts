import sharp from 'sharp'

const STROKE =
  '<path d="M8 48 C 24 8, 36 8, 44 40 S 72 56, 84 20 S 108 12, 114 44" fill="none" stroke="#000" stroke-width="3"/>'

/** A written line as a PNG data URL: a real picture, because the platform refuses an empty one. */
export async function signature(): Promise<string> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="120" height="60"><rect width="120" height="60" fill="#fff"/>${STROKE}</svg>`
  const png = await sharp(Buffer.from(drawing)).png().toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}
