import { createScanner, type ParseError, printParseErrorCode } from 'jsonc-parser'
import type { Fault } from '#lib/findings.ts'
import { fillMessage, findMessage } from '#lib/messages.ts'
import { verbatim, type Words } from '#lib/words.ts'
import { cut, finding } from './finding.ts'
import { MESSAGES } from './messages.gen.ts'

/** A fault of a text that cannot be read, and where in the text it lies. */
export interface SyntaxFault extends Fault {
  offset: number
}

/** Punctuation of a Chinese keyboard, and what JSON is written with. */
const FULL_WIDTH: Readonly<Record<string, string>> = {
  '，': ',',
  '、': ',',
  '：': ':',
  '；': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '‘': '"',
  '’': '"',
  '＂': '"',
  '｛': '{',
  '｝': '}',
  '［': '[',
  '］': ']',
  '【': '[',
  '】': ']',
  '（': '(',
  '）': ')',
  '．': '.',
  '－': '-',
  '　': ' ',
}

/** What makes of a text no JSON, in words, at the place where it has to be mended: by the parser's first error. */
export function syntaxFault(text: string, error: ParseError): SyntaxFault {
  const { offset } = error
  const fault: Make = (words, at = offset) => ({ offset: at, ...words })
  if (text.trim() === '') return fault(finding('json.syntax.empty'), 0)
  const code = printParseErrorCode(error.error)
  const here = text.slice(offset, offset + Math.max(1, error.length))
  if (code === 'UnexpectedEndOfString') return openString(here, fault)
  const full = [...here][0] ?? ''
  const meant = FULL_WIDTH[full]
  if (meant !== undefined)
    return fault(
      meant === ' ' ? finding('json.syntax.fullWidthBlank') : finding('json.syntax.fullWidth', { letter: full, meant }),
    )
  const before = text.slice(0, offset).trimEnd()
  if (before.endsWith(',')) return afterComma(text, before, offset, fault)
  switch (code) {
    case 'CommaExpected':
      if (here === '}' || here === ']') return unclosed(text.slice(0, offset), fault)
      return lackingComma(text, before, offset, fault)
    case 'ColonExpected':
      return fault(finding('json.syntax.noColon', { key: keyBefore(before) }), before.length)
    case 'CloseBraceExpected':
    case 'CloseBracketExpected':
      return unclosed(text, fault)
    case 'EndOfFileExpected':
      return fault(finding('json.syntax.afterEnd', { found: shown(here) }))
    case 'InvalidCommentToken':
      return fault(finding('json.syntax.comment'))
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return fault(finding('json.syntax.escape'))
    case 'InvalidCharacter':
      return fault(finding('json.syntax.invisible'))
    case 'InvalidSymbol':
      return symbol(text, offset, here, before, fault)
    case 'PropertyNameExpected':
      return fault(finding('json.syntax.noKey', { found: shown(here) }))
    case 'ValueExpected':
      return before.endsWith(':')
        ? fault(finding('json.syntax.noValue', { key: keyBefore(before.slice(0, -1)) }), before.length - 1)
        : fault(finding('json.syntax.otherValue', { found: shown(here) }))
    default:
      return fault(finding('json.syntax.noJson'))
  }
}

type Make = (words: Fault, at?: number) => SyntaxFault

/** A comma with nothing after it, two commas, or an amount such as 1,500. */
function afterComma(text: string, before: string, offset: number, fault: Make): SyntaxFault {
  const comma = before.length - 1
  const number = /(\d{1,3})(,\d{3})*,$/.exec(before)?.[0] ?? ''
  const rest = /^\d{3}(,\d{3})*(?!\d)/.exec(text.slice(offset))?.[0]
  if (number && rest && offset === before.length) {
    return fault(
      finding('json.syntax.commasInNumber', { written: number + rest, meant: (number + rest).replaceAll(',', '') }),
      comma - number.length + 1,
    )
  }
  const next = text[offset] ?? ''
  if (next === ',') return fault(finding('json.syntax.twoCommas'))
  if (next === '}' || next === ']' || next === '') return fault(finding('json.syntax.lastComma'), comma)
  return fault(
    finding('json.syntax.noKey', { found: shown(text.slice(offset, offset + 20).split(/[\s:,]/, 1)[0] ?? '') }),
  )
}

