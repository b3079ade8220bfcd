// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import example from './example.json'
import guide from './widget.tsx'

const show = (blocks: unknown, lang: 'zh' | 'en' = 'en') => renderBlock(blocks as Block[], { widgets: { guide }, lang })

it('says each step with where it is found', () => {
  show(example)
  const path = screen.getByRole('list', { name: 'Path' })
  expect(
    within(path)
      .getAllByRole('listitem')
      .map((menu) => menu.textContent),
  ).toEqual(['Settings', 'Apps', 'Startline', 'Permissions'])
  expect(screen.getByText('Set battery to no restrictions')).toBeVisible()
  expect(screen.getByText('Older phones call it battery saver.')).toBeVisible()
})

it('tells what a drawn screen shows, and what to tap on it', () => {
  show(example)
  expect(screen.getAllByRole('img').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Screen “Location”: tap here: Allow all the time, chosen; Only while using the app, not chosen; Use precise location, on',
    'Dialog “Battery saver”: tap here: No restrictions, chosen; Battery saver, not chosen',
    'Recent apps “Recents”: tap here: Startline, locked; Weather',
  ])
})

it('tells it in Chinese, with a value at the end of a row', () => {
  const rows = [{ text: { zh: '省电策略', en: 'Battery saver' }, value: { zh: '无限制', en: 'None' } }]
  const screenOf = { title: { zh: '起跑线', en: 'Startline' }, rows }
  show([{ type: 'guide', steps: [{ title: '一', screen: screenOf }] }], 'zh')
  expect(screen.getByRole('img', { name: '手机画面“起跑线”：省电策略，无限制' })).toBeInTheDocument()
})

it('draws a step without a screen, and nothing without steps', () => {
  const { container } = show([
    { type: 'guide', steps: [{ title: 'Lock the screen and walk' }] },
    { type: 'guide', steps: [] },
  ])
  expect(container.querySelectorAll('.sl-guide-steps')).toHaveLength(1)
  expect(screen.queryByRole('img')).toBeNull()
})
