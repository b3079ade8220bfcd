import type { Finding, Place } from '#publish/model/finding.ts'
import { RULES } from './findingCodes.ts'

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
