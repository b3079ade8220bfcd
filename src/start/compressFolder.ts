import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

const TEXTUAL = /\.(js|css|html|json|svg|webmanifest)$/
const SMALLEST = 1024

/** Lays `.br` and `.gz` beside every text file of a built folder, so that serving costs nothing. */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEXTUAL.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files) {
    const bytes = await readFile(file)
    if (bytes.length < SMALLEST) continue
    await Promise.all([writeFile(`${file}.br`, await brotli(bytes)), writeFile(`${file}.gz`, await zip(bytes))])
  }
}
