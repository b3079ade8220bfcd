import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { idCardNumber, readIdCard } from './idCard.ts'

describe('readIdCard', () => {
  it.each([
    ['11010519491231002X', { birthday: '1949-12-31', gender: 'female' }],
    ['11010519491231002x', { birthday: '1949-12-31', gender: 'female' }],
    // A county that is no more, and a residence card of Taiwan.
    ['110103199003074517', { birthday: '1990-03-07', gender: 'male' }],
    ['830000199003070019', { birthday: '1990-03-07', gender: 'male' }],
  ])('reads %s', (number, facts) => {
    expect(readIdCard(number)).toEqual(facts)
  })

  it.each([
    '',
    '110105194912310021',
    '110105194902300025',
    '1101051949123100',
    '11010519491231002Y',
    '000000000000000',
    // Of the first generation, whose cards are no more.
    '110105491231003',
  ])('refuses %s', (number) => expect(readIdCard(number)).toBeNull())

  it('refuses every card of before 1900, of after today, or of no province', () => {
    const card = (area: string, birthday: string) => {
      const digits = `${area}${birthday.replaceAll('-', '')}001`
      return [...'0123456789X'].map((check) => readIdCard(digits + check, Date.parse('2026-11-22T12:00:00+08:00')))
    }
    const known = (area: string, birthday: string) => card(area, birthday).filter(Boolean).length
    expect(known('110105', '2026-11-22')).toBe(1)
    for (const birthday of ['2026-11-23', '2035-01-01', '1899-12-31', '1700-05-05']) {
      expect(known('110105', birthday), birthday).toBe(0)
    }
    for (const area of ['000000', '999999', '100000', '160000', '240101', '660101', '720101', '840000']) {
      expect(known(area, '1990-03-07'), area).toBe(0)
    }
  })

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
    const day = fc.date({ min: new Date('1920-01-01'), max: new Date('2026-06-30'), noInvalidDate: true })
    fc.assert(
      fc.property(day, fc.boolean(), fc.nat(498), (born, man, serial) => {
        const birthday = born.toISOString().slice(0, 10)
        const number = idCardNumber(birthday, man ? 'man' : 'woman', serial)
        expect(readIdCard(number)).toEqual({ birthday, gender: man ? 'male' : 'female' })
      }),
    )
  })
})
