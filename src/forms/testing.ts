import { execFileSync } from 'node:child_process'
import type { CompiledForm, FormSource, ValidatorModule } from './model.ts'

const SCRIPT = `
import { compileForm } from './src/forms/compile/compileForm.ts'
import { loadLibrary } from './src/forms/compile/loadLibrary.ts'
let text = ''
for await (const part of process.stdin) text += part
process.stdout.write(JSON.stringify(await compileForm(JSON.parse(text), loadLibrary())))
process.exit(0)
`

/** Compiles a form as publishing does, in a process of its own: esbuild refuses to run beside jsdom. */
export async function compiledForTest(source: FormSource): Promise<{ form: CompiledForm; module: ValidatorModule }> {
  const output = execFileSync('npx', ['tsx', '--input-type=module', '-e', SCRIPT], {
    input: JSON.stringify(source),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const form = JSON.parse(output) as CompiledForm
  const module = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(form.validatorSource)}`
  )) as ValidatorModule
  return { form, module }
}
