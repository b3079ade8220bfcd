// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import coupon from './widget.tsx'

const block = (more: object) => ({
  type: 'coupon',
  value: '¥20',
  title: { zh: '老朋友券', en: 'Old friends' },
  ...more,
})

it('says what it is for, and is used by its button', async () => {
  const more = { rules: ['For the half'], until: 1_798_732_800_000, badge: 'Best', action: 'Use it' }
  const { ports } = renderBlock(block({ ...more, onTap: [{ do: 'toast', text: 'used' }] }), {
    widgets: { coupon },
    lang: 'en',
  })
  expect(screen.getByRole('heading', { name: 'Old friends' })).toBeVisible()
  for (const text of ['¥20', 'For the half', 'Best']) expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByText(/Until 2027\.01\.01/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Use it Old friends' }))
  expect(ports.toast).toHaveBeenCalledWith('used', expect.anything())
})

it('says why it cannot be used', () => {
  renderBlock(block({ unusable: true, reason: '已过期', action: '使用' }), { widgets: { coupon } })
  expect(screen.getByText('已过期')).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})
