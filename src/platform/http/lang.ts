import type { FastifyRequest } from 'fastify'
import { CHOSEN_LANGUAGE, chooseLanguage, type Lang, readCookie } from '#lib/language.ts'

/** The language of an answer or a page, by the one rule: what the address says, what was chosen, what the client reads. */
export function readLang(request: FastifyRequest): Lang {
  const { lang } = (request.query ?? {}) as { lang?: unknown }
  const client = (request.headers['accept-language'] ?? '').split(',').map((language) => language.trim())
  return chooseLanguage([lang, readCookie(request.headers.cookie ?? '', CHOSEN_LANGUAGE)], client)
}
