// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { openAuthBlock } from '#support/auth.tsx'
import definition from './widget.tsx'

it('goes on to the address that is carried', () => {
  const { ports } = openAuthBlock(definition, { to: 'https://partner.startline.example/x', home: '/Home' })
  expect(ports.goOn).toHaveBeenCalledExactlyOnceWith('https://partner.startline.example/x')
  expect(screen.getByText('正在前往…')).toBeVisible()
})

it.each([undefined, '', '/redirect?to=/redirect'])('goes home with %s', (to) => {
  const { ports } = openAuthBlock(definition, { ...(to === undefined ? {} : { to }), home: '/Home' })
  expect(ports.goOn).toHaveBeenCalledExactlyOnceWith('/Home')
})

it('stops before an address that is not allowed, and shows a way on', async () => {
  const { user, ports } = openAuthBlock(
    definition,
    { to: 'https://evil.example', home: '/Home' },
    { ports: { goOn: vi.fn(() => false) } },
  )
  expect(await screen.findByText('这个地址不在允许的范围内')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '回首页' }))
  expect(ports.navigate).toHaveBeenCalledWith('/Home', { replace: true })
})
