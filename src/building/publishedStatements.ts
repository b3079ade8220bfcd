import { createHash } from 'node:crypto'
import { listBlocks } from '#authoring/model/configModel.ts'
import { asObjects, isObject } from '#lib/json.ts'
import { bothLanguages } from '#lib/words.ts'
import type { Json, JsonObject, Lang, Text } from '#runtime/model.ts'

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

/** What a version of a page's words changed. */
interface PublishedChange {
  version: string
  /** The substance: who agreed to an earlier version is asked again. */
  asks: boolean
  text: Text
}

/** A page that is agreed to, with what each of its versions changed, the latest first. */
export interface PublishedAgreement extends PublishedStatement {
  changes: PublishedChange[]
}

/** The statements in a built page, its JSON, hidden ones too; the first where one is shown twice. */
export function statementTexts(object: string): PublishedStatement[] {
  const page: JsonObject = JSON.parse(object)
  const all = listBlocks(page.blocks).flatMap(({ statementId: id, showIf, version, title, html }) => {
    if (typeof id !== 'string' || showIf === 'false') return []
    const published = { id, version: String(version ?? ''), title: textOf(title), html: textOf(html) }
    return [{ ...published, hash: hashOf(published) }]
  })
  return all.filter(({ id }, at) => all.findIndex((one) => one.id === id) === at)
}

/** All words of a built page, its JSON, as what is agreed to where its route is named. */
export function pageText(route: string, object: string): PublishedAgreement {
  const page: JsonObject = JSON.parse(object)
  const html = bothLanguages((lang) => htmlOf(page.blocks, lang))
  const published = { id: route, version: String(page.version ?? ''), title: textOf(page.title), html }
  const changes = asObjects(page.changes).map(({ version, asks, changed }) => ({
    version: String(version ?? ''),
    asks: asks === true,
    text: textOf(changed),
  }))
  return { ...published, hash: hashOf(published), changes }
}

/** Titles, texts and HTML of blocks, in their order. */
function htmlOf(blocks: Json | undefined, lang: Lang): string {
  const parts = asObjects(blocks).map((block) => {
    const title = block.title === undefined ? '' : `<h3>${plainHtml(textOf(block.title)[lang])}</h3>`
    const text = block.text === undefined ? '' : `<p>${plainHtml(textOf(block.text)[lang])}</p>`
    return title + text + textOf(block.html ?? '')[lang] + htmlOf(block.blocks, lang)
  })
  return parts.join('')
}

const plainHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function textOf(value: Json | undefined): Text {
  if (!isObject(value)) return { zh: String(value ?? ''), en: String(value ?? '') }
  return { zh: String(value.zh ?? ''), en: String(value.en ?? '') }
}

function hashOf({ id, version, title, html }: Omit<PublishedStatement, 'hash'>): string {
  const text = JSON.stringify([id, version, title.zh, title.en, html.zh, html.en])
  return createHash('sha256').update(text).digest('hex')
}
