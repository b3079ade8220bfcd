import { describe, expect, it } from 'vitest'
import { formatPointer, parsePointer, pathFromPointer, valueAt, withValueAt } from './jsonPointer.ts'

describe('JSON pointers', () => {
  it('name any key, and come back as they went', () => {
    for (const steps of [[], ['a'], ['a/b', 'c~d', '~1', ''], ['0']])
      expect(parsePointer(formatPointer(steps))).toEqual(steps)
    expect(formatPointer(['members', 0, 'a/b'])).toBe('/members/0/a~1b')
  })

  it('read own properties only', () => {
    expect(valueAt({ list: [{ a: 1 }] }, '/list/0/a')).toBe(1)
    expect(valueAt({}, '/constructor/name')).toBeUndefined()
    expect(valueAt('text', '/length')).toBeUndefined()
  })

  it('write a copy that shares what is untouched, and set no prototype', () => {
    const root = { a: { b: 1 }, c: { d: 2 } }
    const changed = withValueAt(root, '/a/b', 3)
    expect(changed).toEqual({ a: { b: 3 }, c: { d: 2 } })
    expect((changed as typeof root).c).toBe(root.c)
    expect(withValueAt(root, '/a/b', undefined)).toEqual({ a: {}, c: { d: 2 } })
    expect(Object.getPrototypeOf(withValueAt({}, '/__proto__/x', 1))).toBe(Object.prototype)
  })

  it('become a path whose steps into lists are numbers', () => {
    expect(pathFromPointer({ list: [{ 7: true }] }, '/list/0/7')).toEqual(['list', 0, '7'])
  })
})
