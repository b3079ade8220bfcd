// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderBlock } from '#runtime/react/testing.tsx'
import menuItem from './widget.tsx'

const widgets = { menuItem }

it('leads somewhere', async () => {
  const { ports } = renderBlock(
    {
      type: 'menuItem',
      text: '我的订单',
      note: '查看抽签',
      badge: 1,
      icon: 'ticket',
      onTap: [{ do: 'navigate', to: '/myOrder' }],
    },
    { widgets },
  )
  await userEvent.click(screen.getByRole('button', { name: /我的订单查看抽签1/ }))
  expect(ports.navigate.mock.calls[0]?.[0]).toBe('/myOrder')
})

it('is a plain row when it leads nowhere, without an icon it does not know', () => {
  const { container } = renderBlock({ type: 'menuItem', text: '全程 8 个饮水站', icon: 'water' }, { widgets })
  expect(screen.queryByRole('button')).toBeNull()
  expect(container.querySelector('svg')).toBeNull()
})
