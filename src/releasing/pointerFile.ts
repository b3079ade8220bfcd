import { shellSite } from '#building/pointers.ts'
import { memoize } from '#lib/memoize.ts'
import { bodyName, type PointerBody } from './manifest.ts'
import { CLOUD, type ReleaseRecord, SITE_POINTER } from './record.ts'

/** The content of an object, or a throw when it is missing. */
export type ReadObject = (name: string) => Promise<string>

/**
 * A pointer as the browser reads it: the body of a release, with the canary's beside it. `version` is the hash of the
 * body: what a page's calls to the platform carry, so that it judges them by the facts that the page shows.
 */
export async function pointerFile(
  path: string,
  record: ReleaseRecord,
  canary: ReleaseRecord | null,
  read: ReadObject,
): Promise<string> {
  const body = await read(bodyName(bodyHash(record, path)))
  if (path === CLOUD) return body
  const { release, percent, containers } = record.canary ?? { release: '', percent: 0 }
  const other = canary?.pointers[path]
  return JSON.stringify({
    format: 1,
    release: record.id,
    at: record.at,
    version: bodyHash(record, path),
    ...(await filled(body, read)),
    ...(other
      ? {
          canary: {
            release,
            percent,
            by: 'visitor',
            ...(containers ? { containers } : {}),
            version: other,
            ...(await filled(await read(bodyName(other)), read)),
          },
        }
      : {}),
  })
}

/** A race that only the canary knows is the site's for everybody else. */
export function bodyHash({ pointers }: ReleaseRecord, path: string): string {
  return pointers[path] ?? pointers[SITE_POINTER] ?? ''
}

async function filled(text: string, read: ReadObject): Promise<object> {
  // The version stands for the facts: a browser has no use for their object.
  const { site, facts: _, ...body }: PointerBody = JSON.parse(text)
  return { ...body, site: shellIn(await read(site)) }
}

// Thousands of races have the same.
const shellIn = memoize(2, (site: string) => shellSite(JSON.parse(site)))
