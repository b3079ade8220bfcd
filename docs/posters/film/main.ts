import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import sharp from 'sharp'
import { CHROMIUM } from '../../../tests/support/chromium.ts'
import { type CodedFrame, writeMp4 } from './mp4.ts'
import { drawScene, FRAME } from './scene.ts'

/*
 * Draws the film of the campaign shangMaHalf and its poster, which is the film's first frame:
 * `npx tsx docs/posters/film/main.ts`. Chromium encodes it, software only; what it draws is committed.
 */
const FOLDER = 'campaigns/shangMaHalf'
const ACCENT = '#0b7f9c'
const FRAMES_PER_SECOND = 24
const FRAMES = 256
const [WIDTH, HEIGHT] = [FRAME.width * 2, FRAME.height * 2]
const CODING = { codec: 'avc1.4d001f', width: WIDTH, height: HEIGHT, framerate: FRAMES_PER_SECOND, bitrate: 560_000 }

const drawings = Array.from({ length: FRAMES }, (_, at) => drawScene(at / FRAMES, ACCENT))

const [first = ''] = drawings
const poster = await sharp(Buffer.from(first), { density: 144 })
  .resize(WIDTH * 2, HEIGHT * 2)
  .jpeg({ quality: 82, mozjpeg: true })
  .toBuffer()
writeFileSync(join(FOLDER, 'poster.jpg'), poster)

const browser = await chromium.launch(CHROMIUM)
try {
  const page = await browser.newPage()
  // A page of its own that is secure, as encoders ask for; nothing is fetched.
  await page.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  // tsx has functions keep their names by a helper that a page does not have.
  await page.addInitScript('globalThis.__name = (named) => named')
  await page.goto('http://localhost/')
  const coded = await page.evaluate(encode, { drawings, coding: CODING, each: FRAMES_PER_SECOND })
  const bytes = (base64: string) => Buffer.from(base64, 'base64')
  const frames = coded.frames.map(({ data, key }): CodedFrame => ({ bytes: bytes(data), key }))
  const film = writeMp4({
    width: WIDTH,
    height: HEIGHT,
    framesPerSecond: FRAMES_PER_SECOND,
    config: bytes(coded.config),
    frames,
  })
  writeFileSync(join(FOLDER, 'film.mp4'), film)
  console.log(`${FOLDER}/film.mp4: ${frames.length} frames, ${film.length} bytes; poster.jpg: ${poster.length} bytes`)
} finally {
  await browser.close()
}

/** In the page: every drawing as a frame of H.264, and what decoders must know of them. */
async function encode({
  drawings,
  coding,
  each,
}: {
  drawings: string[]
  coding: VideoEncoderConfig
  each: number
}): Promise<{ config: string; frames: { data: string; key: boolean }[] }> {
  const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  const frames: { data: string; key: boolean }[] = []
  let config = ''
  const encoder = new VideoEncoder({
    output: (chunk, about) => {
      const bytes = new Uint8Array(chunk.byteLength)
      chunk.copyTo(bytes)
      frames.push({ data: base64(bytes), key: chunk.type === 'key' })
      const description = about?.decoderConfig?.description
      if (description instanceof ArrayBuffer) config = base64(new Uint8Array(description))
    },
    error: (error) => {
      throw error
    },
  })
  encoder.configure({ ...coding, avc: { format: 'avc' }, hardwareAcceleration: 'prefer-software' })
  const canvas = new OffscreenCanvas(coding.width, coding.height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('this browser draws no canvas')
  for (const [at, drawing] of drawings.entries()) {
    const picture = new Image()
    picture.src = `data:image/svg+xml,${encodeURIComponent(drawing)}`
    await picture.decode()
    context.drawImage(picture, 0, 0, coding.width, coding.height)
    const frame = new VideoFrame(canvas, { timestamp: (at * 1_000_000) / each })
    encoder.encode(frame, { keyFrame: at === 0 })
    frame.close()
    while (encoder.encodeQueueSize > 4) await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await encoder.flush()
  return { config, frames }
}
