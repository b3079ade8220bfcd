import { readFileSync } from 'node:fs'
import { type FactGroup, raceGroups, seriesGroups } from '#authoring/catalogue/factTexts.ts'
import { message } from '#authoring/model/finding.ts'
import type { Lang } from '#runtime/model.ts'

/** `docs/facts.md` and `docs/facts.zh.md`: the text of each in the folder beside, then a table for each object of facts. */
export function factsPages(root: string): [path: string, text: string][] {
  const groups = [...raceGroups(), ...seriesGroups(root)]
  return [pageOf(groups, 'en', 'facts.md'), pageOf(groups, 'zh', 'facts.zh.md')]
}

function pageOf(groups: readonly FactGroup[], lang: Lang, file: string): [path: string, text: string] {
  const head = readFileSync(new URL(`./factsPage/${file}`, import.meta.url), 'utf8').trimEnd()
  return [`docs/${file}`, `${[head, ...groups.map((group) => tableOf(group, lang))].join('\n\n')}\n`]
}

function tableOf({ labels, paths, about, facts }: FactGroup, lang: Lang): string {
  const [and, colon] = lang === 'zh' ? ['、', '：'] : [', ', ': ']
  const where = paths.filter((path) => path !== '').map((path) => `\`${path}\``)
  const title = labels.map((label) => label[lang]).join(and)
  return [
    `## ${title}${where.length > 0 ? colon : ''}${where.join(and)}`,
    ...(about && where.length > 0 ? ['', about[lang]] : []),
    '',
    message('terms.facts.head')[lang],
    '| --- | --- | --- | --- | --- |',
    ...facts.map((fact) => {
      const example = fact.example && `\`${fact.example}\``
      const cells = [`\`${fact.name}\``, fact.label[lang], fact.written[lang], fact.about[lang], example]
      return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
    }),
  ].join('\n')
}
