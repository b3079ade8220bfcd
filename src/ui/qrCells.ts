/** A text as a code for cameras: as many cells a side, and the dark ones as a path in cells, with its quiet margin. */
export interface QrCells {
  side: number
  path: string
  dark: readonly (readonly [x: number, y: number])[]
}

const MARGIN = 4

/** Loads the library and makes the code; rejects when it cannot be loaded or the text is too long. */
export async function qrCells(text: string): Promise<QrCells> {
  const { create } = await import('qrcode')
  const { modules } = create(text, { errorCorrectionLevel: 'M' })
  const dark: [number, number][] = []
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++) if (modules.get(y, x)) dark.push([x + MARGIN, y + MARGIN])
  }
  return { side: modules.size + 2 * MARGIN, path: dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join(''), dark }
}
