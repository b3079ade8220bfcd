import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Exhibit } from '#api/preview.ts'
import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import { readInputWords } from '#authoring/catalogue/inputWords.ts'
import { message } from '#authoring/model/finding.ts'
import { objectName } from '#authoring/model/objectName.ts'
import { createFormBuilder, createPageCompiler } from '#building/compilePage.ts'
import { readText } from '#commands/help/topics.ts'
import type { Json, JsonObject } from '#lib/json.ts'
import { inLanguage } from '#lib/words.ts'
import { FORMAT } from '#runtime/migrate.ts'
import type { Text } from '#runtime/model.ts'

export interface Gallery {
  exhibits: Exhibit[]
  /** Route -> object. */
  pages: Record<string, string>
  /** Pages and validators, by name. */
  objects: Map<string, string>
}

/** The address of a page on which every control stands below the other. */
export const ALL_INPUTS = '/gallery/inputs'

/** Every widget and control from its own schema and example, as pages that the application draws. */
export async function createGallery(catalogue: Catalogue): Promise<Gallery> {
  const compile = createPageCompiler(catalogue, createFormBuilder(catalogue))
  const pages: Record<string, string> = {}
  const objects = new Map<string, string>()
  const place = async (route: string, title: Text, blocks: Json[], onOpen: Json[] = []): Promise<string[]> => {
    const shell = { back: true }
    const page = await compile({ format: FORMAT, route, title: { ...title }, shell, blocks, onOpen }, {})
    for (const [name, text] of page.objects) objects.set(name, text)
    pages[route] = objectName(page.text, 'json')
    objects.set(pages[route], page.text)
    return page.faults.map(({ message }) => inLanguage(message, 'en'))
  }
  const exhibits: Exhibit[] = []
  for (const { type, folder, label, schema } of catalogue.widgets.values()) {
    const file = join(catalogue.root, folder, 'example.json')
    const blocks: Json = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
    const written = Array.isArray(blocks) ? blocks : [blocks]
    const route = `/gallery/widgets/${type}`
    const about = schema.description ? readText(schema.description) : label
    const faults = await place(route, label, written)
    exhibits.push({ kind: 'widget', name: type, label, about, written, route, faults })
  }
  const forms: JsonObject[] = []
  for (const { name, about, example } of readInputWords(catalogue.root)) {
    const { fields, answer } = example
    const route = `/gallery/inputs/${name}`
    const label = { zh: name, en: name }
    const form = { type: 'form', id: name, name, title: label, fields }
    const faults = await place(route, label, [form], [{ do: 'answer', name, value: answer }])
    exhibits.push({ kind: 'input', name, label, about, written: { fields, answer }, route, faults })
    forms.push(form)
  }
  await place(ALL_INPUTS, message('preview.allInputs'), forms)
  return { exhibits, pages, objects }
}
