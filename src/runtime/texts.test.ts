import { expect, it } from 'vitest'
import { isText, localise, pickText } from './texts.ts'

it('reads a text in a language, whatever a binding has put there', () => {
  expect(pickText({ zh: '好', en: 'Good' }, 'en')).toBe('Good')
  expect(localise({ title: { zh: 3, en: null }, rows: [{ zh: ['x'], en: { a: 1 } }] }, 'zh')).toEqual({
    title: '3',
    rows: [''],
  })
  expect(localise({ title: { zh: 3, en: null } }, 'en')).toEqual({ title: '' })
  expect(localise({ code: 1, list: [7, { zh: '好', en: 'Good' }] }, 'en')).toEqual({ code: 1, list: [7, 'Good'] })
})

it('leaves what is no text as it is', () => {
  const facts = { code: '620000', zh: '甘肃', en: 'Gansu' }
  expect(localise(facts, 'zh')).toBe(facts)
  expect([isText(facts), isText({ zh: '好' }), isText({ zh: 1, en: 2 })]).toEqual([false, false, false])
  expect([pickText(null, 'zh'), pickText([1], 'zh'), pickText(5, 'zh')]).toEqual(['', '', '5'])
})
