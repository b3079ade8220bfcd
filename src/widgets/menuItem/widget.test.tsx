// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
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
  const link = screen.getByRole('link', { name: /我的订单查看抽签1/ })
  expect(link).toHaveAttribute('href', '/myOrder')
  await userEvent.click(link)
  expect(ports.navigate.mock.calls[0]?.[0]).toBe('/myOrder')
})

it('is a link only where a tap does nothing else, and all of its address is known', () => {
  const drawn = (onTap: Block['onTap']) => {
    const { container } = renderBlock(
      { type: 'menuItem', text: 'one', onTap },
      {
        widgets,
        query: { raceId: '7' },
        page: { data: { order: { call: 'order' } } },
        onRequest: () => new Promise(() => {}),
      },
    )
    return within(container).queryByRole('link')?.getAttribute('href') ?? within(container).getByRole('button').tagName
  }
  const race = (raceId: string) => ({ do: 'navigate', to: '/race', query: { raceId } })
  expect(drawn([{ do: 'track', event: 'x' }, race('{{query.raceId}}')])).toBe('/race?raceId=7')
  expect(drawn([race('{{order.raceId}}')])).toBe('BUTTON')
  expect(drawn([race('{{user.raceId}}')])).toBe('/race')
  expect(drawn([{ do: 'set', state: {} }, race('1')])).toBe('BUTTON')
  expect(drawn([{ ...race('1'), when: 'query.raceId' }])).toBe('BUTTON')
})

it('is a plain row when it leads nowhere, without an icon it does not know', () => {
  const { container } = renderBlock({ type: 'menuItem', text: '全程 8 个饮水站', icon: 'water' }, { widgets })
  expect(screen.queryByRole('button')).toBeNull()
  expect(container.querySelector('svg')).toBeNull()
})

it('has an arrow where a tap leads elsewhere, none where it stays', () => {
  const arrows = (stays: boolean) =>
    renderBlock(
      { type: 'menuItem', text: '62220000', stays, onTap: [{ do: 'copy', text: '1' }] },
      { widgets },
    ).container.querySelectorAll('svg').length
  expect([arrows(false), arrows(true)]).toEqual([1, 0])
})
