// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import TEXTS from './texts.json'
import WORDS from './words.json'
import { switchLanguage, useWords } from './words.ts'

test('writes numbers with their thousands apart, in both languages, and leaves texts as they are', async () => {
  const { result } = renderHook(useWords)
  await act(() => switchLanguage('zh'))
  expect(result.current.t('placesTaken', { runners: 1280, quota: 22_305 })).toBe('已报名 1,280 / 22,305 人')
  await act(() => switchLanguage('en'))
  expect(result.current.t('placesTaken', { runners: 0, quota: 22_305 })).toBe('0 of 22,305 runners')
  expect(result.current.t('playing', { raceId: '1000060003' })).toContain('1000060003')
})

test('every text stands in both languages, and every place of it is one that is filled, the same in both', () => {
  for (const [name, { zh, en }] of Object.entries<Record<'zh' | 'en', string>>({ ...WORDS, ...TEXTS })) {
    expect([zh.trim() !== '', en.trim() !== ''], name).toEqual([true, true])
    expect(`${zh} ${en}`.replace(/\{\{\w+\}\}/g, ''), name).not.toMatch(/[{}]/)
    const places = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort()
    expect(places(zh), name).toEqual(places(en))
  }
})
