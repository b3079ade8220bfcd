import { parseArgs } from 'node:util'
import { isError } from '#publish/check/finding.ts'
import { countFindings, formatFinding } from '#publish/check/formatFindings.ts'
import { buildFolder } from './buildFolder.ts'
import type { Command } from './runCommand.ts'

/** Prints what is wrong with a config folder; 1 when a finding is an error. */
export const check: Command = async (args, terminal) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const folder = positionals[0] ?? 'pages-config'
  const { findings } = await buildFolder(terminal.cwd, folder)
  if (values.json) terminal.out(JSON.stringify(findings, null, 2))
  else {
    for (const finding of findings) terminal.out(formatFinding(finding))
    terminal.out(`${folder}: ${countFindings(findings)}`)
  }
  return findings.some(isError) ? 1 : 0
}
