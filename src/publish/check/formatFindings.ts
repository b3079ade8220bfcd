import { type Finding, isError, type Place } from '#publish/model/finding.ts'

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
