import type { FastifyRequest } from 'fastify'
import { CHOSEN_LANGUAGE, chooseLanguage, cookieOf, type Lang } from '#lib/language.ts'

/** The language of an answer or a page, by the one rule: what the address says, what was chosen, what the client reads. */
export function langOf(request: FastifyRequest): Lang {
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  const client = (request.headers['accept-language'] ?? '').split(',').map((language) => language.trim())
  return chooseLanguage([lang, cookieOf(request.headers.cookie ?? '', CHOSEN_LANGUAGE)], client)
}
