import { type Finding, isError } from '#publish/model/finding.ts'

/** One finding in a line or two: `file:line:column blocks[2].showIf: message`, then the hint. */
export function formatFinding(finding: Finding): string {
  const { severity, code, file, line, column, path, message, hint } = finding
  const place = `${file}:${line}:${column}${path ? ` ${path}` : ''}`
  return `${severity} ${place}: ${message} [${code}]${hint ? `\n      ${hint}` : ''}`
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
