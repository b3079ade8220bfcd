// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import badge from './widget.tsx'

it('says a state in words and in its tone', () => {
  renderBlock(
    [
      { type: 'badge', text: { zh: '待支付', en: 'To pay' }, tone: 'warning' },
      { type: 'badge', text: '{{state.none}}', tone: 'danger' },
    ],
    { widgets: { badge }, lang: 'en' },
  )
  expect(screen.getByText('To pay')).toHaveAttribute('data-tone', 'warning')
  expect(document.querySelectorAll('.sl-badge')).toHaveLength(1)
})
