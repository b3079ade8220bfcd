// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import travel from './widget.tsx'

it('leads to the maps before any code has come, and names each way with what it is', async () => {
  const { ports } = renderBlock(example as Block[], { widgets: { travel }, lang: 'en' })
  const maps = within(screen.getByRole('group', { name: 'Open in a map' })).getAllByRole('link')
  expect(maps.map((map) => map.textContent)).toEqual(['Amap', 'Baidu Maps', 'Tencent Maps'])
  expect(maps[0]).toHaveAttribute('href', expect.stringContaining('103.8385,36.0563'))
  await userEvent.click(maps[0] as HTMLElement)
  expect(ports.open).toHaveBeenCalledWith(maps[0]?.getAttribute('href'))
  const [metro, ...others] = screen.getAllByRole('listitem')
  expect(within(metro as HTMLElement).getByRole('img', { name: 'Metro' })).toBeInTheDocument()
  expect(metro).toHaveTextContent('Lines 1 and 2, Dongfanghong Square')
  expect(others).toHaveLength(5)
})

it('offers no map where nothing safe leads to one', () => {
  const maps = [{ name: '地图', url: 'javascript:alert(1)' }]
  renderBlock({ type: 'travel', place: '东方红广场', maps }, { widgets: { travel } })
  expect(screen.getByText('东方红广场')).toBeInTheDocument()
  expect(screen.queryByText('地图')).toBeNull()
})
