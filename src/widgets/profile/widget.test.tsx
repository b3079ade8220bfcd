// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import profile from './widget.tsx'

const widgets = { profile }

it('invites to log in', async () => {
  const { ports } = renderBlock(
    { type: 'profile', title: '点此登录', note: '自动注册', onTap: [{ do: 'navigate', to: '/login' }] },
    { widgets },
  )
  await userEvent.click(screen.getByRole('button', { name: '点此登录自动注册' }))
  expect(ports.navigate.mock.calls[0]?.[0]).toBe('/login')
})

it('shows who is logged in', () => {
  const { container } = renderBlock(
    { type: 'profile', title: '{{user.mobile}}', loggedIn: '{{user != null}}', image: 'me.png' },
    { widgets, user: { mobile: '138****5678' } },
  )
  expect(screen.getByText('138****5678')).toBeInTheDocument()
  expect(container.querySelector('img')).toHaveAttribute('src', '/files/me.png')
  expect(screen.queryByRole('button')).toBeNull()
})
