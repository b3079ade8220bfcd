import { dequal as equal } from 'dequal/lite'
import { childUi, fieldAt, listBranches, resolved } from '#forms/engine/fieldAt.ts'
import { listValues } from '#forms/engine/schemaParts.ts'
import { COMMON_SETTINGS, INPUTS } from '#forms/inputs/inputs.ts'
import type { FormSchema, FormText, FormUi } from '#forms/model.ts'
import { FILE_TYPES } from '#lib/files.ts'
import { isRecord } from '#lib/json.ts'
import { formatPointer } from '#lib/jsonPointer.ts'
import type { Json } from '#runtime/model.ts'
import { didYouMean, type FormFault, finding, message, type Report, shown } from './finding.ts'
import { LOOKS } from './keywordValues.ts'
import { INPUT_TYPES, LIST_SETTINGS, RJSF_OPTIONS, RJSF_WIDGETS } from './rjsfNames.ts'

/** A uiSchema in the form's own spelling. */
export interface OwnUi {
  ui: FormUi
  /** Where each part of it is written. */
  places: ReadonlyMap<FormUi, string>
}

const SETTINGS = new Set(
  [COMMON_SETTINGS, ...[...INPUTS.values()].map(({ settings = {} }) => settings)].flatMap(Object.keys),
)

/**
 * A uiSchema as rjsf takes it, in the form's own spelling, which is all that the phone knows: `ui:autocomplete` is
 * `ui:options.autocomplete`, `updown` is `stepper`, the looks of a tuple's entries stand under their numbers, those of
 * alternatives beside each other. `schema` is in one dialect. Reports what is passed over or cannot be.
 */
