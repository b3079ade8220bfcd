import { finding } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import { asObject } from '#lib/json.ts'
import type { JsonObject } from '#runtime/model.ts'

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
