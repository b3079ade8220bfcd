import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import {
  readActions,
  readBuiltinActions,
  readSchema,
  readSeriesFacts,
  readTypes,
} from '#authoring/catalogue/catalogue.ts'
import { kindsIn, readEntities } from '#authoring/catalogue/entities.ts'
import { COMMON_WORDS, readInputWords } from '#authoring/catalogue/inputWords.ts'
import { readJson } from '#authoring/catalogue/readJson.ts'
import { type Schema, withSharedTypes } from '#authoring/catalogue/schema.ts'
import { readWidget, readWidgets, type WidgetInfo } from '#authoring/catalogue/widgets.ts'
import { loadLibrary } from '#forms/compile/resolveField.ts'
import type { Setting } from '#forms/inputs/descriptor.ts'
import { COMMON_SETTINGS, INPUTS } from '#forms/inputs/inputs.ts'
import {
  type BodyKind,
  type Contract,
  type ContractSchema,
  type Operation,
  readContract,
  responseSchema,
} from '#lib/contract.ts'
import { asObject, type Json, type JsonObject, mapObjects } from '#lib/json.ts'
import type { Text } from '#runtime/model.ts'
import { actionTable } from './actionTable.ts'
import { consoleOperations, contractTypes, operationTable } from './contractTypes.ts'
import { editorSchema, inEnglish } from './descriptions.ts'
import { factsPages, retentionFiles, retentionPage, statesModule, statesPage } from './docsPages.ts'
import { changeSchema, namesSchema, withEditorNames, withPartials } from './editorSchemas.ts'
import { importRules } from './importRules.ts'
import { messageModules } from './messageTables.ts'
import { pageSchema } from './pageSchema.ts'
import { compileTypes } from './typescript.ts'
import { widgetProps } from './widgetProps.ts'

/** Everything generated, path from the project's root -> content. The same input gives the same bytes. */
export async function generate(root: string): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  const contract = readContract(join(root, 'schemas/api'))
  files.set('src/runtime/version.gen.ts', versionOf(root))
  files.set('src/api/contract.gen.ts', await contractTypes(contract))
  files.set('src/api/operations.gen.ts', operationTable(contract))
  files.set('src/api/console.gen.ts', await consoleOperations(contract))
  files.set('schemas/openapi.json', `${JSON.stringify(openApi(contract), null, 2)}\n`)
  files.set(
    'src/race/facts.gen.ts',
    await raceTypes(readJson(join(root, 'schemas/entities/race.schema.json')) as Schema, readTypes(root)),
  )
  const series = readSchema(root, 'series.schema.json')
  for (const [path, text] of await entityModules(readEntities(root, series, readTypes(root)))) files.set(path, text)
  files.set('src/race/factNames.gen.ts', factNames(readJson(join(root, 'schemas/entities/race.schema.json')) as Schema))
  files.set('src/race/states.gen.ts', statesModule(root))
  for (const [path, text] of messageModules(root)) files.set(path, text)
  const widgets = readWidgets(root)
  const template = readWidget(root, 'sample', 'docs/templates/widget')
  for (const widget of [...widgets.values(), ...(template ? [template] : [])]) {
    files.set(`${widget.folder}/props.gen.ts`, await widgetProps(widget))
  }
  const actions = readActions(root)
  files.set('src/runtime/actions/table.gen.ts', actionTable(readBuiltinActions(root), actions))
  files.set('src/forms/inputs/folders.gen.ts', inputTable(root))
  files.set('src/runtime/soon.gen.ts', placeholderTable(widgets))
  files.set('biome.imports.json', jsonFile(importRules(root)))
  const schema = pageSchema({
    base: readJson(join(root, 'schemas/page.base.json')),
    actions,
    widgets,
    operations: contract.operations,
    types: readTypes(root),
  })
  const fields = loadLibrary(join(root, 'schemas/fields'))
  const page = withEditorNames(schema, {
    fields: new Map([...fields].map(([name, { title }]) => [name, `${title.zh} · ${title.en}`])),
    inputs: new Map(
      readInputWords(root).map(({ name, settings }) => [name, settingsOf(INPUTS.get(name)?.settings, settings)]),
    ),
    common: settingsOf(COMMON_SETTINGS, COMMON_WORDS),
  })
  for (const [path, text] of factsPages(root)) files.set(path, text)
  files.set('docs/states.md', statesPage(root))
  files.set('docs/retention.md', retentionPage())
  for (const [path, html] of retentionFiles()) files.set(path, html)
  files.set(`${EDITOR}/page.schema.json`, jsonFile(editorSchema(withPartials(page))))
  files.set(`${EDITOR}/change.schema.json`, denseFile(editorSchema(changeSchema(page, fields.keys()))))
  for (const name of handWritten(root)) {
    const schema = readJson(join(root, 'schemas', `${name}.schema.json`)) as Schema
    files.set(`${EDITOR}/${name}.schema.json`, jsonFile(withMovedLinks(editorSchema(schema), `${name}.schema.json`)))
  }
  for (const { name, schema } of readSeriesFacts(root)) {
    const text = jsonFile(editorSchema(schema)).replace(/"(?:\.\.\/)+schemas\/(?:editor\/)?/g, '"../')
    files.set(`${EDITOR}/series/${name}.schema.json`, text)
  }
  return files
}