export function ownUi(schema: FormSchema, written: FormUi, path: string, report: Report): OwnUi {
  const places = new Map<FormUi, string>()
  const definitions = written['ui:definitions'] ?? Reflect.get(written['ui:options'] ?? {}, 'definitions')
  const looks = isRecord(definitions) ? definitions : {}
  const hasOwn = isRecord(definitions) || JSON.stringify(schema).includes('"data-url"')
  const all = hasOwn ? withDefinitions([schema], written, looks, []) : written
  return { ui: translated(all, [], path), places }

  /**
   * The looks of a definition at each place that refers to it; of one that contains itself, twice. What JSON Schema
   * calls a `data-url` is uploaded.
   */
  function withDefinitions(parts: FormSchema[], look: FormUi, all: Record<string, unknown>, around: string[]): FormUi {
    const references = parts.flatMap(({ $ref }) => $ref ?? [])
    const inner = [...around, ...references]
    if (references.some((one) => inner.filter((other) => other === one).length > 2)) return look
    const named = references.map((one) => all[one]).filter(isRecord)
    const isFile = parts.some((part) => resolved(part, schema).format === 'data-url')
    const own: FormUi = Object.assign(isFile ? { 'ui:widget': 'data-url' } : {}, ...named, look)
    const children = new Map<string, FormSchema[]>()
    for (const branch of parts.flatMap((part) => listBranches(part, schema))) {
      const items = isRecord(branch.items) ? [['items', branch.items] as const] : []
      for (const [name, part] of [...Object.entries(branch.properties ?? {}), ...items]) {
        if (isRecord(part)) children.set(name, [...(children.get(name) ?? []), part])
      }
    }
    for (const [name, inside] of children) {
      const next = withDefinitions(inside, childUi(own, name), all, inner)
      if (Object.keys(next).length > 0) own[name] = next
    }
    return own
  }

  function translated(node: FormUi, steps: readonly string[], at: string): FormUi {
    const own: FormUi = {}
    const options: Record<string, unknown> = {}
    places.set(own, at)
    const schemas = schemasAt(steps)
    for (const [key, value] of Object.entries(node)) {
      const here = at + formatPointer([key])
      if (key === 'ui:options' && isRecord(value)) {
        for (const [name, one] of Object.entries(value)) take(name, one, here + formatPointer([name]), true)
      } else if (key.startsWith('ui:')) take(key.slice(3), value, here, false)
      else takeChild(key, value, here)
    }
    settle()
    return own

    function take(name: string, value: unknown, place: string, isOption: boolean): void {
      const fate = Object.hasOwn(RJSF_OPTIONS, name) ? RJSF_OPTIONS[name] : undefined
      const shape = fate?.is === 'looks' || fate?.is === 'not' ? undefined : LOOKS[name]
      if (shape && !isOption && !shape.fits(value))
        report(place, finding('form.keywordValue', { key: `ui:${name}`, value: shown(value), wanted: shape.words }))
      else if (fate?.is === 'own') {
        if (!isOption || own[`ui:${name}`] === undefined) own[`ui:${name}`] = value
      } else if (fate?.is === 'looks')
        report(place, { ...finding('form.passedOver.setting', { name }), hint: fate.why })
      else if (fate?.is === 'not')
        report(place, {
          ...finding(`form.${name === 'field' ? 'unknownUiField' : 'unknownUiKey'}.refused`, { name }),
          hint: fate.instead,
        })
      else if (isOption || fate || SETTINGS.has(name)) options[name] = value
      else own[`ui:${name}`] = value
    }

    function takeChild(name: string, child: unknown, place: string): void {
      const isField = schemas.some((one) => one.properties && Object.hasOwn(one.properties, name))
      const list = Array.isArray(child) ? child.filter(isRecord) : null
      if (!isField && name === 'items' && list) {
        for (const [index, one] of list.entries()) {
          own[index] = translated(one, [...steps, String(index)], `${place}/${index}`)
        }
      } else if (!isField && name === 'additionalItems' && isRecord(child)) {
        own.items = translated(child, [...steps, String(fixedEntries(schemas))], place)
      } else if (!isField && (name === 'oneOf' || name === 'anyOf') && list) takeAlternatives(list, place)
      else if (isRecord(child)) {
        const step = !isField && name === 'items' ? String(fixedEntries(schemas)) : name
        own[name] = both(own[name], translated(child, [...steps, step], place))
      } else own[name] = child
    }

    /** Fields of all alternatives stand beside each other; what is said of an alternative itself, by its number. */
    function takeAlternatives(list: FormUi[], place: string): void {
      const all = list.map((one, index) => Object.entries(translated(one, steps, `${place}/${index}`)))
      own['ui:alternatives'] = all.map((one) => Object.fromEntries(one.filter(([key]) => key.startsWith('ui:'))))
      for (const [key, child] of all.flat()) if (!key.startsWith('ui:')) own[key] = both(own[key], child)
    }

    function settle(): void {
      const { inputType, accept, definitions: _, ...rest } = options
      const asked = typeof inputType === 'string' ? INPUT_TYPES[inputType] : undefined
      if (asked && 'widget' in asked) own['ui:widget'] ??= asked.widget
      else if (asked && rest.inputmode === undefined) rest.inputmode = asked.inputmode
      else if (inputType !== undefined && !asked)
        report(at, {
          ...finding('form.passedOver.setting', { name: String(inputType) }),
          hint: message('forms.rjsf.keyboard'),
        })
      settleWidget()
      if (accept !== undefined && rest.types === undefined) rest.types = kindsOf(accept)
      settleChoices()
      if (isRecord(own['ui:globalOptions'])) settleGlobal(own['ui:globalOptions'])
      if (Object.keys(rest).length > 0) own['ui:options'] = rest
    }

    function settleWidget(): void {
      const name = own['ui:widget']
      const control = typeof name === 'string' && Object.hasOwn(RJSF_WIDGETS, name) ? RJSF_WIDGETS[name] : undefined
      if (!control) return
      const isList = schemas.some((one) => one.type === 'array')
      const known = (isList && control.ofList) || control.as
      own['ui:widget'] = known
      if (control.why)
        report(`${at}/ui:widget`, {
          ...finding('form.passedOver.control', { name: String(name), own: known }),
          hint: control.why,
        })
    }

    function settleChoices(): void {
      const choices = choicesAt(schemas, steps)
      const known = (key: string, value: unknown) => {
        const found = choices.find((one) => equal(one, value) || String(one) === String(value))
        if (found === undefined && choices.length > 0)
          report(
            `${at}/${key}`,
            finding('form.enumNames.unknownChoice', { key, value: shown(value), choices: choices.map(shown) }),
          )
        return found
      }
      const names: unknown = own['ui:enumNames']
      if (isRecord(names)) {
        for (const name of Object.keys(names)) known('ui:enumNames', name)
        own['ui:enumNames'] = choices.map((one) => (names[String(one)] ?? '') as FormText)
      }
      const order: unknown = own['ui:enumOrder']
      if (Array.isArray(order)) {
        const named = order.flatMap((one) => (one === '*' ? [] : (known('ui:enumOrder', one) ?? [])))
        const others = choices.filter((one) => !named.some((other) => equal(other, one)))
        const sorted = order.flatMap((one) => (one === '*' ? others : [one]))
        own['ui:enumOrder'] = sorted as Json[]
      }
      const off: unknown = own['ui:enumDisabled']
      if (Array.isArray(off)) for (const one of off) known('ui:enumDisabled', one)
    }

    function settleGlobal(all: Record<string, unknown>): void {
      const lists = Object.entries(all).filter(([name]) => LIST_SETTINGS.some((one) => one === name))
      own['ui:globalOptions'] = Object.fromEntries(lists) as Record<string, boolean>
      for (const name of Object.keys(all).filter((one) => !LIST_SETTINGS.some((known) => known === one))) {
        const fate = RJSF_OPTIONS[name]
        const place = `${at}/ui:globalOptions/${name}`
        report(
          place,
          fate?.is === 'looks'
            ? { ...finding('form.passedOver.setting', { name }), hint: fate.why }
            : unknownKey(name, LIST_SETTINGS),
        )
      }
    }
  }

  function schemasAt(steps: readonly string[]): FormSchema[] {
    const found = steps.length === 0 ? [schema] : fieldAt(schema, {}, formatPointer(steps)).schemas
    return found.flatMap((one) => listBranches(one, schema))
  }

  /** What may be chosen at a place; of a list, what each of its entries may be. */
  function choicesAt(schemas: FormSchema[], steps: readonly string[]): Json[] {
    const isList = schemas.some((one) => one.items !== undefined)
    const owners = isList ? schemasAt([...steps, '0']) : schemas
    const values = owners.flatMap(listValues)
    if (values.length === 0 && owners.some((one) => one.type === 'boolean')) return [true, false]
    return values.filter((one, index) => values.findIndex((other) => equal(one, other)) === index)
  }
}

function fixedEntries(schemas: FormSchema[]): number {
  return Math.max(0, ...schemas.map(({ prefixItems }) => prefixItems?.length ?? 0))
}

/** Looks of one field that stand in two places. */
function both(known: unknown, more: unknown): unknown {
  return isRecord(known) && isRecord(more) ? { ...known, ...more } : more
}

/** Kinds of files of HTML's `accept`: extensions and media types. */
function kindsOf(accept: unknown): string[] {
  const wanted = String(accept).toLowerCase()
  return Object.keys(FILE_TYPES).filter(
    (kind) =>
      wanted.includes(kind) ||
      (kind !== 'pdf' && wanted.includes('image/*')) ||
      (kind === 'jpg' && wanted.includes('jpeg')),
  )
}

/** A key that the looks of a field do not have. */
export function unknownKey(key: string, known: Iterable<string>): FormFault {
  const kind = key === 'ui:field' ? 'unknownUiField' : 'unknownUiKey'
  return finding(`form.${kind}.unknown`, { key, suggestion: didYouMean(key, known) })
}
