import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import type { ShapeFault } from '#authoring/check/shape.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import { lintForm } from '#forms/compile/lintForm.ts'
import type { KnownOperation } from '#forms/compile/lintSettings.ts'
import type { FormSource } from '#forms/model.ts'
import type { ContractSchema, Operation } from '#lib/contract.ts'
import { asObject } from '#lib/json.ts'
import { pathFromPointer } from '#lib/jsonPointer.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { patternFaults } from './patternFaults.ts'

/** What of a block says its form. */
export function formSource({ fields, schema, uiSchema, rules }: JsonObject): FormSource {
  return Object.fromEntries(
    Object.entries({ fields, schema, uiSchema, rules }).filter(([, value]) => value !== undefined),
  )
}

/** The pictures that a form's fields name for their choices, by where they are written in the block. */
export function formPictures({ fields, uiSchema }: JsonObject): { path: JsonPath; name: Json }[] {
  const named = (pictures: Json | undefined, path: JsonPath) =>
    Object.entries(asObject(pictures)).map(([choice, name]) => ({ path: [...path, choice], name }))
  const listed = (uses: Json | undefined, path: JsonPath): ReturnType<typeof formPictures> =>
    (Array.isArray(uses) ? uses : []).flatMap((use, at) => {
      const { ui, fields: inner } = asObject(use)
      return [
        ...named(asObject(ui).pictures, [...path, at, 'ui', 'pictures']),
        ...listed(inner, [...path, at, 'fields']),
      ]
    })
  const looked = (ui: JsonObject, path: JsonPath): ReturnType<typeof formPictures> =>
    Object.entries(ui).flatMap(([key, part]) =>
      key === 'ui:options'
        ? named(asObject(part).pictures, [...path, key, 'pictures'])
        : key.startsWith('ui:')
          ? []
          : looked(asObject(part), [...path, key]),
    )
  return [...listed(fields, ['fields']), ...looked(asObject(uiSchema), ['uiSchema'])]
}

/** Finds what is wrong with form blocks; each distinct form is looked at once. */
export function createFormCheck({
  fields,
  operations,
  contract,
  widgets,
}: Catalogue): (block: JsonObject) => ShapeFault[] {
  const known = new Map<string, ShapeFault[]>()
  const offered = new Map([...operations].map(([id, operation]) => [id, knownOperation(operation, contract.schemas)]))
  return (block) => {
    if (!widgets.get(String(block.type))?.form) return []
    const source = formSource(block)
    const key = JSON.stringify(source)
    const faults = known.get(key) ?? faultsOf(source, fields, offered)
    known.set(key, faults)
    return faults
  }
}

function knownOperation(
  { params, payload, list, read }: Operation,
  schemas: Readonly<Record<string, ContractSchema>>,
): KnownOperation {
  const at = (schema: ContractSchema | undefined): ContractSchema | undefined =>
    schema?.$ref ? at(schemas[schema.$ref.split('/').at(-1) ?? '']) : schema
  const whole = at(payload)
  const entries = at((list ? at(whole?.properties?.[list.slice(1)]) : whole)?.items)
  const needed = params.required ?? []
  return {
    read,
    params: new Map(Object.keys(params.properties ?? {}).map((name) => [name, needed.includes(name)])),
    entries: entries ? Object.keys(propertiesOf(entries, at)) : null,
  }
}

/** Those of the schema and of all that it is made of. */
function propertiesOf(
  { properties = {}, allOf = [] }: ContractSchema,
  at: (schema: ContractSchema) => ContractSchema | undefined,
): Record<string, ContractSchema> {
  return Object.assign({}, ...allOf.map((part) => propertiesOf(at(part) ?? {}, at)), properties)
}

function faultsOf(
  source: FormSource,
  fields: Catalogue['fields'],
  operations: ReadonlyMap<string, KnownOperation>,
): ShapeFault[] {
  // A source of the wrong shape is a finding of the shape check already.
  if (source.fields !== undefined && !Array.isArray(source.fields)) return []
  if (source.schema !== undefined && (typeof source.schema !== 'object' || source.schema === null)) return []
  const patterns = patternFaults(JSON.parse(JSON.stringify(source)))
  const faults = lintForm(source, fields, operations).map((fault) => ({
    ...fault,
    path: pathFromPointer(source, fault.path),
  }))
  return [...faults, ...patterns]
}
