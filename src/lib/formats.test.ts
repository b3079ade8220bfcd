import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DOCUMENT_FORMATS, fitsDocument, normalDocument } from './documents.ts'
import { FORMATS } from './formats.ts'
import { mainlandMobile, plainPhone } from './phone.ts'
import { normalEmail, normalName, withoutInvisible } from './typedText.ts'

const fits = (format: string, text: string) => FORMATS[format]?.(text)

const CASES: Record<string, { yes: string[]; no: string[] }> = {
  uuid: { yes: ['f81d4fae-7dec-11d0-a765-00a0c91e6bf6'], no: ['f81d4fae7dec11d0a76500a0c91e6bf6', ''] },
  hostname: { yes: ['example.cn', 'a-b.c', 'localhost'], no: ['-a.cn', 'a_b.cn', 'a..b', '例子.cn', ''] },
  ipv4: { yes: ['127.0.0.1', '255.255.255.255'], no: ['256.0.0.1', '1.2.3', '1.2.3.4.', '01.2.3.4', ''] },
  ipv6: { yes: ['::1', '2001:db8::8a2e:370:7334', '::ffff:1.2.3.4'], no: ['1::2::3', '12345::', '1.2.3.4', '::1/64'] },
  duration: { yes: ['P1D', 'PT4H30M', 'P2W'], no: ['P', 'PT', '4h30', 'P1D2W'] },
  regex: { yes: ['^a+$', ''], no: ['(', '[a'] },
  'uri-reference': { yes: ['/a/b?c=1#d', 'https://example.cn/', '#x', ''], no: ['a b', '\\\\share', 'a%zz'] },
  'uri-template': { yes: ['/races/{id}'], no: ['/races/{id', '{'] },
  'json-pointer': { yes: ['', '/a/0/~1'], no: ['a', '/~2'] },
  'relative-json-pointer': { yes: ['0', '1/a', '2#'], no: ['01', '/a', ''] },
  byte: { yes: ['', 'YWJj', 'YQ=='], no: ['YWJ', 'a_b=', 'YQ='] },
  color: { yes: ['#fff', '#1F5EFF'], no: ['red', '#12345', ''] },
  'data-url': { yes: ['uploads/front.jpg', 'data:text/plain;base64,YQ=='], no: [] },
  email: {
    yes: [
      "o'brien@example.ie",
      'a&b@example.com',
      'x%y!z/=@example.com',
      'run.ner+1@mail.example.cn',
      'a@xn--fsqu00a.xn--0zwm56d',
      'user@例子.中国',
      'a@b-c.co',
    ],
    no: [
      'a..b@example.com',
      '.a@example.com',
      'a.@example.com',
      'a@-x.com',
      'a@x-.com',
      'a@x.c',
      'a@x.123',
      'a@x_y.com',
      'a@localhost',
      '张三@example.com',
      'a@@b.com',
      'a b@c.cn',
      '@b.cn',
      'a@',
      `${'x'.repeat(65)}@example.com`,
      `a@${'x'.repeat(64)}.com`,
    ],
  },
  birthday: { yes: ['1900-01-01', '2004-02-29'], no: ['1899-12-31', '2999-01-01', '0001-01-01', '2003-02-29', ''] },
  phone: {
    yes: ['13800138000', '+14155552671', '+85291234567', '+447911123456'],
    no: ['+8613800138000', '+0123456', '+1 4155552671', '4155552671', '+1415555267112345', ''],
  },
  'person-name': {
    yes: [
      '张三',
      '买买提·吐尔逊',
      'O’CONNOR',
      "O'Connor",
      'Jean-Luc Müller',
      'José M. Pérez',
      'Ngô Đình Diệm',
      'अनिल कुमार',
      '𠮷田',
      '李〇',
      'محمد',
      '\ue863三',
    ],
    no: ['12345', '@@@@', '😀😀', '<b>张三</b>', '13800138000', '张三\u200b', '-张', '·', ''],
  },
  'latin-name': {
    yes: ['ZHANG SAN', 'LÜ BU', 'Müller', "O'CONNOR", 'O’CONNOR', 'JEAN-LUC PICARD', 'SMITH JR.', 'LI'],
    no: ['Z', 'A------', 'A......', '张三', 'ZHANG 3', ' ', 'A--B--'],
  },
  'hong-kong-macao-pass': {
    yes: ['H12345678', 'm1234567801', 'Ｈ12345678'],
    no: ['12345678', 'H1234567', 'H123456789'],
  },
  'taiwan-pass': {
    yes: ['12345678', '0012345678', '0012345678B', '0012345678(B)', '0012345678（B）'],
    no: ['1234567', '123456789', '0012345678(BC)', '(B)0012345678', 'A12345678'],
  },
  passport: {
    yes: ['E12345678', 'ea1234567', '123456789'],
    no: ['PASSPORT', 'HELLO', 'AAAAAAAAA', 'E-1234567', '1234'],
  },
  'hong-kong-id': {
    yes: ['A123456(3)', 'A1234563', 'a123456（3）', 'G123456(A)', 'AB987654(3)'],
    no: ['A123456(4)', 'A123456(0)', 'A123456(3', 'A1234563)', '1234563', 'ABC123456(3)'],
  },
  'birth-certificate': { yes: ['P330123456', 'p330 123456'], no: ['P33012345', '3301234567', 'PP30123456'] },
  'officer-card': { yes: ['军字第1234567号', '南字第01234567号'], no: ['AAAA', '第第第第', '123', '军字第12号'] },
}

