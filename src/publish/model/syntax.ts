import { createScanner, type ParseError, printParseErrorCode } from 'jsonc-parser'
import { type Said, SYNTAX } from '#publish/words/syntax.ts'

/** A fault of a text that cannot be read, and where in the text it lies. */
export interface SyntaxFault extends Said {
  code: string
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
  const fault: Make = (said, at = offset) => ({ code: 'json.syntax', offset: at, ...said })
  if (text.trim() === '') return fault(SYNTAX.empty, 0)
  const code = printParseErrorCode(error.error)
  const here = text.slice(offset, offset + Math.max(1, error.length))
  if (code === 'UnexpectedEndOfString') return openString(here, fault)
  const full = [...here][0] ?? ''
  const meant = FULL_WIDTH[full]
  if (meant !== undefined) return fault(meant === ' ' ? SYNTAX.fullWidthBlank : SYNTAX.fullWidth(full, meant))
  const before = text.slice(0, offset).trimEnd()
  if (before.endsWith(',')) return afterComma(text, before, offset, fault)
  switch (code) {
    case 'CommaExpected':
      if (here === '}' || here === ']') return unclosed(text.slice(0, offset), fault)
      return lackingComma(text, before, offset, fault)
    case 'ColonExpected':
      return fault(SYNTAX.noColon(keyBefore(before)), before.length)
    case 'CloseBraceExpected':
    case 'CloseBracketExpected':
      return unclosed(text, fault)
    case 'EndOfFileExpected':
      return fault(SYNTAX.afterEnd(shown(here)))
    case 'InvalidCommentToken':
      return fault(SYNTAX.comment)
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return fault(SYNTAX.escape)
    case 'InvalidCharacter':
      return fault(SYNTAX.invisible)
    case 'InvalidSymbol':
      return symbol(text, offset, here, before, fault)
    case 'PropertyNameExpected':
      return fault(SYNTAX.noKey(shown(here)))
    case 'ValueExpected':
      return before.endsWith(':')
        ? fault(SYNTAX.noValue(keyBefore(before.slice(0, -1))), before.length - 1)
        : fault(SYNTAX.otherValue(shown(here)))
    default:
      return fault(SYNTAX.noJson)
  }
}

type Make = (said: Said, at?: number) => SyntaxFault

/** A comma with nothing after it, two commas, or an amount such as 1,500. */
function afterComma(text: string, before: string, offset: number, fault: Make): SyntaxFault {
  const comma = before.length - 1
  const number = /(\d{1,3})(,\d{3})*,$/.exec(before)?.[0] ?? ''
  const rest = /^\d{3}(,\d{3})*(?!\d)/.exec(text.slice(offset))?.[0]
  if (number && rest && offset === before.length) {
    return fault(SYNTAX.commasInNumber(number + rest), comma - number.length + 1)
  }
  const next = text[offset] ?? ''
  if (next === ',') return fault(SYNTAX.twoCommas)
  if (next === '}' || next === ']' || next === '') return fault(SYNTAX.lastComma, comma)
  return fault(SYNTAX.noKey(shown(text.slice(offset, offset + 20).split(/[\s:,]/, 1)[0] ?? '')))
}

/** The comma is missing where the entry before ends: often a line above the place where the parser stumbles. */
function lackingComma(text: string, before: string, offset: number, fault: Make): SyntaxFault {
  const inQuotes = before.endsWith('"') && !text.slice(before.length, offset).includes('\n')
  if (/^[-\d]/.test(text[offset] ?? '') && /\d$/.test(before) && offset === before.length) {
    const start = /[\d.]+$/.exec(before)?.index ?? offset
    const whole = /^[\w.:+-]+/.exec(text.slice(start))?.[0] ?? ''
    return fault(SYNTAX.noNumber(shown(whole), whole), start)
  }
  if (inQuotes && /^[^\s"}\]]/.test(text[offset] ?? '')) return fault(SYNTAX.quoteInText)
  const after = text.slice(offset, offset + 24).split('\n', 1)[0] ?? ''
  return fault(SYNTAX.noComma(shown(lastOf(before)), shown(after)), Math.max(0, before.length - 1))
}

function openString(here: string, fault: Make): SyntaxFault {
  const quote = [...here].findLast((letter) => FULL_WIDTH[letter] === '"')
  return quote ? fault(SYNTAX.fullWidthQuote(quote)) : fault(SYNTAX.openText(shown(here)))
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
  return fault(SYNTAX.unclosed(bracket, bracket === '{' ? '}' : ']'), at)
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
  if (word !== undefined) return fault(SYNTAX.otherWord(shown(here), word))
  if (here.startsWith("'")) return fault(SYNTAX.singleQuotes)
  if (here.startsWith(';')) return fault(SYNTAX.semicolon)
  if (here.startsWith('=')) return fault(SYNTAX.equals)
  if (before.endsWith('"') && !text.slice(before.length, offset).includes('\n')) return fault(SYNTAX.quoteInText)
  if (/\d$/.test(before) && before.length === offset) return fault(SYNTAX.afterNumber(shown(here)))
  if (/^[+.]\d/.test(here)) return fault(SYNTAX.otherNumber(shown(here), here.replace(/^\+/, '').replace(/^\./, '0.')))
  return fault(SYNTAX.outsideQuotes(shown(here), here.slice(0, 20)))
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
  const plain = text.trim()
  return JSON.stringify(plain.length > 30 ? `${plain.slice(0, 29)}…` : plain)
}
