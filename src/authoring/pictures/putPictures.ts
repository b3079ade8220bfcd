import type { Finding } from '#authoring/model/finding.ts'
import { findingAt } from '#authoring/model/origins.ts'
import type { JsonPath, Source } from '#authoring/model/source.ts'
import { isObject } from '#lib/json.ts'
import { parsePicture } from '#lib/pictures.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { type ConfigPictures, fileBeside, isAssetName } from './configPictures.ts'
import { imagesIn } from './pictureHtml.ts'

export interface PutPictures {
  findings: Finding[]
  /** The files that the value names, there or not. */
  used: Set<string>
}

/**
 * Puts the addresses of the pictures that lie beside a config file into its value: a text that is a picture's name stands
 * for it, and so does the `src` of an `<img>`. A text that names a course becomes the course. A name that no file has stays, and is judged where it is known to be a picture.
 */
export function putPictures(source: Source, value: Json, configPictures: ConfigPictures): PutPictures {
  const result: PutPictures = { findings: [], used: new Set() }

  function addressOf(name: string, path: JsonPath): string | null {
    const file = isAssetName(name) ? fileBeside(name, source.file) : null
    if (file === null) return null
    result.used.add(file)
    const found = configPictures.get(file)
    if (found?.status === 'wrong') result.findings.push(findingAt(source, path, found.fault))
    return found?.status === 'made' ? found.address : null
  }

  function inText(text: string, path: JsonPath): string {
    if (!text.includes('<img')) return addressOf(text, path) ?? text
    let put = text
    for (const { src, start, end } of imagesIn(text).reverse()) {
      const address = addressOf(src, path)
      const size = address ? parsePicture(address) : null
      if (!address) continue
      const sized = size ? ` width="${size.width}" height="${size.height}"` : ''
      put = `${put.slice(0, start)}src="${address}"${sized}${put.slice(end)}`
    }
    return put
  }

  /** In place: where the parts were written is known by what they are. */
  function visit(item: Json[] | JsonObject, path: JsonPath): void {
    for (const [key, part] of Object.entries(item)) {
      const here = [...path, Array.isArray(item) ? Number(key) : key]
      if (typeof part === 'string') Object.assign(item, { [key]: inText(part, here) })
      else if (Array.isArray(part) || isObject(part)) visit(part, here)
    }
  }

  // Few files name pictures.
  if ((Array.isArray(value) || isObject(value)) && SOME.test(JSON.stringify(value))) visit(value, [])
  return result
}

const SOME = /\.(svg|png|jpe?g|webp|avif|gpx|geojson|mp4)\b/i
