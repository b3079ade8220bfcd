import type { CompiledForm, FormSource, ValidatorModule } from './model.ts'

/** Compiles a form as publishing does. */
export async function compiledForTest(source: FormSource): Promise<{ form: CompiledForm; module: ValidatorModule }> {
  const form = await withNodeBytes(async () => {
    const { compileForm } = await import('./compile/compileForm.ts')
    const { loadLibrary } = await import('./compile/loadLibrary.ts')
    return compileForm(source, loadLibrary())
  })
  const module = (await import(
    /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(form.validatorSource)}`
  )) as ValidatorModule
  return { form, module }
}

// jsdom brings an Uint8Array of its own; esbuild refuses to run where Node's bytes are no instances of the global one.
async function withNodeBytes<T>(work: () => Promise<T>): Promise<T> {
  const global = globalThis.Uint8Array
  globalThis.Uint8Array = Object.getPrototypeOf(Buffer.prototype).constructor
  try {
    return await work()
  } finally {
    globalThis.Uint8Array = global
  }
}
