import { lintForm } from '#forms/compile/lintForm.ts'
import type { FormSource } from '#forms/model.ts'
import { pathOf } from '#lib/jsonPointer.ts'
import type { Catalogue } from '#publish/catalogue/catalogue.ts'
import type { ShapeFault } from '#publish/check/shape.ts'
import type { JsonObject } from '#runtime/model.ts'
import { patternFaults } from './patternFaults.ts'

/** What of a block says its form. */
export function formSource({ fields, schema, uiSchema, rules }: JsonObject): FormSource {
  return Object.fromEntries(
    Object.entries({ fields, schema, uiSchema, rules }).filter(([, value]) => value !== undefined),
  )
}

/** Finds what is wrong with form blocks; each distinct form is looked at once. */
export function createFormCheck({ fields, operations, widgets }: Catalogue): (block: JsonObject) => ShapeFault[] {
  const known = new Map<string, ShapeFault[]>()
  const names = new Set(operations.keys())
  return (block) => {
    if (!widgets.get(String(block.type))?.form) return []
    const source = formSource(block)
    const key = JSON.stringify(source)
    const faults = known.get(key) ?? faultsOf(source, fields, names)
    known.set(key, faults)
    return faults
  }
}

function faultsOf(source: FormSource, fields: Catalogue['fields'], operations: ReadonlySet<string>): ShapeFault[] {
  // A source of the wrong shape is a finding of the shape check already.
  if (source.fields !== undefined && !Array.isArray(source.fields)) return []
  if (source.schema !== undefined && (typeof source.schema !== 'object' || source.schema === null)) return []
  const patterns = patternFaults(JSON.parse(JSON.stringify(source)))
  const faults = lintForm(source, fields, operations).map(({ code, path, ...rest }) => ({
    path: pathOf(source, path),
    code: code.replace(/^form-/, 'form.').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    ...rest,
  }))
  return [...faults, ...patterns]
}
