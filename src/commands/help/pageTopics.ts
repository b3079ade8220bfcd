import type { Catalogue } from '#authoring/catalogue/catalogue.ts'
import { listRoutes } from '#authoring/model/configModel.ts'
import { message } from '#authoring/model/finding.ts'
import type { ConfigFiles } from '#authoring/model/loadFolder.ts'
import { createOrigins } from '#authoring/model/origins.ts'
import { type OutlineBlock, outlinePage } from '#authoring/model/outline.ts'
import { itemName } from '#authoring/model/overlayList.ts'
import { planPages } from '#building/planPages.ts'
import { createModelReader } from '#building/readModel.ts'
import { isObject, type Json } from '#lib/json.ts'
import type { Lang } from '#lib/language.ts'
import { readText, section, type Topic } from './topics.ts'

/** The pages of a config by name and address, with all that an overlay can name: blocks, and groups and fields of forms. */
export function pageTopics(catalogue: Catalogue, files: ConfigFiles): Topic[] {
  const origins = createOrigins()
  const { model } = createModelReader(catalogue, origins)(files, new Map())
  return model.pages.map(({ name, source, raceId, page }) => {
    const routes = listRoutes(page)
    const title = readText(page.title)
    const about = { zh: [title.zh, ...routes].join(' '), en: [title.en, ...routes].join(' ') }
    const flat = () => {
      const plan = planPages(model, raceId, origins).plans.find(
        ({ sources, audience }) => sources[0] === source && Object.keys(audience).length === 0,
      )
      return plan?.flat(() => {}) ?? page
    }
    return {
      kind: 'page',
      name,
      also: routes.map((route) => route.slice(1)),
      about,
      lines(lang) {
        const blocks = outlinePage(flat(), origins).filter(({ path }) => !path.includes('.fallback'))
        return [
          ...section(
            'blocks',
            lang,
            blocks.flatMap((block) => blockLines(block, lang)),
          ),
          ...section('change', lang, [`  { "block": "${blocks.find(({ id }) => id)?.id ?? '…'}", "merge": { … } }`]),
        ]
      },
    }
  })
}

function blockLines({ depth, id, type, properties }: OutlineBlock, lang: Lang): string[] {
  const fields = Array.isArray(properties.fields) ? properties.fields : []
  return [line(depth, id ?? message('help.noId')[lang], type), ...fieldLines(fields, depth + 1, lang)]
}

function fieldLines(fields: readonly Json[], depth: number, lang: Lang): string[] {
  return fields.flatMap((field) => {
    if (!isObject(field) || !('group' in field)) return [line(depth, itemName(field), message('help.field')[lang])]
    const inside = Array.isArray(field.fields) ? field.fields : []
    return [
      line(depth, itemName(field), `${message('help.group')[lang]} ${readText(field.group)[lang]}`),
      ...fieldLines(inside, depth + 1, lang),
    ]
  })
}

function line(depth: number, name: string, what: string): string {
  return `  ${`${'  '.repeat(depth)}${name}`.padEnd(34)} ${what}`
}
