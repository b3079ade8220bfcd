// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Block } from '#runtime/model.ts'
import { drawnOn } from '#support/drawnOn.ts'
import { renderBlock } from '#support/page.tsx'
import { wrapLines } from '#ui/canvasSheet.ts'
import sharePoster from './widget.tsx'

const POSTER: Block = {
  type: 'sharePoster',
  title: '追风队',
  slogan: '一起跑',
  facts: ['还差 2 人'],
  inviter: '王* 邀请你',
  address: '/shareRegister?team=abc',
  saveText: '保存图片',
  onSave: [{ do: 'copy', text: '{{event}}' }],
}

it('is one picture that says what is on it, and hands it over to be saved', async () => {
  const { written, readCode } = drawnOn()
  const { ports } = renderBlock(POSTER, { widgets: { sharePoster } })
  expect(await screen.findByRole('img', { name: '追风队 · 一起跑 · 还差 2 人 · 王* 邀请你' })).toHaveAttribute(
    'src',
    'data:image/png;base64,AAAA',
  )
  expect(written.sort()).toEqual(['一起跑', '追风队', '还差 2 人', '王* 邀请你'].sort())
  expect(readCode()).toBe(`${window.location.origin}/shareRegister?team=abc`)
  await userEvent.click(screen.getByRole('button', { name: '保存图片' }))
  expect(ports.copy).toHaveBeenCalledWith('data:image/png;base64,AAAA')
})

it('breaks Chinese between characters, English between words, and cuts what is too long', () => {
  const fits = (most: number) => (line: string) => line.length <= most
  expect(wrapLines('黄河两岸一起跑', fits(4), 2)).toEqual(['黄河两岸', '一起跑'])
  expect(wrapLines('一起跑，看黄河', fits(3), 3)).toEqual(['一起', '跑，看', '黄河'])
  expect(wrapLines('run along the river', fits(9), 3)).toEqual(['run along', 'the river'])
  expect(wrapLines('one two three four', fits(5), 2)).toEqual(['one', 'two…'])
  expect(wrapLines('', fits(5), 2)).toEqual([])
})
