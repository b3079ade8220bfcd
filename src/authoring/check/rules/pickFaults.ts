import { type ConfigModel, listRoutes } from '#authoring/model/configModel.ts'
import { type Finding, finding, suggestion } from '#authoring/model/finding.ts'
import { findingAt } from '#authoring/model/origins.ts'
import { type JsonPath, type Source, walkJson } from '#authoring/model/source.ts'
import { asObject, isObject } from '#lib/json.ts'
import { memoizeByObject } from '#lib/memoize.ts'

interface Step {
  what: string
  path: JsonPath
  /** Route of the page that is asked, in lower case; '' of a step that gives. */
  from: string
}

/** What a file says of choices between pages. */
interface Picks {
  asks: Step[]
  gives: Step[]
  takes: Step[]
}

/** A page with all files that it is made of or changed by. */
interface Whole {
  routes: string[]
  picks: Picks[]
}

/** Choices that a page asks another for and never gets, that are given to nobody, or that are taken and never asked for. */
export function pickFaults(model: ConfigModel): Finding[] {
  const files = [...model.pages, ...model.overlays].map(({ source }) => ({ source, ...picksIn(source) }))
  if (files.every(({ asks, gives, takes }) => asks.length + gives.length + takes.length === 0)) return []
  const wholes = wholesOf(model)
  const asked = new Set(files.flatMap(({ asks }) => asks.map(({ what }) => what)))
  return files.flatMap(({ source, asks, gives, takes }) => {
    const own = picksIn(source)
    const around = wholes.filter(({ picks }) => picks.includes(own)).flatMap(({ picks }) => picks)
    return [
      ...asks.flatMap(({ what, from, path }) => {
        const there = wholes.filter(({ routes }) => routes.includes(from))
        const given = there.flatMap(({ picks }) => picks.flatMap((one) => one.gives.map((step) => step.what)))
        if (there.length === 0 || given.includes(what)) return []
        return [
          findingAt(
            source,
            path,
            given.length > 0
              ? finding('pick.notGiven.other', { what, route: from, ...suggestion(what, given) })
              : finding('pick.notGiven.nothing', { what, route: from }),
          ),
        ]
      }),
      ...gives.flatMap(({ what, path }) =>
        asked.has(what)
          ? []
          : [findingAt(source, path, finding('pick.notTaken', { what, ...suggestion(what, [...asked]) }))],
      ),
      ...takes.flatMap(({ what, path }) =>
        around.some((one) => one.asks.some((step) => step.what === what))
          ? []
          : [findingAt(source, path, finding('pick.notAsked', { what }))],
      ),
    ]
  })
}

function wholesOf({ pages, overlays }: ConfigModel): Whole[] {
  return pages.map(({ name, source, page, changes, raceId }) => {
    const base = pages.filter((one) => changes !== null && one.name === changes.extends)
    const names = [name, ...base.map((one) => one.name)]
    const over = overlays.filter(({ overlay }) => names.includes(overlay.extends))
    const ofRace = over.filter((one) => raceId === null || one.raceId === null || one.raceId === raceId)
    return {
      routes: listRoutes(page).map((route) => route.toLowerCase()),
      picks: [source, ...base.map((one) => one.source), ...ofRace.map((one) => one.source)].map(picksIn),
    }
  })
}

/** Thousands of races stay as they were: each file is read once. */
const picksIn = memoizeByObject(({ value: whole }: Source): Picks => {
  const picks: Picks = { asks: [], gives: [], takes: [] }
  walkJson(whole, (value, path) => {
    if (!isObject(value)) return
    const { what, from } = value
    if (typeof what === 'string' && value.do === 'choose') picks.gives.push({ what, from: '', path: [...path, 'what'] })
    if (typeof what === 'string' && value.do === 'pick') {
      const route = typeof from === 'string' ? (from.split(/[?#]|\{\{/, 1)[0] ?? '').toLowerCase() : ''
      picks.asks.push({ what, from: route, path: [...path, 'from'] })
    }
    for (const name of Object.keys(asObject(value.onPick))) {
      picks.takes.push({ what: name, from: '', path: [...path, 'onPick', name] })
    }
  })
  return picks
})
