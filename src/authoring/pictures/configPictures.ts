import { posix } from 'node:path'
import { finding, suggestion } from '#authoring/model/finding.ts'
import type { ConfigFiles } from '#authoring/model/loadFolder.ts'
import { hashContent } from '#authoring/model/objectName.ts'
import type { Fault } from '#authoring/model/origins.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import { inParallel } from '#lib/inParallel.ts'
import { asObject } from '#lib/json.ts'
import type { RaceFacts } from '#race/facts.gen.ts'
import type { JsonObject } from '#runtime/model.ts'
import type { PictureMaker } from './makePicture.ts'
import { COURSE_FILE, readCourse } from './readCourse.ts'
import { readPicture } from './readPicture.ts'

/** A picture or film of the config as pages name it, a course as they carry it, or what is wrong with it. */
export type MadePicture = { status: 'made'; address: string; objects: ReadonlyMap<string, Buffer> } | Wrong
type Wrong = { status: 'wrong'; fault: Fault }

/** The pictures and courses of a config by the names of their files. */
export type ConfigPictures = ReadonlyMap<string, MadePicture>

const PICTURE_FILE = /\.(svg|png|jpe?g|webp|avif)$/i
/** Silent ones that go round over a poster: published as they are. */
const FILM_FILE = /\.mp4$/i
const FILM_MOST = 1024 * 1024

/** Whether a text may name what is published beside its file. */
export const isAssetName = (name: string): boolean =>
  PICTURE_FILE.test(name) || COURSE_FILE.test(name) || FILM_FILE.test(name)

/** Pictures made at once: each keeps a core busy. */
const WIDTH = 2

/** Makes the pictures of a config; one whose bytes are as before is not looked at again. */
export function createPictureBuilder(make: PictureMaker): (files: ConfigFiles) => Promise<ConfigPictures> {
  let known = new Map<string, { bytes: string; picture: MadePicture }>()
  return async (files) => {
    const next: typeof known = new Map()
    const pictures = [...files].filter(([file]) => isAssetName(file))
    await inParallel(pictures, WIDTH, async ([file, bytes]) => {
      const before = known.get(file)
      next.set(file, before?.bytes === bytes ? before : { bytes, picture: await buildPicture(file, bytes) })
    })
    known = next
    return new Map([...next].map(([file, { picture }]) => [file, picture]))
  }

  async function buildPicture(file: string, latin1: string): Promise<MadePicture> {
    if (COURSE_FILE.test(file)) {
      const course = readCourse(file, latin1)
      return typeof course === 'string'
        ? { status: 'made', address: course, objects: new Map() }
        : { status: 'wrong', fault: course }
    }
    const content = Buffer.from(latin1, 'latin1')
    if (FILM_FILE.test(file)) return buildFilm(file, content)
    const picture = await readPicture(file, content)
    if ('code' in picture) return { status: 'wrong', fault: picture }
    try {
      const objects = await make(picture)
      const [first = ''] = objects.keys()
      return { status: 'made', address: `/config/${first}`, objects }
    } catch {
      return { status: 'wrong', fault: finding('image.broken', { name: posix.basename(file) }) }
    }
  }
}

function buildFilm(file: string, bytes: Buffer): MadePicture {
  const name = posix.basename(file)
  if (bytes.toString('latin1', 4, 8) !== 'ftyp') return { status: 'wrong', fault: finding('image.broken', { name }) }
  if (bytes.length > FILM_MOST) {
    const size = (length: number) => `${Math.round(length / 1024)} KiB`
    const fault = finding('image.heavy.bytes', { name, bytes: size(bytes.length), most: size(FILM_MOST) })
    return { status: 'wrong', fault }
  }
  const object = `objects/${hashContent(bytes)}.mp4`
  return { status: 'made', address: `/config/${object}`, objects: new Map([[object, bytes]]) }
}

