import { createHash } from 'node:crypto'
import { isObject } from '#lib/json.ts'
import type { Json, JsonObject, Text } from '#runtime/model.ts'

/** A statement as the page of an entry shows it: what is signed is exactly this. */
export interface PublishedStatement {
  id: string
  version: string
  title: Text
  /** HTML */
  html: Text
  /** SHA-256 of all of the above, in hex. */
  hash: string
}

/** The statements in a built page, its JSON, hidden ones too; the first where one is shown twice. */
export function statementTexts(object: string): PublishedStatement[] {
  const page: JsonObject = JSON.parse(object)
  const all = collect(page.blocks ?? null)
  return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at)
}

/** All words of a built page, its JSON, as what is agreed to where its route is named. */
export function pageText(route: string, object: string): PublishedStatement {
  const page: JsonObject = JSON.parse(object)
  const html = { zh: htmlOf(page.blocks ?? null, 'zh'), en: htmlOf(page.blocks ?? null, 'en') }
  const published = { id: route, version: String(page.version ?? ''), title: textOf(page.title), html }
  return { ...published, hash: hashOf(published) }
}

/** Titles, texts and HTML of blocks, in their order. */
function htmlOf(blocks: Json, lang: 'zh' | 'en'): string {
  if (!Array.isArray(blocks)) return ''
  return blocks
    .filter(isObject)
    .map((block) => {
      const title = block.title === undefined ? '' : `<h3>${plainHtml(textOf(block.title)[lang])}</h3>`
      const text = block.text === undefined ? '' : `<p>${plainHtml(textOf(block.text)[lang])}</p>`
      return title + text + textOf(block.html ?? '')[lang] + htmlOf(block.blocks ?? null, lang)
    })
    .join('')
}

const plainHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function collect(blocks: Json): PublishedStatement[] {
  if (!Array.isArray(blocks)) return []
  return blocks.flatMap((block) => {
    if (!isObject(block)) return []
    const inside = collect(block.blocks ?? null)
    const { statementId: id, showIf } = block
    if (typeof id !== 'string' || showIf === 'false') return inside
    const published = { id, version: String(block.version ?? ''), title: textOf(block.title), html: textOf(block.html) }
    return [{ ...published, hash: hashOf(published) }, ...inside]
  })
}

function textOf(value: Json | undefined): Text {
  if (!isObject(value)) return { zh: String(value ?? ''), en: String(value ?? '') }
  return { zh: String(value.zh ?? ''), en: String(value.en ?? '') }
}

function hashOf({ id, version, title, html }: Omit<PublishedStatement, 'hash'>): string {
  const text = JSON.stringify([id, version, title.zh, title.en, html.zh, html.en])
  return createHash('sha256').update(text).digest('hex')
}
