import type { Schema } from '#authoring/catalogue/schema.ts'
import type { WidgetInfo } from '#authoring/catalogue/widgets.ts'
import { inputNames } from '#authoring/check/shapes.ts'
import { listBlocks } from '#authoring/model/configModel.ts'
import { finding, suggestion } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import { asObject, isObject } from '#lib/json.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

type Report = (path: JsonPath, fault: Fault) => void

/** What pages refer to that lies outside of them. */
interface Named {
  routes: readonly string[]
  icons: readonly string[]
  /** Ids of the site's tabs; null where the site is not known. */
  tabs: readonly string[] | null
}

/** Checks that what a page refers to by name exists, once: routes, sources, blocks, answers, icons, its tab. */
export function createReferenceRule(page: JsonObject, { routes, icons, tabs }: Named, report: Report) {
  const sources = Object.keys(isObject(page.data) ? page.data : {})
  const ids = listBlocks(page.blocks).flatMap(({ id }) => (typeof id === 'string' ? id : []))
  const answers = inputNames(page.blocks ?? null)
  const state = Object.keys(isObject(page.state) ? page.state : {})
  const taken = Object.keys(isObject(page.onPick) ? page.onPick : {})
  const seen = { id: new Set<string>(), name: new Set<string>() }

  function known(
    what: 'source' | 'block' | 'answer' | 'state' | 'icon' | 'tab' | 'pick',
    name: string,
    path: JsonPath,
    names: readonly string[],
  ): void {
    if (!names.includes(name)) report(path, finding(`${what}.unknown`, { name, ...suggestion(name, names) }))
  }

  function once(key: 'id' | 'name', block: JsonObject, path: JsonPath): void {
    const name = block[key]
    if (typeof name !== 'string') return
    // Every object has something of that name: it would read as an answer.
    if (key === 'name' && name in Object.prototype) report([...path, key], finding('block.nameReserved', { name }))
    if (seen[key].has(name)) report([...path, key], finding(`block.${key}Twice`, { name }))
    seen[key].add(name)
  }

  function route(value: string, path: JsonPath): void {
    const target = value.split(/[?#]|\{\{/, 1)[0] ?? ''
    if (!target.startsWith('/') || target.startsWith('//') || /\{\{/.test(value.slice(0, target.length + 2))) return
    if (routes.some((known) => known.toLowerCase() === target.toLowerCase())) return
    report(path, finding('route.unknown', { route: target, ...suggestion(target, routes) }))
  }

  for (const name of Object.keys(isObject(page.keep) ? page.keep : {})) {
    known('state', name, ['keep', name], state)
  }

  const { tab } = asObject(page.shell)
  if (typeof tab === 'string' && tabs) known('tab', tab, ['shell', 'tab'], tabs)

  return {
    block(block: JsonObject, path: JsonPath, widget: WidgetInfo | undefined): void {
      once('id', block, path)
      if (widget?.input) once('name', block, path)
      if (typeof block.source === 'string') known('source', block.source, [...path, 'source'], sources)
    },
    action(action: JsonObject, path: JsonPath, schema: Schema | undefined): void {
      for (const [key, property] of Object.entries(schema?.properties ?? {})) {
        const value = action[key]
        const at = [...path, key]
        if (property['x-kind'] === 'state' && isObject(value)) {
          for (const name of Object.keys(value)) known('state', name, [...at, name], state)
        }
        if (typeof value !== 'string') continue
        if (property['x-kind'] === 'source') known('source', value, at, sources)
        if (property['x-kind'] === 'block') known('block', value, at, ids)
        if (property['x-kind'] === 'answer') known('answer', value, at, answers)
        if (property['x-kind'] === 'pick') known('pick', value, at, taken)
      }
    },
    value(value: Json, path: JsonPath, schema: Schema): void {
      if (typeof value !== 'string') return
      if (schema['x-type'] === 'icon' && value !== '' && !value.includes('{{')) known('icon', value, path, icons)
      if (schema['x-type'] === 'url' || schema['x-kind'] === 'route') route(value, path)
      // What leads out of the application is opened, not navigated to.
      if (schema['x-kind'] === 'route' && /^[a-z][a-z\d+.-]*:|^\/\//i.test(value))
        report(path, finding('route.unknown', { route: value, ...suggestion(value, routes) }))
    },
  }
}