/** The file that a relative name stands for beside another file; null for an address, a path of the site or a binding. */
export function fileBeside(name: string, file: string): string | null {
  if (name.trim() === '' || name.includes('{{') || /^([a-z][a-z\d+.-]*:|[/\\#?])/i.test(name)) return null
  return posix.join(posix.dirname(file), name)
}

/**
 * What is wrong with a name of a picture that no file beside `file` has; null where it is no such name. A path into a
 * folder that does not lie there is one of the file host, as `posters/1000060001.svg`.
 */
export function besideFault(name: string, file: string, pictures: Iterable<string>): Fault | null {
  const wanted = fileBeside(name, file)
  if (wanted === null) return null
  const known = [...pictures]
  // One that is there and wrong is told where its name was read.
  if (known.includes(wanted)) return null
  const folder = posix.dirname(file)
  const home = folder === '.' ? '' : `${folder}/`
  if (!wanted.startsWith(home) || wanted.startsWith('../')) return finding('asset.outside', { name })
  const ofKind = [COURSE_FILE, FILM_FILE].find((kind) => kind.test(wanted)) ?? PICTURE_FILE
  const inside = known.filter((one) => one.startsWith(home) && ofKind.test(one)).map((one) => one.slice(home.length))
  const inner = wanted.slice(home.length)
  const other = inside.find((one) => one !== inner && one.toLowerCase() === inner.toLowerCase())
  if (other !== undefined) return finding('asset.case', { there: other, name })
  const [first = '', ...deeper] = inner.split('/')
  if (deeper.length > 0 && !inside.some((one) => one.startsWith(`${first}/`))) return null
  if (ofKind === COURSE_FILE) return finding('course.unknown', { file: wanted })
  return ofKind === FILM_FILE ? finding('film.unknown', { file: wanted }) : missingPicture(wanted, name, inside)
}

export function missingPicture(file: string, name: string, beside: readonly string[]): Fault {
  return beside.length > 0
    ? finding('asset.unknown.otherName', { file, ...suggestion(name, beside) })
    : finding('asset.unknown.noFile', { file })
}

/** The pictures that a race's facts name, each with where: posters, and those of its kit, gallery, people and sponsors. */
export function listRacePictures(race: RaceFacts): [JsonPath, string | undefined][] {
  const { items, kit = [], gallery = [], people = [], sponsors = [] } = race
  return [
    [['poster'], race.poster],
    ...items.map(({ poster }, at): [JsonPath, string | undefined] => [['items', at, 'poster'], poster]),
    ...kit.map(({ picture }, at): [JsonPath, string] => [['kit', at, 'picture'], picture]),
    ...gallery.map(({ picture }, at): [JsonPath, string] => [['gallery', at, 'picture'], picture]),
    ...people.map(({ portrait }, at): [JsonPath, string | undefined] => [['people', at, 'portrait'], portrait]),
    ...sponsors.flatMap((tier, at) =>
      tier.sponsors.map(({ logo }, nth): [JsonPath, string | undefined] => [
        ['sponsors', at, 'sponsors', nth, 'logo'],
        logo,
      ]),
    ),
  ]
}

/** What the platform draws on its own file host. */
const DRAWN = /^(posters|banners)\/[1-9]\d{9}(\d\d)?\.svg(\?.*)?$/

/** A path of the file host: relative, into a folder that does not lie beside, or written with the host's own path. */
function pathOnHost(name: string, host: string): string | null {
  if (name.startsWith(`${host}/`)) return name.slice(host.length + 1)
  return /^([a-z][a-z\d+.-]*:|[/\\#?])/i.test(name) || !name.includes('/') ? null : name
}

/**
 * What is wrong with a picture of the file host: the platform's own draws posters and banners of races, and nothing else
 * is there. Another host is not asked.
 */
export function fileHostFault(name: string, site: JsonObject): Fault | null {
  const host = String(asObject(site.hosts).image ?? '').replace(/\/+$/, '')
  if (!host.startsWith('/') || name.includes('{{')) return null
  const path = pathOnHost(name.trim(), host)
  return path === null || DRAWN.test(path) ? null : finding('asset.unknown.notOnHost', { path: `${host}/${path}` })
}
