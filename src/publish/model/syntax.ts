import { createScanner, type ParseError, printParseErrorCode } from 'jsonc-parser'

/** A fault of a text that cannot be read, and where in the text it lies. */
export interface SyntaxFault {
  code: string
  offset: number
  message: string
  hint?: string
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
  const fault = (message: string, hint: string, at = offset): SyntaxFault => ({
    code: 'json.syntax',
    offset: at,
    message,
    hint,
  })
  if (text.trim() === '') return fault('the file is empty', 'Write an object, { … }, or remove the file.', 0)
  const code = printParseErrorCode(error.error)
  const here = text.slice(offset, offset + Math.max(1, error.length))
  if (code === 'UnexpectedEndOfString') return openString(here, fault, offset)
  const full = [...here][0] ?? ''
  const meant = FULL_WIDTH[full]
  if (meant !== undefined) {
    const what = meant === ' ' ? 'a blank of full width stands' : `"${full}" is full-width punctuation`
    return fault(`${what} outside a text`, `Write ${meant === ' ' ? 'an ordinary blank' : meant} instead.`)
  }
  const before = text.slice(0, offset).trimEnd()
  if (before.endsWith(',')) return afterComma(text, before, offset, fault)
  switch (code) {
    case 'CommaExpected':
      if (here === '}' || here === ']') return unclosed(text.slice(0, offset), fault)
      return lackingComma(text, before, offset, fault)
    case 'ColonExpected':
      return fault(`":" is missing after the key ${keyBefore(before)}`, 'Write "key": value.', before.length)
    case 'CloseBraceExpected':
    case 'CloseBracketExpected':
      return unclosed(text, fault)
    case 'EndOfFileExpected':
      return fault(
        `the file goes on after its end: ${shown(here)}`,
        'One closing bracket too many stands before it, or this is a leftover: remove it.',
      )
    case 'InvalidCommentToken':
      return fault('JSON has no comments', 'Remove it, or say it in a property that the schema has.')
    case 'InvalidEscapeCharacter':
    case 'InvalidUnicode':
      return fault('"\\" does not go with the letter after it', 'Write "\\\\" for one "\\".')
    case 'InvalidCharacter':
      return fault('a tab or another invisible character stands in a text', 'Write \\n for a new line, \\t for a tab.')
    case 'InvalidSymbol':
      return symbol(text, offset, here, before, fault)
    case 'PropertyNameExpected':
      return fault(`a key in double quotes is expected, not ${shown(here)}`, 'Write "key": value.')
    case 'ValueExpected':
      return fault(
        before.endsWith(':')
          ? `the key ${keyBefore(before.slice(0, -1))} has no value`
          : `a value is expected, not ${shown(here)}`,
        'Write a text in double quotes, a number, true, false, null, a list or an object.',
        before.endsWith(':') ? before.length - 1 : offset,
      )
    default:
      return fault(
        'this is no JSON',
        'Write a text in double quotes, a number, true, false, null, a list or an object.',
      )
  }
}

type Make = (message: string, hint: string, at?: number) => SyntaxFault

/** A comma with nothing after it, two commas, or an amount such as 1,500. */
function afterComma(text: string, before: string, offset: number, fault: Make): SyntaxFault {
  const comma = before.length - 1
  const number = /(\d{1,3})(,\d{3})*,$/.exec(before)?.[0] ?? ''
  const rest = /^\d{3}(,\d{3})*(?!\d)/.exec(text.slice(offset))?.[0]
  if (number && rest && offset === before.length) {
    const written = number + rest
    return fault(
      `a number is written without commas, not ${written}`,
      `Write ${written.replaceAll(',', '')}.`,
      comma - number.length + 1,
    )
  }
  const next = text[offset] ?? ''
  if (next === ',') return fault('two commas stand one after the other', 'Remove one.')
  if (next === '}' || next === ']' || next === '')
    return fault('a comma stands after the last entry', 'Remove the comma.', comma)
  return fault(
    `a key in double quotes is expected, not ${shown(text.slice(offset, offset + 20).split(/[\s:,]/, 1)[0] ?? '')}`,
    'Write "key": value.',
  )
}

/** The comma is missing where the entry before ends: often a line above the place where the parser stumbles. */
function lackingComma(text: string, before: string, offset: number, fault: Make): SyntaxFault {
  const inQuotes = before.endsWith('"') && !text.slice(before.length, offset).includes('\n')
  if (/^[-\d]/.test(text[offset] ?? '') && /\d$/.test(before) && offset === before.length) {
    const start = /[\d.]+$/.exec(before)?.index ?? offset
    const whole = /^[\w.:+-]+/.exec(text.slice(start))?.[0] ?? ''
    return fault(`${shown(whole)} is no number`, `Write "${whole}" if it is a text.`, start)
  }
  if (inQuotes && /^[^\s"}\]]/.test(text[offset] ?? ''))
    return fault('a text ends here and goes on after it', 'Quotes inside a text are written \\" or “ ”.')
  return fault(
    `a comma is missing between ${shown(lastOf(before))} and ${shown(text.slice(offset, offset + 24).split('\n', 1)[0] ?? '')}`,
    'Write a comma at the end of this line.',
    Math.max(0, before.length - 1),
  )
}

function openString(here: string, fault: Make, offset: number): SyntaxFault {
  const quote = [...here].findLast((letter) => FULL_WIDTH[letter] === '"')
  if (quote) return fault(`the text ends with "${quote}", which is full-width punctuation`, 'Write " instead.')
  return fault(
    `the text ${shown(here)} is not closed on its line`,
    'Write " at its end; \\n for a new line in it.',
    offset,
  )
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
  return fault(
    `"${bracket}" is opened here and never closed`,
    `Write "${bracket === '{' ? '}' : ']'}" where it ends.`,
    at,
  )
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
  if (word !== undefined) return fault(`${shown(here)} is no value`, `Write ${word}.`)
  if (here.startsWith("'")) return fault("texts stand in double quotes, not in '…'", 'Write "…".')
  if (here.startsWith(';')) return fault('";" separates nothing', 'Write a comma.')
  if (here.startsWith('=')) return fault('"=" stands between a key and its value', 'Write ":".')
  if (before.endsWith('"') && !text.slice(before.length, offset).includes('\n'))
    return fault('a text ends here and goes on after it', 'Quotes inside a text are written \\" or “ ”.')
  if (/\d$/.test(before) && before.length === offset)
    return fault(
      `a number stands alone, without ${shown(here)}`,
      `Remove ${shown(here)}, or write a text in double quotes.`,
    )
  if (/^[+.]\d/.test(here))
    return fault(`${shown(here)} is no number`, `Write ${here.replace(/^\+/, '').replace(/^\./, '0.')}.`)
  return fault(`${shown(here)} stands outside quotes`, `Write it in double quotes: "${here.slice(0, 20)}".`)
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
