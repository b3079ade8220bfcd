import { inflateSync } from 'node:zlib'
import { fileKind } from '#lib/files.ts'

/** Longest text that a picture is believed to hold: a document has a few lines. */
const MOST = 4000
const PNG_HEAD = 8

/**
 * What the simulated recognition service reads in a picture: the text that a PNG carries under the key `Document`, or
 * the comment of a JPEG. Null where nothing can be read. Never throws: whatever was uploaded is somebody's file.
 */
export function pictureText(bytes: Uint8Array): string | null {
  const kind = fileKind(bytes)
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const found = kind === 'png' ? pngText(file) : kind === 'jpg' ? jpegComment(file) : null
  const text = found?.toString('utf8').slice(0, MOST).trim() ?? ''
  return text === '' || text.includes('\ufffd') ? null : text
}

/** Length, name, data and checksum, one chunk after the other. */
function pngText(file: Buffer): Buffer | null {
  for (let at = PNG_HEAD; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const end = at + 8 + length
    if (end + 4 > file.length) return null
    const name = file.toString('latin1', at + 4, at + 8)
    const data = file.subarray(at + 8, end)
    const text = name === 'tEXt' || name === 'iTXt' ? textOf(name, data) : null
    if (text) return text
    if (name === 'IEND') return null
    at = end + 4
  }
  return null
}

function textOf(name: 'tEXt' | 'iTXt', data: Buffer): Buffer | null {
  const key = data.indexOf(0)
  if (key < 0 || data.toString('latin1', 0, key) !== 'Document') return null
  if (name === 'tEXt') return data.subarray(key + 1)
  const [packed, language] = [data[key + 1] === 1, data.indexOf(0, key + 3)]
  const translated = language < 0 ? -1 : data.indexOf(0, language + 1)
  if (translated < 0) return null
  const text = data.subarray(translated + 1)
  return packed ? unpacked(text) : text
}

function unpacked(text: Buffer): Buffer | null {
  try {
    return inflateSync(text, { maxOutputLength: MOST * 4 })
  } catch {
    return null
  }
}

/** The first comment among the segments before the picture itself. */
function jpegComment(file: Buffer): Buffer | null {
  for (let at = 2; at + 4 <= file.length && file[at] === 0xff; ) {
    const [marker, length] = [file[at + 1] ?? 0, file.readUInt16BE(at + 2)]
    if (marker === 0xda || length < 2 || at + 2 + length > file.length) return null
    if (marker === 0xfe) return file.subarray(at + 4, at + 2 + length)
    at += 2 + length
  }
  return null
}
