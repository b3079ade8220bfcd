import type { RawError } from '#forms/model.ts'
import { type CompiledRule, rulesBroken } from '#forms/rules.ts'
import { isObject } from '#lib/json.ts'
import { choosePage, type ReleasePages } from '#runtime/choosePage.ts'
import type { Json, JsonObject } from '#runtime/model.ts'
import { type PublishedStatement, pageText, statementTexts } from './publishedStatements.ts'

/** Where runners of a race enter it. */
export const ENTRY_ROUTE = '/registration'

/** A published form by what the server needs of it. */
interface PublishedForm {
  schema: JsonObject
  /** Labels, inputs and the fields' own messages, beside the schema. */
  uiSchema: JsonObject
  hash: string
  /** What is wrong with answers beside the schema: rules between fields, choices carried over. */
  judge?: (answers: JsonObject) => RawError[]
}

type Built = Record<'objects' | 'pointers', Pick<ReadonlyMap<string, string>, 'get'>>

/** The forms where runners enter a project, by the name of their input; null when it has none. */
export function formsOfProject(built: Built, raceId: string, itemId: string): Record<string, PublishedForm> | null {
  const object = entryObject(built, raceId, itemId)
  return object ? formsIn(object) : null
}

/** The statements where runners enter a project. */
export function statementsOfProject(built: Built, raceId: string, itemId: string): PublishedStatement[] {
  const object = entryObject(built, raceId, itemId)
  return object ? statementTexts(object) : []
}

/** The words of a page of the site, null when there is none. */
export function textOfPage({ objects, pointers }: Built, route: string): PublishedStatement | null {
  const text = pointers.get('pointer.json')
  const object = text && objects.get((JSON.parse(text) as ReleasePages).pages[route] ?? '')
  return object ? pageText(route, object) : null
}

function entryObject({ objects, pointers }: Built, raceId: string, itemId: string): string | undefined {
  const text = pointers.get(`races/${raceId}.json`) ?? pointers.get('pointer.json')
  return text && objects.get(entryPage(JSON.parse(text), itemId) ?? '')
}

/** The page where runners enter a project, wherever they come from. */
export function entryPage(pages: ReleasePages, itemId: string): string | null {
  return choosePage(pages, ENTRY_ROUTE, new URLSearchParams({ itemId }), { container: '' })
}

/** The forms in a built page, its JSON; null when it has none. */
export function formsIn(object: string): Record<string, PublishedForm> | null {
  const page: JsonObject = JSON.parse(object)
  const forms = collect(page.blocks ?? null)
  return forms.length > 0 ? Object.fromEntries(forms) : null
}

/** Checks are written by the build only: what it made is what is read. */
function judgeBy(checks: Json | undefined): Pick<PublishedForm, 'judge'> {
  if (!Array.isArray(checks)) return {}
  const rules = checks as unknown as CompiledRule[]
  return { judge: (answers) => rulesBroken(rules, answers) }
}

function collect(blocks: Json): [string, PublishedForm][] {
  if (!Array.isArray(blocks)) return []
  return blocks.flatMap((block): [string, PublishedForm][] => {
    if (!isObject(block)) return []
    const { name, schema, uiSchema, hash, checks } = block
    const compiled = typeof name === 'string' && typeof hash === 'string' && isObject(schema)
    const own: [string, PublishedForm][] = compiled
      ? [[name, { schema, uiSchema: isObject(uiSchema) ? uiSchema : {}, hash, ...judgeBy(checks) }]]
      : []
    return [...own, ...collect(block.blocks ?? null)]
  })
}