describe.each(Object.entries(CASES))('%s', (format, { yes, no }) => {
  it.each(yes)('takes %j', (text) => expect(fits(format, text)).toBe(true))
  it.each(no)('refuses %j', (text) => expect(fits(format, text)).toBe(false))
})

describe('what is typed or pasted', () => {
  it.each([
    '13800138000',
    '+8613800138000',
    '8613800138000',
    '008613800138000',
    '(+86)138-0013-8000',
    '86-138 0013 8000',
    '013800138000',
    '１３８００１３８０００',
    '138.0013.8000',
    '\u202d13800138000\u202c',
    '138\u00a00013\u20118000',
  ])('%j is a mainland mobile number', (text) => expect(mainlandMobile(text)).toBe('13800138000'))

  it.each(['12800138000', '1380013800', '+113800138000', '86', 'abc'])('%j is none', (text) =>
    expect(mainlandMobile(text)).toBeNull(),
  )

  it('loses gaps, never a digit', () => {
    const gap = fc.constantFrom('', ' ', '-', '.', '\u200b', '(', ')', '\u00a0')
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), gap), { maxLength: 20 }), (parts) => {
        expect(plainPhone(parts.map((part) => part.join('')).join(''))).toBe(parts.map(([digit]) => digit).join(''))
      }),
    )
  })

  it('loses what nobody sees', () => {
    expect(normalName('\u202d张\u200b三\ufeff ')).toBe('张三')
    expect(normalName('Ｊｏｈｎ　 Smith')).toBe('John Smith')
    expect(normalEmail(' a\u200b@例子。中国\n')).toBe('a@例子.中国')
    expect(withoutInvisible('一\u00ad二\n\t三\u200b👨\u200d👩')).toBe('一二\n\t三👨\u200d👩')
  })

  it('is the same name when it is cleaned twice, and a name stays one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 12 }), (text) => {
        const once = normalName(text)
        expect(normalName(once)).toBe(once)
        if (fits('person-name', text.trim())) expect(fits('person-name', once)).toBe(true)
      }),
    )
  })
})

describe('documents', () => {
  it('have one way to be kept', () => {
    expect(normalDocument('5', ' a123456（3）')).toBe('A1234563')
    expect(normalDocument('3', '0012345678(b)')).toBe('0012345678B')
    expect(normalDocument('1', '1101 0519 4912 3100 2x')).toBe('11010519491231002X')
    expect(normalDocument('6', '军字第1234567号')).toBe('军字第1234567号')
  })

  it('are judged alike as typed and as kept', () => {
    const digits = (least: number, most: number) =>
      fc.array(fc.integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map((list) => list.join(''))
    const typed = fc
      .tuple(
        fc.constantFrom('', 'H', 'm', 'A', 'AB', '军字第'),
        digits(4, 10),
        fc.constantFrom('', 'x', '(3)', '（B）', '号'),
      )
      .map((parts) => parts.join(''))
    const types = Object.keys(DOCUMENT_FORMATS)
    fc.assert(
      fc.property(fc.constantFrom(...types), typed, (type, number) => {
        const now = Date.now()
        expect(fitsDocument(type, normalDocument(type, number), now)).toBe(fitsDocument(type, number, now))
      }),
    )
  })

  it('has a check digit on every Hong Kong ID', () => {
    fc.assert(
      fc.property(fc.constantFrom('A', 'Z', 'AB', 'WX'), fc.integer({ min: 0, max: 999_999 }), (letters, number) => {
        const body = `${letters}${String(number).padStart(6, '0')}`
        expect([...'0123456789A'].filter((check) => fits('hong-kong-id', body + check))).toHaveLength(1)
      }),
    )
  })
})
