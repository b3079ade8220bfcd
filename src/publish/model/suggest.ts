import { suggest } from '#lib/suggest.ts'
import { bothLanguages, inLanguage, type Words } from '#lib/words.ts'
import type { Text } from '#runtime/model.ts'

const HERE: Text = { zh: '这里可用', en: 'Known here' }

/** `Did you mean "race"? Known here: items, race.` */
export function didYouMean(wrong: string, known: Iterable<string>, label: Words = HERE): Text {
  const names = [...known].sort()
  const near = suggest(wrong, names)
  const more = names.length > 12 ? ['…'] : []
  return bothLanguages((lang) => {
    const head = inLanguage(label, lang)
    const shown = [...names.slice(0, 12), ...more].join(lang === 'zh' ? '、' : ', ')
    if (lang === 'zh') return `${near ? `是不是“${near}”？` : ''}${head}：${shown || '无'}。`
    return `${near ? `Did you mean "${near}"? ` : ''}${head}: ${shown || 'none'}.`
  })
}
