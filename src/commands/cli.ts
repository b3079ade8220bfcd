import { runCommand } from './runCommand.ts'

process.exitCode = await runCommand(process.argv.slice(2), {
  cwd: process.cwd(),
  out: (line) => console.log(line),
  err: (line) => console.error(line),
})
