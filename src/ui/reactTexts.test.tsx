// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { useTranslation } from 'react-i18next'
import { expect, it, vi } from 'vitest'
import { addTexts, i18n } from '#lib/i18n.ts'
import './reactTexts.ts'

const drawn = vi.fn()
function Greeting() {
  drawn()
  return useTranslation('first').t('word')
}

it('draws what says a text again in another language, and not for texts that come later', async () => {
  addTexts('first', { zh: { word: '你好' }, en: { word: 'Hello' } })
  await i18n.changeLanguage('zh')
  render(<Greeting />)
  const before = drawn.mock.calls.length
  act(() => addTexts('later', { zh: { word: '再见' }, en: { word: 'Bye' } }))
  expect(drawn).toHaveBeenCalledTimes(before)
  await act(() => i18n.changeLanguage('en'))
  expect(screen.getByText('Hello')).toBeInTheDocument()
})
