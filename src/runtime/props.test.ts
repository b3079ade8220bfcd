import { describe, expect, it } from 'vitest'
import { code, flag, instant, list, number, object, oneOf, readProps, record, text, textOrNone } from './props.ts'

const BROKEN = [undefined, null, {}, [], Number.NaN, '', 'nonsense', 7, true]

describe('the readers of properties', () => {
  it.each([
    ['text', text, ['', '', '', '', '', '', 'nonsense', '7', '']],
    ['textOrNone', textOrNone, [undefined, undefined, undefined, undefined, undefined, '', 'nonsense', '7', undefined]],
    ['code', code, ['', '', '', '', '', '', 'nonsense', 7, '']],
    ['number', number, [undefined, undefined, undefined, undefined, undefined, undefined, undefined, 7, undefined]],
    ['instant', instant, [undefined, undefined, undefined, undefined, undefined, undefined, undefined, 7, undefined]],
    ['flag', flag, [undefined, undefined, true, true, false, false, true, true, true]],
    ['oneOf', oneOf(7, 8), [undefined, undefined, undefined, undefined, undefined, undefined, undefined, 7, undefined]],
    ['object', object, [{}, {}, {}, {}, {}, {}, {}, {}, {}]],
    ['list', list(text), [[], [], [], [], [], [], [], [], []]],
  ])('%s makes what it is of every value', (_, read, made) => {
    expect(BROKEN.map(read as (value: unknown) => unknown)).toEqual(made)
  })

  it('an object keeps its own values as they are', () => {
    expect(object({ orderId: '7', more: null })).toEqual({ orderId: '7', more: null })
  })

  it('no instant lies beyond what Date can hold', () => {
    expect(instant(9e15)).toBeUndefined()
  })

  it('reads what is inside, leaves out what cannot be read and keeps what no schema names', () => {
    const readers = { title: text, tone: oneOf('info', 'danger'), items: list(record({ name: text, at: instant })) }
    const items = [{ name: 5, at: 'soon', id: 'a' }, 'nonsense', null, { at: 1 }]
    expect(readProps(readers, { tone: 'loud', items, more: [1] })).toStrictEqual({
      title: '',
      items: [
        { name: '5', id: 'a' },
        { name: '', at: 1 },
      ],
      more: [1],
    })
  })
})