const SETTING_TYPES: Partial<Record<Setting, string>> = { flag: 'boolean', number: 'number', bytes: 'integer' }

/** Settings of an input as editors complete and explain them; `check` says more of their values. */
function settingsOf(settings: Readonly<Record<string, Setting>> = {}, words: Readonly<Record<string, Text>>) {
  return Object.fromEntries(
    Object.entries(settings).map(([name, kind]): [string, Schema] => {
      const type = SETTING_TYPES[kind]
      return [name, { ...(words[name] ? { description: words[name] } : {}), ...(type ? { type } : {}) }]
    }),
  )
}

/** What editors read, in folders as in schemas/. */
const EDITOR = 'schemas/editor'

/** Schemas written by hand that editors read. */
export function handWritten(root: string): string[] {
  const entities = kindsIn(root).map((kind) => `entities/${kind}`)
  return [
    ...['config', 'partial', 'overlay', 'site', ...entities],
    ...['scenarios', 'series', 'campaign', 'types', 'fields/field'],
  ]
}

/** Links of a schema in schemas/ to files outside it, and into schemas/editor, as they lead there from schemas/editor. */
function withMovedLinks(schema: JsonObject, file: string): JsonObject {
  return mapObjects(schema, (node) => {
    if (typeof node.$ref !== 'string') return node
    const isOutside = normalize(join(dirname(file), node.$ref)).startsWith('..')
    return { ...node, $ref: isOutside ? `../${node.$ref}` : node.$ref.replace(/^editor\//, '') }
  }) as JsonObject
}

/** `names.schema.json`, which is written but never called stale: an older one only offers older names. */
export function editorNames(root: string): Map<string, string> {
  return new Map([[`${EDITOR}/names.schema.json`, denseFile(namesSchema(root) as JsonObject)]])
}

/** A long schema that nobody reads: one definition a line. */
function denseFile({ $defs, ...head }: JsonObject): string {
  const defs = Object.entries(asObject($defs)).map(
    ([name, def]) => `    ${JSON.stringify(name)}: ${JSON.stringify(def)}`,
  )
  return `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "$defs": {\n${defs.join(',\n')}\n  }\n}\n`
}

function jsonFile(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** The version is written in package.json only. */
function versionOf(root: string): string {
  const { version } = asObject(readJson(join(root, 'package.json')) as Json)
  return [
    '// Made by npm run gen from package.json.',
    "/** Version of the engine: what a page's `runtime` and a block's `requires.runtime` are compared with. */",
    `export const RUNTIME_VERSION = '${String(version)}'`,
    '',
  ].join('\n')
}

/** `src/runtime/soon.gen.ts`: properties that a widget is shown without while their values are on their way. */
function placeholderTable(widgets: ReadonlyMap<string, WidgetInfo>): string {
  const rows = [...widgets.values()].flatMap(({ type, schema }) => {
    const marked = Object.entries(schema.properties ?? {}).filter(([, property]) => property['x-soon'])
    const entries = marked.map(([name, property]) => `${name}: ${property['x-type'] === 'text' ? 'TO_COME' : 'null'}`)
    const key = /^\w+$/.test(type) ? type : `'${type}'`
    return entries.length > 0 ? [`  ${key}: { ${entries.join(', ')} },\n`] : []
  })
  return `// Generated by npm run gen from the schemas of the widgets. Do not edit.

import { TO_COME } from '#lib/partlyKnown.ts'

/** Properties by widget that it is shown without while their values are on their way, with what stands in for each. */
export const SOON: Readonly<Record<string, Readonly<Record<string, string | null>>>> = {
${rows.join('')}}
`
}

/** `src/forms/inputs/folders.gen.ts`: the descriptors of all inputs, one folder each, readable without a bundler. */
function inputTable(root: string): string {
  const inputs = join(root, 'src/forms/inputs')
  const folders = readdirSync(inputs, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(join(inputs, entry.name, 'descriptor.ts')))
    .map((entry) => entry.name)
    .sort()
  const imports = folders.map((name) => `import ${name} from './${name}/descriptor.ts'\n`).join('')
  return `// Generated by npm run gen from src/forms/inputs/*/descriptor.ts. Do not edit.

${imports}
export const FOLDERS = {
${folders.map((name) => `  ${name},\n`).join('')}}
`
}

const MEDIA: Record<Exclude<BodyKind, 'query'>, string> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
}

/** `schemas/openapi.json`: the contract as an OpenAPI 3.1 document, for people and tools outside the project. */
function openApi({ operations, console, schemas }: Contract): object {
  const paths: Record<string, object> = {}
  for (const operation of [...operations, ...console]) {
    const method = operation.method.toLowerCase()
    paths[operation.path] = { ...paths[operation.path], [method]: operationObject(operation) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Startline platform API',
      version: '1.0.0',
      description: 'Generated by npm run gen from schemas/api.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas,
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'token' },
        console: { type: 'apiKey', in: 'header', name: 'x-console-secret' },
      },
    },
  }
}

