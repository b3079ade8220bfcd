import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { moduleActions } from '#app/ports/actions.ts'
import type { ModulePorts } from '#app/ports/modulePorts.ts'
import { readActions, readBuiltinActions } from '#authoring/catalogue/catalogue.ts'
import { builtinActions, type PageControls } from '#runtime/actions/builtin.ts'
import { MARKS } from '#runtime/actions/table.gen.ts'

let root = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'startline-actions-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function write(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

describe('the table of actions', () => {
  it('has a handler for every schema, and a schema for every handler', () => {
    const builtIn = Object.keys(builtinActions({ ports: {} } as PageControls))
    expect(builtIn.sort()).toEqual([...readBuiltinActions('.').keys()].sort())
    const all = [...builtIn, ...Object.keys(moduleActions({} as ModulePorts))]
    expect(all.sort()).toEqual([...readActions('.').keys()].sort())
  })

  it('says which arguments are expressions and which texts keep both languages', () => {
    expect(MARKS.call).toEqual({ keepsTexts: true, deferred: ['until'] })
    expect(MARKS.toast).toBeUndefined()
  })

  it('refuses a folder that is only half an action', () => {
    write('src/runtime/actions/schemas.json', '{"stop": {}}')
    write('src/modules/payment/actions/refund/schema.json', '{"description": "Asks for the money back."}')
    expect(() => readActions(root)).toThrow('src/modules/payment/actions/refund: action.ts is missing')
    write('src/modules/payment/actions/refund/action.ts', '')
    expect([...readActions(root).keys()]).toEqual(['stop', 'payment.refund'])
    write('src/modules/payment/actions/forget/action.ts', '')
    expect(() => readActions(root)).toThrow('src/modules/payment/actions/forget: schema.json is missing')
  })
})
