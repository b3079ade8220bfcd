import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import type { ConfigModel } from '#authoring/model/configModel.ts'
import { type Finding, finding, suggestion } from '#authoring/model/finding.ts'
import { findingAt, type Origins } from '#authoring/model/origins.ts'
import { fileHostFault, listRacePictures } from '#authoring/pictures/configPictures.ts'
import { isObject, type JsonObject } from '#lib/json.ts'
import { memoizeByObject } from '#lib/memoize.ts'
import { allowedHosts } from './rules/addressFaults.ts'
import { htmlFaults } from './rules/htmlFaults.ts'
import { pickFaults } from './rules/pickFaults.ts'
import { projectFaults, reachFaults, unlinkedFaults } from './rules/reachFaults.ts'
import { landingFaults, siteFaults } from './rules/siteFaults.ts'

/** What is wrong between files: two pages on one route, a race's folder named unlike its race, no site.json. */
export function checkSite(model: ConfigModel, origins: Origins, catalogue: Catalogue): Finding[] {
  // What a file that cannot be understood leads to or reads is not known.
  const known = model.unread.length === 0
  return [
    ...missingSite(model),
    ...(model.site?.sound ? siteFaults(model, catalogue) : []).filter(({ code }) => known || code !== 'site.unread'),
    ...(known ? [...reachFaults(model), ...unlinkedFaults(model), ...pickFaults(model)] : []),
    ...landingFaults(model),
    ...projectFaults(model),
    ...routeFaults(model, origins),
    ...draftFaults(model, origins),
    ...raceFaults(model),
    ...factFaults(model),
  ]
}

/** What is wrong with the introduction and the pictures of races, by what the site allows. */
function factFaults({ races, site }: ConfigModel): Finding[] {
  const faultsIn = faultsBySite(site?.value ?? NO_SITE, site?.sound === true)
  return races.flatMap((race) => (race.facts ? faultsIn(race.facts, race) : []))
}

// The site's values and a race's facts stay the same objects while their files are: most of thousands do.
const faultsBySite = memoizeByObject((values: JsonObject, isSound: boolean) =>
  memoizeByObject((_facts: object, race: Race) => [
    ...introductionFaults(race, values),
    ...(isSound ? pictureFaults(race, values) : []),
  ]),
)

const NO_SITE: JsonObject = {}

type Race = ConfigModel['races'][number]

function introductionFaults({ source, facts }: Race, site: JsonObject): Finding[] {
  const hosts = allowedHosts(site)
  return Object.entries(facts?.introduction ?? {}).flatMap(([lang, html]) =>
    htmlFaults(html, hosts).map((fault) => findingAt(source, ['introduction', lang], fault)),
  )
}

function pictureFaults({ source, facts }: Race, site: JsonObject): Finding[] {
  return (facts ? listRacePictures(facts) : []).flatMap(([path, picture]) => {
    const fault = picture === undefined ? null : fileHostFault(picture, site)
    return fault ? [findingAt(source, path, fault)] : []
  })
}

function missingSite(model: ConfigModel): Finding[] {
  if (model.site) return []
  return [{ severity: 'error', file: 'site.json', line: 1, column: 1, path: '', ...finding('site.missing') }]
}

function routeFaults(model: ConfigModel, origins: Origins): Finding[] {
  const taken = new Map<string, JsonObject>()
  return model.pages.flatMap(({ page, raceId }) => {
    const many = Array.isArray(page.route)
    const routes = Array.isArray(page.route) ? page.route : [page.route ?? null]
    return routes.flatMap((route, index) => {
      if (typeof route !== 'string') return []
      const path = many ? ['route', index] : ['route']
      if (route.includes('{{')) {
        return [origins.finding(page, path, finding('facts.unknown.factsInRoute'))]
      }
      if (route.includes(':')) {
        return [origins.finding(page, path, finding('route.parameter', { route }))]
      }
      // Phones find a route whatever its case.
      const key = `${raceId ?? ''} ${route.toLowerCase()}`
      const other = taken.get(key)
      taken.set(key, other ?? page)
      if (!other) return []
      const { file } = origins.finding(other, ['route'], finding('route.twice', { file: '', route }))
      return [origins.finding(page, path, finding('route.twice', { file, route }))]
    })
  })
}

/** Pages that share a draft which no page keeps, or keeps under another key: what is typed on one would be lost on the other. */
function draftFaults({ pages }: ConfigModel, origins: Origins): Finding[] {
  const storage = new Map<string, string>()
  for (const { page } of pages) {
    const route = Array.isArray(page.route) ? page.route[0] : page.route
    if (typeof route === 'string' && isObject(page.draft) && page.draft.of === undefined) {
      storage.set(route, String(page.draft.key))
    }
  }
  return pages.flatMap(({ page }) => {
    if (!isObject(page.draft) || typeof page.draft.of !== 'string') return []
    const { of, key } = page.draft
    const other = storage.get(of)
    if (other === key) return []
    const fault =
      other === undefined
        ? finding('draft.unshared.noDraft', { of, ...suggestion(of, [...storage.keys()]) })
        : finding('draft.unshared.draftKey', { of, key: other })
    return [origins.finding(page, ['draft', other === undefined ? 'of' : 'key'], fault)]
  })
}

function raceFaults(model: ConfigModel): Finding[] {
  return model.races.flatMap(({ raceId, source }) => {
    // The file as written: with another id its projects do not fit either.
    const written = isObject(source.value) ? source.value.raceId : raceId
    // What is no id at all is a finding of its shape.
    if (written === raceId || typeof written !== 'string' || !/^[1-9]\d{9}$/.test(written)) return []
    return [
      findingAt(
        source,
        ['raceId'],
        finding('race.id.raceFolder', { raceId, written: JSON.stringify(written ?? null) }),
      ),
    ]
  })
}
