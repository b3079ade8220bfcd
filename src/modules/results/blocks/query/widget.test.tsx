// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { RequestError } from '#runtime/ports.ts'
import { ModulePorts } from '#support/modulePorts.tsx'
import { renderBlock } from '#support/page.tsx'
import query from './widget.tsx'

const RACE = '1000055001'

function open(answer: (operation: string, params: object) => never[] | object, what = 'score') {
  const asked: object[] = []
  const wrapper = ModulePorts((operation, params) => {
    asked.push({ operation, ...params })
    return answer(operation, params) as never
  })
  const { ports } = renderBlock(
    { type: 'results.query', raceId: RACE, for: what, onFound: [{ do: 'copy', text: '{{event.bib}}' }] },
    { widgets: { 'results.query': query }, wrapper },
  )
  return { asked, ports }
}

it('asks by a document number, hands over what was found and forgets the number', async () => {
  const { asked, ports } = open(() => ({ results: [{ bib: 'A00812' }] }))
  const field = screen.getByRole('textbox', { name: /证件号码/ })
  expect(field).toHaveAttribute('autocomplete', 'off')
  await userEvent.type(field, ' 310101199003070077 {Enter}')
  await waitFor(() => expect(ports.copy).toHaveBeenCalledWith('A00812'))
  expect(asked).toEqual([{ operation: 'queryTimingDeviceScoreByPage', raceId: RACE, idNumber: '310101199003070077' }])
  expect(field).toHaveValue('')
})

it('asks by a bib', async () => {
  const { asked } = open(() => ({ results: [] }))
  await userEvent.click(screen.getByRole('tab', { name: '参赛号' }))
  await userEvent.type(screen.getByRole('textbox', { name: /参赛号/ }), 'A1{Enter}')
  expect(await screen.findByText(/没有查到成绩/)).toBeVisible()
  expect(asked).toEqual([{ operation: 'queryTimingDeviceScoreByPage', raceId: RACE, bib: 'A1' }])
})

it('says what is missing, and why it was refused', async () => {
  const { asked } = open(() => {
    throw new RequestError('操作过于频繁', { code: 2007009 })
  }, 'bib')
  await userEvent.click(screen.getByRole('button', { name: '查询' }))
  expect(screen.getByText('请填写证件号码')).toBeVisible()
  expect(asked).toEqual([])
  await userEvent.type(screen.getByRole('textbox'), 'E1234567{Enter}')
  expect(await screen.findByText('操作过于频繁')).toBeVisible()
})