function operationObject(operation: Operation): object {
  const { id, summary, body, path } = operation
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const { places, params } = splitParams(operation.params, inPath)
  const query = body === 'query' ? Object.entries(params.properties ?? {}) : []
  const parameters = [
    ...places.map(([name, schema]) => ({ name, in: 'path', required: true, schema })),
    ...query.map(([name, schema]) => parameter(name, schema, params)),
  ]
  const guard = path.startsWith('/sandbox/') ? 'console' : operation.auth && 'token'
  return {
    operationId: id,
    summary,
    ...(guard ? { security: [{ [guard]: [] }] } : {}),
    ...(parameters.length > 0 || body === 'query' ? { parameters } : {}),
    ...(body === 'query' ? {} : { requestBody: { required: true, content: { [MEDIA[body]]: { schema: params } } } }),
    responses: {
      200: answer('The answer, or a business failure with code other than 0', responseSchema(operation)),
      400: answer('The request does not fit the contract', { $ref: '#/components/schemas/BadRequest' }),
    },
  }
}

/** Parameters that stand in the path, and the schema of the others. */
function splitParams(params: ContractSchema, inPath: readonly string[]) {
  if (inPath.length === 0) return { places: [], params }
  const all = Object.entries(params.properties ?? {})
  const rest = {
    ...params,
    properties: Object.fromEntries(all.filter(([name]) => !inPath.includes(name))),
    required: (params.required ?? []).filter((name) => !inPath.includes(name)),
  }
  return { places: all.filter(([name]) => inPath.includes(name)), params: rest }
}

function parameter(name: string, schema: ContractSchema, { required }: ContractSchema): object {
  return { name, in: 'query', required: required?.includes(name) === true, schema }
}

function answer(description: string, schema: ContractSchema): object {
  return { description, content: { 'application/json': { schema } } }
}

const RACE_HEADER = header('schemas/entities/race.schema.json')

