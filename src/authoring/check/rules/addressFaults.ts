import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Schema } from '#authoring/catalogue/schema.ts'
import type { ShapeFault } from '#authoring/check/shape.ts'
import { finding, message, quotedText } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import { missingPicture } from '#authoring/pictures/configPictures.ts'
import { imagesIn } from '#authoring/pictures/pictureHtml.ts'
import { kib, PICTURE_LIMITS } from '#authoring/pictures/readPicture.ts'
import { hostPatterns } from '#lib/hostPatterns.ts'
import { asObject, isObject } from '#lib/json.ts'
import { safeLink } from '#lib/url.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { type AllowedHosts, htmlFaults, isAllowedAddress } from './htmlFaults.ts'

/** Hosts of the site's allow-lists; links elsewhere are not followed, pictures from elsewhere not loaded. */
export function allowedHosts(site: JsonObject): AllowedHosts {
  const listed = (value: Json | undefined) => {
    const { hosts } = asObject(value)
    return hostPatterns((Array.isArray(hosts) ? hosts : []).filter((host): host is string => typeof host === 'string'))
  }
  return { links: listed(site.links), media: listed(site.media) }
}

/** A link that the application would refuse to follow. One with a binding is judged by what stands before it. */
function linkFault(url: string, hosts: readonly string[]): Fault | null {
  const [fixed = ''] = url.split('{{', 1)
  const bound = fixed.length < url.length
  if (fixed === '' || (bound && !/^(https?:\/\/[^/]+\/|\/|#|tel:|mailto:)/i.test(fixed))) return null
  if (bound && /^(tel|mailto):/i.test(fixed)) return null
  if (safeLink(bound ? fixed.replace(/[?#&][^?#&]*$/, '') || '/' : url, hosts) !== null) return null
  return finding('url.refused.link', { url: quotedText(url), hosts })
}

/** What a value's addresses are held against: hosts, and the pictures beside the file that it was written in. */
export interface AddressPlace extends AllowedHosts {
  /** What is wrong with the name of a picture that no file beside has; null where it is no such name. */
  beside(name: string): Fault | null
  /** What is wrong with a picture that the file host would have to have. */
  onHost(name: string): Fault | null
}

/** Faults with the path inside the value: the language of a text. */
export type AddressRule = (value: Json, schema: Schema, place: AddressPlace) => ShapeFault[]

/** Faults of links, pictures and HTML by what the schema says a value is. */
export function createAddressRule(root: string): AddressRule {
  const picture = createPictureRule(root)
  return (value, schema, place) => {
    const kind = schema['x-type']
    const texts: [JsonPath, Json | undefined][] =
      isObject(value) && kind === 'html'
        ? [
            [['zh'], value.zh],
            [['en'], value.en],
          ]
        : [[[], value]]
    return texts.flatMap(([path, text]) => {
      if (typeof text !== 'string') return []
      const faults = kind === 'html' ? ofHtml(text, place) : addressFaults(text, kind, place)
      return faults.map((fault) => ({ ...fault, path }))
    })
  }

  function addressFaults(text: string, kind: string | undefined, place: AddressPlace): Fault[] {
    if (kind === 'course') return present(place.beside(text))
    if (kind === 'film') return present(place.beside(text) ?? foreign(text, place.media))
    if (kind === 'image') return present(place.beside(text) ?? place.onHost(text) ?? picture(text, place.media))
    return kind === 'url' ? present(linkFault(text, place.links)) : []
  }

  function ofHtml(text: string, place: AddressPlace): Fault[] {
    const images = text.includes('<img') ? imagesIn(text) : []
    const missing = images.flatMap(({ src }) => present(place.beside(src) ?? place.onHost(src)))
    return text.includes('{{') ? missing : [...htmlFaults(text, place), ...missing]
  }
}

const present = (fault: Fault | null) => (fault ? [fault] : [])

/** What is wrong with the address of a picture: a foreign host, a file that is not there, or one that is too heavy. */
function createPictureRule(root: string): (source: string, hosts: readonly string[]) => Fault | null {
  const sizes = new Map<string, number | null>()
  const sizeOf = (path: string) => {
    const known = sizes.get(path)
    if (known !== undefined) return known
    const file = join(root, 'public', path)
    const size = existsSync(file) ? readFileSync(file).length : null
    sizes.set(path, size)
    return size
  }
  return (source, hosts) => {
    if (source.includes('{{') || source === '') return null
    if (isAbsolute(source)) return foreign(source, hosts)
    if (!source.startsWith('/') || source.includes('..')) return null
    if (/^\/(files|api|center|config)\//.test(source)) return null
    const size = sizeOf(source)
    if (size === null) {
      return missingPicture(`public${source}`, source, ['/logo.svg', '/favicon.svg', '/logo-series.svg'])
    }
    return size <= PICTURE_LIMITS.drawing
      ? null
      : finding('image.heavy.bytes', { name: source, bytes: kib(size), most: kib(PICTURE_LIMITS.drawing) })
  }
}

const isAbsolute = (source: string) => /^[a-z][a-z\d+.-]*:|^\/\//i.test(source)

/** What is wrong with an address on another host; null for one of the site's own. */
function foreign(source: string, hosts: readonly string[]): Fault | null {
  if (!isAbsolute(source) || source.includes('{{')) return null
  if (/^data:/i.test(source)) return finding('url.refused.inline', { bytes: kib(source.length) })
  if (isAllowedAddress(source, hosts)) return null
  const allowed = [message('terms.ownPaths'), ...hosts]
  return finding('url.refused.picture', { source: quotedText(source), allowed })
}
