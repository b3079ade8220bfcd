import type { SyntaxFault } from './syntax.ts'

/**
 * Bytes that are no UTF-8, as they look once the file was read as UTF-8: each is U+FFFD. Windows writes Chinese in GBK,
 * two bytes a letter; Notepad's "Unicode" is UTF-16, of which every second byte of a bracket is 0. Null for a sound text.
 */
export function encodingFault(text: string): SyntaxFault | null {
  const offset = text.indexOf('\ufffd')
  if (text.slice(0, 200).includes('\0')) return notUtf8('UTF-16', 0)
  if (offset < 0) return null
  return notUtf8(/\ufffd[\ufffd@-~]/.test(text) ? 'GBK' : 'another encoding', offset)
}

function notUtf8(encoding: string, offset: number): SyntaxFault {
  return {
    code: 'json.encoding',
    offset,
    message: `the file is saved as ${encoding}, not as UTF-8: its letters cannot be read`,
    hint: 'Save it as UTF-8. In Notepad: “Save as”, encoding “UTF-8”. In VS Code: click the encoding at the bottom, “Reopen with Encoding”, then “Save with Encoding” UTF-8.',
  }
}
