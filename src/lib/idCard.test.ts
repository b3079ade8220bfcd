import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idCardNumber, readIdCard } from './idCard.ts'

describe('readIdCard', () => {
  it.each([
    ['11010519491231002X', { birthday: '1949-12-31', gender: 'female' }],
    ['11010519491231002x', { birthday: '1949-12-31', gender: 'female' }],
    ['440524188001010014', { birthday: '1880-01-01', gender: 'male' }],
    ['110105491231003', { birthday: '1949-12-31', gender: 'male' }],
  ])('reads %s', (number, facts) => {
    expect(readIdCard(number)).toEqual(facts)
  })

  it.each(['', '110105194912310021', '110105194902300025', '1101051949123100', '11010519491231002Y'])(
    'refuses %s',
    (number) => {
      expect(readIdCard(number)).toBeNull()
    },
  )

  it('accepts exactly one check character for each 17 digits', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2020-12-31'), noInvalidDate: true })
    const serial = fc.integer({ min: 0, max: 999 }).map((number) => String(number).padStart(3, '0'))
    fc.assert(
      fc.property(day, serial, (date, tail) => {
        const digits = `110105${date.toISOString().slice(0, 10).replaceAll('-', '')}${tail}`
        const accepted = [...'0123456789X'].filter((check) => readIdCard(digits + check))
        expect(accepted).toHaveLength(1)
      }),
    )
  })
})

describe('idCardNumber', () => {
  it('makes numbers that say what they were made from', () => {
    const day = fc.date({ min: new Date('1920-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.boolean(), fc.nat(498), (born, man, serial) => {
        const birthday = born.toISOString().slice(0, 10)
        const number = idCardNumber(birthday, man ? 'man' : 'woman', serial)
        expect(readIdCard(number)).toEqual({ birthday, gender: man ? 'male' : 'female' })
      }),
    )
  })
})
