import type { Lang } from '#lib/language.ts'
import { bothLanguages, inLanguage, type Words } from '#lib/words.ts'
import { type Finding, isError, type Place } from '#publish/model/finding.ts'
import { RULES } from './findingCodes.ts'

/** One finding in a line or more: `file:line:column blocks[2].showIf: message`, the hint, the other file. */
export function formatFinding(finding: Finding, lang: Lang): string {
  const { severity, code, message, hint, also } = finding
  const below = [
    ...(hint ? [inLanguage(hint, lang)] : []),
    ...(also ? [`${lang === 'zh' ? '模板在' : 'in'} ${placeText(also)}`] : []),
  ]
  const name = SEVERITIES[severity][lang]
  return [`${name} ${placeText(finding)}: ${inLanguage(message, lang)} [${code}]`, ...below].join('\n      ')
}

/** The same in both languages. */
export function findingWords(finding: Finding): Words {
  return bothLanguages((lang) => formatFinding(finding, lang))
}

const SEVERITIES = { error: { zh: '错误', en: 'error' }, warning: { zh: '建议', en: 'warning' } } as const

type Told = Omit<Finding, 'message' | 'hint'> & { message: string; hint?: string }

/** A finding as a machine reads it, with its words in one language. */
export function findingIn(finding: Finding, lang: Lang): Told {
  const { message, hint, ...rest } = finding
  return { ...rest, message: inLanguage(message, lang), ...(hint ? { hint: inLanguage(hint, lang) } : {}) }
}

function placeText({ file, line, column, path }: Place): string {
  return `${file}:${line}:${column}${path ? ` ${path}` : ''}`
}

/** `2 errors, 1 warning`, or that nothing was found. */
export function countWords(findings: readonly Finding[]): Words {
  const errors = findings.filter(isError).length
  const warnings = findings.length - errors
  if (findings.length === 0) return { zh: '没有发现问题', en: 'no findings' }
  const zh = [...(errors ? [`${errors} 个错误`] : []), ...(warnings ? [`${warnings} 条建议`] : [])]
  const en = [...(errors ? [plural(errors, 'error')] : []), ...(warnings ? [plural(warnings, 'warning')] : [])]
  return { zh: zh.join('，'), en: en.join(', ') }
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Findings as a SARIF 2.1.0 log, for code review tools. Files are named from the folder where the command ran. */
export function sarifOf(findings: readonly Finding[], version: string, lang: Lang): object {
  const rules = Object.entries(RULES).map(([id, words]) => ({
    id,
    shortDescription: { text: inLanguage(words, lang) },
  }))
  const places = new Map(rules.map(({ id }, index) => [id, index]))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'startline', version, rules } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => resultOf(finding, places.get(finding.code), lang)),
      },
    ],
  }
}

function resultOf(finding: Finding, ruleIndex: number | undefined, lang: Lang) {
  const { severity, code, message, hint, also } = finding
  const words = [message, ...(hint ? [hint] : [])].map((part) => inLanguage(part, lang))
  return {
    ruleId: code,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: severity,
    message: { text: words.join('\n') },
    locations: [locationOf(finding)],
    ...(also ? { relatedLocations: [locationOf(also)] } : {}),
  }
}

function locationOf({ file, line, column, path }: Place) {
  return {
    physicalLocation: {
      artifactLocation: { uri: encodeURI(file) },
      region: { startLine: line, startColumn: column },
    },
    ...(path ? { logicalLocations: [{ fullyQualifiedName: path }] } : {}),
  }
}
