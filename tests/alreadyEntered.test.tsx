// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { eachBlock } from '#runtime/block.ts'
import type { Action, Json, Page } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'
import button from '#widgets/button/widget.tsx'

const ALREADY = { code: 2004004, messages: { zh: '该证件已报名本赛事', en: 'Entered already' } }
const MINE = { entryId: '1100000000000000002', itemName: { zh: '半程马拉松', en: 'Half marathon' } }

type Written = Page & { actions: Record<string, Action[]> }

/** What the registration does on submit with a runner whose document is in the race, from its own check on. */
async function submit(operations: Record<string, Json>, agrees = true) {
  const page: Written = JSON.parse(readFileSync('pages-config/registration.json', 'utf8'))
  const steps: Action[] = []
  eachBlock(page.blocks, (block) => {
    if (block.id === 'steps') steps.push(...((block.onSubmit ?? []) as unknown as Action[]))
  })
  const named = (action: Action): Action =>
    typeof action.actions === 'string' ? { ...action, actions: page.actions[action.actions] ?? [] } : action
  const onTap = steps.filter(({ do: what }) => what !== 'submit').map(named)
  const { ports, unmount } = renderBlock(
    { type: 'button', text: '提交报名', onTap },
    {
      widgets: { button },
      onRequest: (operation) => operations[operation] ?? null,
      page: { values: { choice: { players: ['7'] }, chosen: ['7'], consents: [] } },
    },
  )
  ports.confirm.mockResolvedValue(agrees)
  await userEvent.click(screen.getByRole('button', { name: '提交报名' }))
  await waitFor(() => expect(screen.getByRole('button')).not.toHaveAttribute('aria-busy'))
  unmount()
  return ports
}

const refused = { checkRegistrationUserV2: [{ contestantsId: '7', ok: false, reason: ALREADY }] }

test('who has entered already is led to that entry, and may stay', async () => {
  const led = await submit({ ...refused, getByRaceIdAndAccountId: MINE })
  expect(led.navigate.mock.calls[0]?.[0]).toBe('/orderDetails')
  expect(led.navigate.mock.calls[0]?.[1]).toMatchObject({ query: { entryId: MINE.entryId } })
  const stayed = await submit({ ...refused, getByRaceIdAndAccountId: MINE }, false)
  expect(stayed.confirm).toHaveBeenCalledTimes(1)
  expect(stayed.navigate).not.toHaveBeenCalled()
  for (const ports of [led, stayed]) {
    expect(ports.toast).not.toHaveBeenCalled()
    expect(ports.request.mock.calls.map(([operation]) => operation)).not.toContain('saveAutograph')
  }
})

test('whose document another account has entered is told so, and no more', async () => {
  const ports = await submit(refused)
  expect(ports.confirm).not.toHaveBeenCalled()
  expect(ports.toast).toHaveBeenCalledWith('该证件已报名本赛事', expect.anything())
  expect(ports.navigate).not.toHaveBeenCalled()
})