/** The comma is missing where the entry before ends: often a line above the place where the parser stumbles. */
function lackingComma(text: string, before: string, offset: number, fault: Make): SyntaxFault {
  const inQuotes = before.endsWith('"') && !text.slice(before.length, offset).includes('\n')
  if (/^[-\d]/.test(text[offset] ?? '') && /\d$/.test(before) && offset === before.length) {
    const start = /[\d.]+$/.exec(before)?.index ?? offset
    const whole = /^[\w.:+-]+/.exec(text.slice(start))?.[0] ?? ''
    return fault(finding('json.syntax.noNumber', { found: shown(whole), text: whole }), start)
  }
  if (inQuotes && /^[^\s"}\]]/.test(text[offset] ?? '')) return quoteInText(before, fault)
  const after = text.slice(offset, offset + 24).split('\n', 1)[0] ?? ''
  return fault(
    finding('json.syntax.noComma', { before: shown(lastOf(before)), after: shown(after) }),
    Math.max(0, before.length - 1),
  )
}

/** A text that ends in the middle of itself, or one whose own end is a quote of a Chinese keyboard: `"赛事”, "en": …`. */
function quoteInText(before: string, fault: Make): SyntaxFault {
  const [read = ''] = /"(?:[^"\\\n]|\\.)*"$/.exec(before) ?? []
  const ended = /([“”„‘’＂])\s*[,:]\s*"$/.exec(read)
  if (!ended) return fault(finding('json.syntax.quoteInText'))
  const at = before.length - read.length + ended.index
  return fault(finding('json.syntax.fullWidthQuote', { quote: ended[1] ?? '' }), at)
}

function openString(here: string, fault: Make): SyntaxFault {
  const quote = [...here].findLast((letter) => FULL_WIDTH[letter] === '"')
  return quote
    ? fault(finding('json.syntax.fullWidthQuote', { quote }))
    : fault(finding('json.syntax.openText', { found: shown(here) }))
}

/** A list or an object that is not closed: where it was opened, by the indentation of what follows. */
function unclosed(text: string, fault: Make): SyntaxFault {
  const scanner = createScanner(text, true)
  const open: number[] = []
  let suspect: number | undefined
  // Tokens of jsonc-parser's scanner: 1 {, 2 }, 3 [, 4 ], 17 the end.
  for (let token = Number(scanner.scan()); token !== 17; token = Number(scanner.scan())) {
    const at = scanner.getTokenOffset()
    if (token === 1 || token === 3) open.push(at)
    if (token !== 2 && token !== 4) continue
    const start = open.pop()
    // What closes further left than its opening line began closes another one.
    if (start !== undefined && suspect === undefined && lineBegins(text, at) && indent(text, at) < indent(text, start))
      suspect = start
  }
  const at = suspect ?? open.at(-1) ?? 0
  const bracket = text[at] ?? '{'
  return fault(finding('json.syntax.unclosed', { bracket, closing: bracket === '{' ? '}' : ']' }), at)
}

function lineBegins(text: string, offset: number): boolean {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).trim() === ''
}

function indent(text: string, offset: number): number {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  return /^[ \t]*/.exec(text.slice(start, offset))?.[0].length ?? 0
}

const WORDS: Readonly<Record<string, string>> = {
  True: 'true',
  False: 'false',
  TRUE: 'true',
  FALSE: 'false',
  None: 'null',
  NULL: 'null',
  nil: 'null',
  undefined: 'null',
}

/** Something that is neither a text in quotes nor a number nor a bracket. */
function symbol(text: string, offset: number, here: string, before: string, fault: Make): SyntaxFault {
  const word = WORDS[here]
  if (word !== undefined) return fault(finding('json.syntax.otherWord', { found: shown(here), meant: word }))
  if (here.startsWith("'")) return fault(finding('json.syntax.singleQuotes'))
  if (here.startsWith(';')) return fault(finding('json.syntax.semicolon'))
  if (here.startsWith('=')) return fault(finding('json.syntax.equals'))
  if (before.endsWith('"') && !text.slice(before.length, offset).includes('\n')) return quoteInText(before, fault)
  if (/\d$/.test(before) && before.length === offset)
    return fault(finding('json.syntax.afterNumber', { found: shown(here) }))
  if (/^[+.]\d/.test(here))
    return fault(
      finding('json.syntax.otherNumber', { found: shown(here), meant: here.replace(/^\+/, '').replace(/^\./, '0.') }),
    )
  return fault(finding('json.syntax.outsideQuotes', { found: shown(here), text: here.slice(0, 20) }))
}

function keyBefore(before: string): string {
  return /"(?:[^"\\\n]|\\.)*"$/.exec(before)?.[0] ?? ''
}

/** The end of what stands before a missing comma. */
function lastOf(before: string): string {
  return before
    .slice(before.lastIndexOf('\n') + 1)
    .trim()
    .slice(-24)
}

function shown(text: string): string {
  return JSON.stringify(cut(text.trim(), 30))
}

/** What a function of expressions gives, with a use of it. */
export function functionHelp(name: string): Words & { example: string } {
  const found = findMessage(MESSAGES, `functions.${name}`)
  return { ...(found ? fillMessage(found, {}) : verbatim('')), example: found?.example ?? '' }
}
