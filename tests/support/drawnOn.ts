import jsQR from 'jsqr'
import { vi } from 'vitest'

/**
 * A canvas that notes what is written on it and paints what is filled: jsdom has none. `written` are the texts in order;
 * `readCode` reads the code from the pixels as a camera does, null where there is none.
 */
export function drawnOn(): { written: string[]; readCode(): string | null } {
  const written: string[] = []
  let colour = ''
  let pixels = new Uint8ClampedArray()
  let canvas: { width: number; height: number } = { width: 0, height: 0 }
  const paint = (x: number, y: number, width: number, height: number) => {
    const size = canvas.width * canvas.height * 4
    if (pixels.length !== size) pixels = new Uint8ClampedArray(size).fill(255)
    for (let row = Math.round(y); row < Math.min(canvas.height, y + height); row++) {
      const from = (row * canvas.width + Math.round(x)) * 4
      pixels.fill(colour === '#000000' ? 0 : 255, from, from + Math.round(width) * 4)
    }
  }
  const sheet = new Proxy({} as CanvasRenderingContext2D, {
    get: (_, key) => {
      if (key === 'fillText') return (text: string) => void written.push(text)
      if (key === 'fillRect') return paint
      if (/^create\w+Gradient$/.test(String(key))) return () => ({ addColorStop() {} })
      return () => (key === 'measureText' ? { width: 1 } : undefined)
    },
    set: (_, key, value) => {
      if (key === 'fillStyle') colour = value
      return true
    },
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function (this: HTMLCanvasElement) {
    canvas = this
    return sheet as never
  })
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,AAAA')
  return { written, readCode: () => jsQR(pixels, canvas.width, canvas.height)?.data ?? null }
}
