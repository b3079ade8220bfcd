import type { ErrorObject } from 'ajv/dist/2020.js'
import type { Schema } from '#authoring/catalogue/schema.ts'
import { finding, message, messageNamed, suggestion } from '#authoring/model/finding.ts'
import type { Fault } from '#authoring/model/origins.ts'
import { shown } from '#forms/compile/finding.ts'
import type { Words } from '#lib/words.ts'
import { joinAlternatives } from './expressionTypes.ts'

/** The shape that a schema refers to. */
export function shapeNamed(reference: string): Words {
  return typeNamed(reference.split('/').at(-1) ?? '')
}

function typeNamed(name: string): Words {
  return messageNamed(`terms.type.${name}`) ?? { zh: name, en: `a ${name}` }
}

/** The types that a schema allows. */
export function typeWords(type: string | string[]): Words {
  return joinAlternatives([type].flat().map(typeNamed))
}

export function propertyFault(name: string, known: readonly string[]): Fault {
  return name === 'when' && known.includes('showIf')
    ? finding('shape.property.condition', { name })
    : finding('shape.property.unknown', { name, ...suggestion(name, known) })
}

export function requiredFault(name: string, { type, $ref }: Schema = {}): Fault {
  const kind = type ? typeWords(type) : $ref ? shapeNamed($ref) : null
  return kind ? finding('shape.required.kind', { name, kind }) : finding('shape.required.plain', { name })
}

export function typeFault(wanted: readonly Words[], value: unknown, type?: string): Fault {
  const isRoute = wanted.some(({ en }) => en === message('terms.type.route').en) && typeof value === 'string'
  const how = isRoute ? message('terms.write.route') : wayToWrite(type, value)
  return finding('shape.type.kind', { wanted: joinAlternatives(wanted), value: shown(value), how })
}

/** How a value of a type is written, by what stands there now. */
function wayToWrite(type: string | undefined, value: unknown): Words {
  if (type === 'integer' || type === 'number') {
    if (typeof value === 'number') return message('terms.write.fen', { value, fen: Math.round(value * 100) })
    const [example = '120'] = typeof value === 'string' ? (/\d+(\.\d+)?/.exec(value) ?? []) : []
    return message(`terms.write.${type}`, { example })
  }
  if (type === 'string' && (typeof value === 'number' || typeof value === 'boolean'))
    return message('terms.write.quotes', { value })
  const known = (['boolean', 'string', 'array', 'object'] as const).find((one) => one === type)
  return message(known ? `terms.write.${known}` : 'terms.write.any')
}

/** Properties whose choices are named by something else than their values. */
const NAMING = {
  type: ['widget.unknown', 'help blocks'],
  do: ['action.unknown', 'help actions'],
} as const

export function choiceFault(key: string | number | undefined, value: unknown, allowed: readonly string[]): Fault {
  if (key === 'call')
    return finding('operation.unknown', { operation: String(value), ...suggestion(String(value), allowed) })
  const [name, lists] = key === 'type' || key === 'do' ? NAMING[key] : (['shape.enum', undefined] as const)
  return finding(name, { value: shown(value), ...suggestion(String(value), allowed, lists) })
}

/** What breaks a keyword of its schema otherwise. */
export function valueFault(
  { keyword, params, data, message: said = 'does not fit' }: ErrorObject,
  schema: Schema,
): Fault {
  const { limit = params.multipleOf, allowedValue, propertyName } = params
  const quoted = allowedValue ?? propertyName
  const values = { said, limit: quoted === undefined ? String(limit) : shown(quoted) }
  const wrong = messageNamed(`terms.broken.${keyword}`, values) ?? message('terms.broken.other', { said })
  return finding('shape.value', { value: shown(data), wrong, how: wayOut(keyword, schema) })
}

/** The way out of a value that breaks a keyword of its schema. */
function wayOut(keyword: string, { minimum, maximum, pattern }: Schema): Words {
  if (minimum !== undefined && maximum !== undefined && /imum$/i.test(keyword)) {
    return message('terms.write.between', { minimum: Number(minimum), maximum: Number(maximum) })
  }
  const ofPattern = messageNamed(`terms.pattern ${pattern}`)
  if (ofPattern) return ofPattern
  if (pattern !== undefined && /^\^\(?\//.test(pattern)) return message('terms.write.route')
  return messageNamed(`terms.write.${keyword}`) ?? message('terms.write.allowed')
}
