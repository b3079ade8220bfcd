import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Exhibit } from '#api/preview.ts'
import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import { readInputWords } from '#authoring/catalogue/inputWords.ts'
import { message } from '#authoring/model/finding.ts'
import { objectName } from '#authoring/model/objectName.ts'
import { createPictureBuilder } from '#authoring/pictures/configPictures.ts'
import { originalPicture } from '#authoring/pictures/makePicture.ts'
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
  /** Pages, validators and pictures, by name. */
  objects: Map<string, string>
  /** What the platform answers to an exhibit; undefined where its folder says nothing of it. */
  answer(operation: string, params: JsonObject): Json | undefined
}

/** One of an `answers.json` beside an example: to which call, and to one that says what. */
interface Answer {
  call: string
  with?: JsonObject
  answer: Json
}

/** A picture of the sample config that an example names. */
const SAMPLE_PICTURE = /(?<=")(?:races|series)\/[\w/-]+\.svg(?=")/g

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
  const build = createPictureBuilder(originalPicture)
  const withPictures = async <Written>(written: Written[]): Promise<Written[]> => {
    const text = JSON.stringify(written)
    const names = [...new Set(text.match(SAMPLE_PICTURE))]
    const files = names.map(
      (name) => [name, readFileSync(join(catalogue.root, 'pages-config', name), 'latin1')] as const,
    )
    const pictures = await build(new Map(files))
    return JSON.parse(
      text.replace(SAMPLE_PICTURE, (name) => {
        const made = pictures.get(name)
        if (made?.status !== 'made') throw new Error(`${name} cannot be shown`)
        for (const [object, bytes] of made.objects) objects.set(object, String(bytes))
        return made.address
      }),
    )
  }
  const exhibits: Exhibit[] = []
  const answers: Answer[] = []
  const takeAnswers = async (folder: string) => {
    const file = join(catalogue.root, folder, 'answers.json')
    if (existsSync(file)) answers.push(...(await withPictures<Answer>(JSON.parse(readFileSync(file, 'utf8')))))
  }
  for (const { type, folder, label, schema } of catalogue.widgets.values()) {
    const file = join(catalogue.root, folder, 'example.json')
    const blocks: Json = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
    const written = Array.isArray(blocks) ? blocks : [blocks]
    const route = `/gallery/widgets/${type}`
    const about = schema.description ? readText(schema.description) : label
    const faults = await place(route, titleOf(label), await withPictures(written))
    await takeAnswers(folder)
    exhibits.push({ kind: 'widget', name: type, label, about, written, route, faults })
  }
  const forms: JsonObject[] = []
  for (const { name, folder, label, about, example } of readInputWords(catalogue.root)) {
    const { fields, answer } = example
    const route = `/gallery/inputs/${name}`
    const form = { type: 'form', id: name, name, fields }
    await takeAnswers(`src/forms/inputs/${folder}`)
    const onOpen = await withPictures([{ do: 'answer', name, value: answer }])
    const faults = await place(route, label, await withPictures([form]), onOpen)
    exhibits.push({ kind: 'input', name, label, about, written: { fields, answer }, route, faults })
    forms.push({ ...form, title: { ...label } })
  }
  await place(ALL_INPUTS, message('preview.allInputs'), forms)
  const answer: Gallery['answer'] = (operation, params) =>
    answers.find(
      ({ call, with: asked = {} }) =>
        call === operation && Object.entries(asked).every(([name, value]) => params[name] === value),
    )?.answer
  return { exhibits, pages, objects, answer }
}

/** As the head of a page: labels are written to stand in a sentence. */
const titleOf = ({ zh, en }: Text): Text => ({ zh, en: en.charAt(0).toUpperCase() + en.slice(1) })