function header(source: string): string {
  return `// Generated by npm run gen from ${source}. Do not edit.\n\n`
}

/** `src/entities/<kind>/facts.gen.ts`, and `src/entities/kinds.gen.ts` with them all. */
async function entityModules(entities: Readonly<Record<string, Schema>>): Promise<[path: string, text: string][]> {
  const named = Object.entries(entities).map(([kind, schema]) => {
    return { kind, schema, type: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Facts` }
  })
  const imports = named.map(({ kind, type }) => `import type { ${type} } from './${kind}/facts.gen.ts'\n`)
  const rows = named.map(({ kind, type }) => `  ${kind}: ${type}\n`)
  const modules = named.map(async ({ kind, schema, type }): Promise<[string, string]> => {
    const types = await factTypes(schema, type)
    return [`src/entities/${kind}/facts.gen.ts`, header(`schemas/entities/${kind}.schema.json`) + types]
  })
  return [
    ...(await Promise.all(modules)),
    [
      'src/entities/kinds.gen.ts',
      `${header('schemas/entities')}${imports.join('')}${imports.length > 0 ? '\n' : ''}/** What members of series say to the platform, by kind. */\nexport interface Entities {\n${rows.join('')}}\n`,
    ],
  ]
}

/** `src/race/facts.gen.ts`: the facts of a race as an operator writes them. */
async function raceTypes(schema: Schema, shared: Readonly<Record<string, Schema>>): Promise<string> {
  return RACE_HEADER + (await factTypes(withSharedTypes(schema, shared), 'RaceFacts'))
}

/** Types of facts as an operator writes them. */
async function factTypes(schema: Schema, name: string): Promise<string> {
  // A reference with words of its own would become a type of its own.
  const plain = mapObjects(inEnglish(schema), (node) => {
    const { title, pattern, default: preset, ...rest } = node
    if (typeof node.$ref === 'string') return { $ref: node.$ref }
    const properties = Object.entries(asObject(node.properties))
    const marked = (mark: string) =>
      properties.filter(([, fact]) => asObject(fact)[mark] === true).map(([name]) => name)
    if (properties.length === 0) return rest
    // What the build adds is there for whoever reads the facts, and what it makes them whole by is not.
    const [built, written] = [marked('x-built'), marked('x-written')]
    return {
      ...rest,
      properties: Object.fromEntries(properties.filter(([name]) => !written.includes(name))),
      ...(Array.isArray(rest.required) ? { required: [...rest.required, ...built] } : {}),
    }
  })
  const types = await compileTypes(plain as object, name)
  // Unlike an interface, a type of this shape is JSON to the compiler.
  return types.replace(/^export interface (\w+) /gm, 'export type $1 = ')
}

/** `src/race/factNames.gen.ts`: what facts and their values are called, where the platform says it. */
function factNames(schema: Schema): string {
  const tables: Record<string, Json> = {}
  const fixed: Json[] = []
  mapObjects(schema as Json, (node) => {
    if (typeof node['x-names'] === 'string') tables[node['x-names']] = node['x-values'] ?? {}
    for (const [name, fact] of Object.entries(asObject(node.properties)))
      if (asObject(fact)['x-fixed'] === true) fixed.push({ fact: name, ...asObject(asObject(fact)['x-label']) })
    return node
  })
  const rows = Object.entries({ FIXED_FACTS: fixed, ...tables })
  return (
    RACE_HEADER +
    rows.map(([name, table]) => `export const ${name} = ${JSON.stringify(table, null, 2)} as const\n`).join('\n')
  )
}

/** Paths whose content on disk is not what the generator makes. */
export function staleFiles(root: string, files: ReadonlyMap<string, string>): string[] {
  return [...files].filter(([path, text]) => read(join(root, path)) !== text).map(([path]) => path)
}

/** Writes what differs; answers the paths written. */
export function writeFiles(root: string, files: ReadonlyMap<string, string>): string[] {
  const stale = staleFiles(root, files)
  for (const path of stale) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), files.get(path) ?? '')
  }
  return stale
}

function read(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
