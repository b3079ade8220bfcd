// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import image from './widget.tsx'

const widgets = { image }

it('is a button named by what it shows when it can be tapped', async () => {
  const { ports } = renderBlock(
    { type: 'image', src: 'a.svg', alt: '路线图', onTap: [{ do: 'open', url: 'https://example.com' }] },
    { widgets },
  )
  await userEvent.click(screen.getByRole('button', { name: '路线图' }))
  expect(ports.open).toHaveBeenCalledWith('https://example.com')
})

it('is a picture otherwise', () => {
  renderBlock({ type: 'image', src: 'https://cdn.example.com/a.png', alt: '路线图', ratio: '4:3' }, { widgets })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByRole('img', { name: '路线图' })).toHaveAttribute('src', 'https://cdn.example.com/a.png')
})

it('keeps a height and is never larger than itself where it has one', () => {
  const { container } = renderBlock({ type: 'image', src: 'a.png', alt: '我的签名', maxHeight: 120 }, { widgets })
  const frame = container.querySelector<HTMLElement>('.sl-image')
  expect(frame?.hasAttribute('data-own')).toBe(true)
  expect(frame?.style.getPropertyValue('--sl-image-height')).toBe('120px')
})
