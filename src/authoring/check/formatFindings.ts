import { type Finding, isError, message, type Place } from '#authoring/model/finding.ts'
import { FINDINGS } from '#authoring/model/messages.gen.ts'
import type { Lang } from '#lib/language.ts'
import { bothLanguages, inLanguage, joinWords, type Words } from '#lib/words.ts'

/** One finding in a line or more: `file:line:column blocks[2].showIf: message`, the hint, the other file. */
export function formatFinding(finding: Finding, lang: Lang): string {
  const { severity, code, hint, also } = finding
  const below = [
    ...(hint ? [inLanguage(hint, lang)] : []),
    ...(also ? [`${lang === 'zh' ? '在' : 'in'} ${placeText(also)}`] : []),
  ]
  const name = message(`check.${severity}`)[lang]
  return [`${name} ${placeText(finding)}: ${inLanguage(finding.message, lang)} [${code}]`, ...below].join('\n      ')
}

/** The same in both languages. */
export function findingWords(finding: Finding): Words {
  return bothLanguages((lang) => formatFinding(finding, lang))
}

type FormattedFinding = Omit<Finding, 'message' | 'hint'> & { message: string; hint?: string }

/** A finding as a machine reads it, with its words in one language. */
export function findingIn(finding: Finding, lang: Lang): FormattedFinding {
  const { message: said, hint, ...rest } = finding
  return { ...rest, message: inLanguage(said, lang), ...(hint ? { hint: inLanguage(hint, lang) } : {}) }
}

function placeText({ file, line, column, path }: Place): string {
  return `${file}:${line}:${column}${path ? ` ${path}` : ''}`
}

/** `2 errors, 1 warning`, or that nothing was found. */
export function countWords(findings: readonly Finding[]): Words {
  const errors = findings.filter(isError).length
  const warnings = findings.length - errors
  if (findings.length === 0) return message('check.none')
  const counts = [
    ...(errors > 0 ? [message('check.errors', { errors })] : []),
    ...(warnings > 0 ? [message('check.warnings', { warnings })] : []),
  ]
  return joinWords(counts, '，', ', ')
}

/** Findings as a SARIF 2.1.0 log, for code review tools. Files are named from the folder where the command ran. */
export function formatSarif(findings: readonly Finding[], version: string, lang: Lang): object {
  const rules = Object.entries(FINDINGS).map(([id, { about }]) => ({
    id,
    shortDescription: { text: inLanguage(about, lang) },
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
  const { severity, code, hint, also } = finding
  const words = [finding.message, ...(hint ? [hint] : [])].map((part) => inLanguage(part, lang))
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
