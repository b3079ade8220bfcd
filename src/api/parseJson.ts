import { ApiError } from './apiError.ts'
import { API_TEXTS } from './apiTexts.ts'

/** An integer that a double cannot hold safely may be in the text. */
const LONG_INTEGER = /[:[,]\s*-?\d{16,}/
const DEEPEST = 200

/**
 * Parses a response. Integers of 16 digits and more arrive as strings, so that no id loses digits.
 * Throws ApiError `malformed` for text that is no JSON or is nested deeper than 200 levels.
 */
export async function parseJson(text: string): Promise<unknown> {
  if (depthOf(text) > DEEPEST) throw malformed()
  try {
    if (!LONG_INTEGER.test(text)) return JSON.parse(text)
    const { parseBig } = await import('./parseBig.ts')
    return parseBig(text)
  } catch {
    throw malformed()
  }
}

function malformed(): ApiError {
  return new ApiError('malformed', 'malformed', API_TEXTS.malformed)
}

function depthOf(text: string): number {
  let depth = 0
  let deepest = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (inString) {
      if (code === 92) at += 1
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 123 || code === 91) deepest = Math.max(deepest, ++depth)
    else if (code === 125 || code === 93) depth -= 1
  }
  return deepest
}
