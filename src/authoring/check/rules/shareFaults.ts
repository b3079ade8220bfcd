import type { ShapeFault } from '#authoring/check/shape.ts'
import { readCases } from '#authoring/model/conditional.ts'
import { finding } from '#authoring/model/finding.ts'
import type { JsonPath } from '#authoring/model/source.ts'
import { asObject, isObject } from '#lib/json.ts'
import { withoutBindings } from '#runtime/binding.ts'
import type { Json, JsonObject } from '#runtime/model.ts'

/** How much of a text is shown at the most, characters. */
const MOST = {
  title: { zh: 32, en: 64 },
  text: { zh: 60, en: 120 },
  description: { zh: 80, en: 160 },
} as const

/** What is unwise about what a page says of itself. */
export function shareFaults(page: JsonObject, site: JsonObject): ShapeFault[] {
  const { description, share } = page
  return [
    ...(description === undefined ? [] : wordFaults(description, ['description'], MOST.description)),
    ...(isObject(share) ? cardFaults(share, site) : []),
  ]
}

function cardFaults(share: JsonObject, site: JsonObject): ShapeFault[] {
  const words = (['title', 'text'] as const).flatMap((key) =>
    share[key] === undefined ? [] : wordFaults(share[key], ['share', key], MOST[key]),
  )
  const picture = share.picture ?? asObject(site.share).picture
  if (picture === undefined) return [...words, { path: ['share'], ...finding('share.picture.noPicture') }]
  const whole = site.origin !== undefined || (typeof picture === 'string' && picture.startsWith('https://'))
  return whole ? words : [...words, { path: ['share'], ...finding('share.picture.noOrigin') }]
}

function wordFaults(value: Json, path: JsonPath, most: { zh: number; en: number }): ShapeFault[] {
  const cases = readCases(value)
  if (cases) return cases.flatMap((one) => wordFaults(one.value, [...path, ...one.path], most))
  const texts = isObject(value) ? ([value.zh, value.en] as const) : ([value, value] as const)
  if (texts.every((text) => typeof text === 'string' && text.trim() === ''))
    return [{ path, ...finding('share.empty') }]
  return (['zh', 'en'] as const).flatMap((lang, at) => {
    const text = texts[at]
    const length = typeof text === 'string' ? [...withoutBindings(text).trim()].length : 0
    // One string is meant for both: it is judged once.
    if (length <= most[lang] || (!isObject(value) && lang === 'zh')) return []
    return [
      {
        path: isObject(value) ? [...path, lang] : path,
        ...finding(`share.long.${lang}`, { length, most: most[lang] }),
      },
    ]
  })
}
