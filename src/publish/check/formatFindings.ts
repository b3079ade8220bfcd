import { type Finding, isError, type Place } from '#publish/model/finding.ts'
import { RULES } from './findingCodes.ts'

/** One finding in a line or more: `file:line:column blocks[2].showIf: message`, the hint, the other file. */
export function formatFinding(finding: Finding): string {
  const { severity, code, message, hint, also } = finding
  const below = [...(hint ? [hint] : []), ...(also ? [`in ${placeText(also)}`] : [])]
  return [`${severity} ${placeText(finding)}: ${message} [${code}]`, ...below].join('\n      ')
}

function placeText({ file, line, column, path }: Place): string {
  return `${file}:${line}:${column}${path ? ` ${path}` : ''}`
}

/** `2 errors, 1 warning`, or that nothing was found. */
export function countFindings(findings: readonly Finding[]): string {
  const errors = findings.filter(isError).length
  const warnings = findings.length - errors
  if (findings.length === 0) return 'no findings'
  const counted = [errors > 0 ? plural(errors, 'error') : '', warnings > 0 ? plural(warnings, 'warning') : '']
  return counted.filter(Boolean).join(', ')
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

/** Findings as a SARIF 2.1.0 log, for code review tools. Files are named from the folder where the command ran. */
export function sarifOf(findings: readonly Finding[], version: string): object {
  const rules = Object.entries(RULES).map(([id, text]) => ({ id, shortDescription: { text } }))
  const places = new Map(rules.map(({ id }, index) => [id, index]))
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'startline', version, rules } },
        columnKind: 'utf16CodeUnits',
        results: findings.map((finding) => resultOf(finding, places.get(finding.code))),
      },
    ],
  }
}

function resultOf(finding: Finding, ruleIndex: number | undefined) {
  const { severity, code, message, hint, also } = finding
  return {
    ruleId: code,
    ...(ruleIndex === undefined ? {} : { ruleIndex }),
    level: severity,
    message: { text: hint ? `${message}\n${hint}` : message },
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
