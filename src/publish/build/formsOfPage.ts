import { isObject } from '#lib/json.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import type { BuiltConfig } from './createBuilder.ts'
import type { Pointer } from './pointers.ts'

/** A published form by what the server needs of it. */
export interface PublishedForm {
  schema: JsonObject
  /** Labels, inputs and the fields' own messages, beside the schema. */
  uiSchema: JsonObject
  hash: string
}

/** The forms on a page as a race sees it, by the name of their input; null when it has none. */
export function formsOfPage(
  { objects, pointers }: BuiltConfig,
  raceId: string,
  route: string,
): Record<string, PublishedForm> | null {
  const text = pointers.get(`races/${raceId}.json`) ?? pointers.get('pointer.json')
  const pointer: Pointer | null = text ? JSON.parse(text) : null
  const object = objects.get(pointer?.pages[route] ?? '')
  if (!object) return null
  const page: JsonObject = JSON.parse(object)
  const forms = collect(page.blocks ?? null)
  return forms.length > 0 ? Object.fromEntries(forms) : null
}

function collect(blocks: Json): [string, PublishedForm][] {
  if (!Array.isArray(blocks)) return []
  return blocks.flatMap((block): [string, PublishedForm][] => {
    if (!isObject(block)) return []
    const { name, schema, uiSchema, hash } = block
    const compiled = typeof name === 'string' && typeof hash === 'string' && isObject(schema)
    const own: [string, PublishedForm][] = compiled
      ? [[name, { schema, uiSchema: isObject(uiSchema) ? uiSchema : {}, hash }]]
      : []
    return [...own, ...collect(block.blocks ?? null)]
  })
}
