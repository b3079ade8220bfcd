import { finding } from './finding.ts'
import type { SyntaxFault } from './syntax.ts'

/**
 * Bytes that are no UTF-8, as they look once the file was read as UTF-8: each is U+FFFD. Windows writes Chinese in GBK,
 * two bytes a letter; Notepad's "Unicode" is UTF-16, of which every second byte of a bracket is 0. Null for a sound text.
 */
export function encodingFault(text: string): SyntaxFault | null {
  const offset = text.indexOf('\ufffd')
  if (text.slice(0, 200).includes('\0')) return notUtf8('UTF-16', 0)
  if (offset < 0) return null
  return notUtf8(/\ufffd[\ufffd@-~]/.test(text) ? 'GBK' : null, offset)
}

function notUtf8(encoding: string | null, offset: number): SyntaxFault {
  const fault = encoding ? finding('json.encoding.named', { name: encoding }) : finding('json.encoding.other')
  return { offset, ...fault }
}
