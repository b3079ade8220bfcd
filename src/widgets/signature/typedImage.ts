const WIDTH = 600
const HEIGHT = 240
const INK = '#14181f'
const SCRIPT = '"Kaiti SC", KaiTi, STKaiti, "Segoe Script", "Snell Roundhand", cursive'

/** A typed name drawn as a signature, as a PNG data URL; null where the browser cannot draw. */
export function typedImage(name: string): string | null {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const pen = canvas.getContext('2d')
  if (!pen) return null
  pen.fillStyle = '#ffffff'
  pen.fillRect(0, 0, WIDTH, HEIGHT)
  pen.fillStyle = INK
  pen.textAlign = 'center'
  pen.textBaseline = 'middle'
  pen.font = `${fittingSize(pen, name)}px ${SCRIPT}`
  pen.fillText(name, WIDTH / 2, HEIGHT / 2)
  return canvas.toDataURL('image/png')
}

function fittingSize(pen: CanvasRenderingContext2D, name: string): number {
  const largest = 120
  pen.font = `${largest}px ${SCRIPT}`
  const width = pen.measureText(name).width
  return width > WIDTH - 60 ? Math.floor((largest * (WIDTH - 60)) / width) : largest
}
