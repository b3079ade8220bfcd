// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderBlock } from '#support/page.tsx'
import descriptions from './widget.tsx'

const widgets = { descriptions }

it('pairs facts with their names and leaves out what is not known', () => {
  renderBlock(
    {
      type: 'descriptions',
      title: '赛事信息',
      items: [
        { label: '起点', value: { zh: '外滩', en: 'The Bund' }, icon: 'location' },
        { label: '视频', value: '{{state.none}}' },
        { label: '人数', value: 0, tone: 'danger' },
      ],
    },
    { widgets },
  )
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['起点', '人数'])
  expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual(['外滩', '0'])
})

it('is nothing without facts', () => {
  renderBlock({ type: 'descriptions', title: '赛事信息', items: '{{state.none}}' }, { widgets })
  expect(screen.queryByText('赛事信息')).toBeNull()
})
