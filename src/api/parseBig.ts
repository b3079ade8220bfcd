import jsonBigint from 'json-bigint'

const json = jsonBigint({ storeAsString: true, protoAction: 'ignore', constructorAction: 'ignore' })

const MARK = '\u0000number:'
const STRING_OR_NUMBER = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
const LONG_INTEGER = /^-?\d{16,}$/

/** Parses JSON with long integers as strings; throws whatever json-bigint throws on text that is no JSON. */
export function parseBig(text: string): unknown {
  return plain(json.parse(text.replace(STRING_OR_NUMBER, guardNumber)))
}

// json-bigint turns every number of more than 15 characters into a string: also a longitude with many decimals, and a
// negative one of 15 digits, whose sign it counts.
function guardNumber(token: string): string {
  const isExact = token.length <= 15 || token[0] === '"' || LONG_INTEGER.test(token)
  return isExact ? token : JSON.stringify(MARK + token)
}

// json-bigint gives objects a null prototype, which breaks code that expects toString or hasOwnProperty.
function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.startsWith(MARK) ? Number(value.slice(MARK.length)) : value
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]))
}
