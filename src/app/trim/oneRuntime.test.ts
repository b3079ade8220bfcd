import { expect, it } from 'vitest'
import { oneRuntime } from './oneRuntime.ts'

type Bundle = Parameters<ReturnType<typeof oneRuntime>['generateBundle']>[1]

const chunk = (name: string, code: string, imports: string[], isEntry = false) => {
  const fileName = `assets/${name}-a1.js`
  return [fileName, { type: 'chunk' as const, name, fileName, isEntry, code, imports }] as const
}
const RUNTIME = 'assets/rolldown-runtime-a1.js'

function bundleOf(): Bundle {
  return Object.fromEntries([
    chunk('rolldown-runtime', 'var e=1,t=()=>2;export{e as n,t};', []),
    chunk(
      'index',
      'import{n as a}from"./rolldown-runtime-a1.js";var l=["assets/rolldown-runtime-a1.js"];export{a as x};',
      [RUNTIME],
      true,
    ),
    chunk('page', 'import{t as b}from"./rolldown-runtime-a1.js";import{x}from"./index-a1.js";b();', [
      RUNTIME,
      'assets/index-a1.js',
    ]),
    chunk('alone', 'import{n as c,t}from"./rolldown-runtime-a1.js";t(c);', [RUNTIME]),
  ])
}

it('puts the helpers into the first script, and into files that would not change with it', () => {
  const bundle = bundleOf()
  oneRuntime().generateBundle(null, bundle)
  const code = (name: string) => {
    const found = bundle[`assets/${name}-a1.js`]
    return found?.type === 'chunk' ? found.code : ''
  }
  const helpers = 'const $helpers=(()=>{var e=1,t=()=>2;return{n:e,t:t}})();'
  expect(code('index')).toBe(
    `${helpers}const a=$helpers.n;var l=["assets/index-a1.js"];export{a as x};export{$helpers};`,
  )
  expect(code('page')).toBe('import{$helpers}from"./index-a1.js";const b=$helpers.t;import{x}from"./index-a1.js";b();')
  expect(code('alone')).toBe(`${helpers}const c=$helpers.n,t=$helpers.t;t(c);`)
  expect(JSON.stringify(bundle)).not.toContain('rolldown-runtime-')
})

it('fails the build when they come in another shape', () => {
  const bundle = bundleOf()
  const runtime = bundle[RUNTIME]
  if (runtime?.type === 'chunk') runtime.code = 'export default 1'
  expect(() => oneRuntime().generateBundle(null, bundle)).toThrow(/another shape/)
})
