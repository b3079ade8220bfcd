import type { FastifyReply } from 'fastify'
import type { Lang } from '#lib/language.ts'
import { securityHeaders } from '#lib/securityHeaders.ts'

/** Open to everybody, so that also a page that refuses the console has them. */
export const CASHIER_STYLES = '/sandbox/cashier/cashier.css'

/** HTML that is already safe to send. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escapeHtml = (value: string): string => value.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char)

/** A template whose values are escaped; lists are joined, null and false are nothing. */
export function html(parts: TemplateStringsArray, ...values: unknown[]): Html {
  return new Html(parts.reduce((text, part, index) => text + render(values[index - 1]) + part))
}

function render(value: unknown): string {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(render).join('')
  if (value === null || value === undefined || value === false) return ''
  return escapeHtml(String(value))
}

/** The opening of a page of the cashier up to its body. */
export function writeHead(lang: Lang, title: string): Html {
  return html`<!doctype html>
<html lang="${lang === 'zh' ? 'zh-CN' : 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${CASHIER_STYLES}">
</head>`
}

/** Sends a page of the platform: never cached, nothing inline, never framed. */
export function sendPage(reply: FastifyReply, part: 'console' | 'cashier', body: string): FastifyReply {
  const tls = reply.request.headers['x-forwarded-proto'] === 'https'
  return reply
    .headers(securityHeaders(part, { media: [], tls }))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(body)
}
