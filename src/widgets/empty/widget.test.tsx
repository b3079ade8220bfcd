// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import empty from './widget.tsx'

const widgets = { empty }

it('says what is missing and offers a way on', async () => {
  const { ports } = renderBlock(
    {
      type: 'empty',
      art: 'orders',
      title: '还没有订单',
      text: '报名后可在这里查看',
      action: '去报名',
      onTap: [{ do: 'navigate', to: '/Match' }],
    },
    { widgets },
  )
  expect(screen.getByRole('heading', { name: '还没有订单' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '去报名' }))
  expect(ports.navigate.mock.calls[0]?.[0]).toBe('/Match')
})

it('has a drawing for a name it does not know, and no button that does nothing', async () => {
  const { container } = renderBlock({ type: 'empty', art: 'unicorn', title: '空', action: '去' }, { widgets })
  await waitFor(() => expect(container.querySelector('.sl-empty-art path')).toBeInTheDocument())
  expect(screen.queryByRole('button')).toBeNull()
})
