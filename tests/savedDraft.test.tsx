// @vitest-environment jsdom
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, expect, test } from 'vitest'
import type { OrderItem } from '#api/contract.gen.ts'
import { loadWidgets } from '#app/page/widgets.ts'
import type { Pointer } from '#building/pointers.ts'
import type { Page } from '#runtime/model.ts'
import { renderBlock } from '#support/page.tsx'

// The compiler runs as the command does: its bundler does not work inside a simulated browser.
const out = mkdtempSync(join(tmpdir(), 'startline-draft-'))
execFileSync(process.execPath, ['src/commands/bin.mjs', 'build', '--out', out], { stdio: 'pipe' })
afterAll(() => rmSync(out, { recursive: true, force: true }))
const pointer: Pointer = JSON.parse(readFileSync(join(out, 'pointer.json'), 'utf8'))
const page: Page = JSON.parse(readFileSync(join(out, pointer.pages['/myOrder'] ?? ''), 'utf8'))

const text = { zh: '半程马拉松', en: 'Half marathon' }
const draft = {
  entryId: '1000000000000000009',
  orderId: null,
  orderStatus: null,
  entryStatus: 'DRAFT',
  raceId: '1000060003',
  itemId: '100006000301',
  raceName: text,
  imgRecommend2: 'race.svg',
  itemName: text,
  raceTime: Date.parse('2027-05-30T07:30:00+08:00'),
  place: text,
  players: ['林*'],
  payable: 12_000,
  expiresAt: null,
  createdAt: Date.parse('2027-01-10T10:00:00+08:00'),
  team: null,
  where: {
    state: text,
    tone: 'warning',
    next: text,
    step: 'confirmOrder',
    deadline: null,
    money: text,
  },
} satisfies OrderItem

test.each([
  ['zh', '去确认'],
  ['en', 'Confirm'],
] as const)('a saved registration is continued from the list of orders (%s)', async (lang, words) => {
  const widgets = await loadWidgets(page.widgets ?? [], 120_000)
  const onRequest = (operation: string) =>
    operation === 'myRegistrationListByGroup' ? { results: [draft], pageNo: 1, totalPage: 1, totalCount: 1 } : null
  const shown = renderBlock([], { widgets, lang, site: page.constants ?? {}, page, onRequest, user: { userId: '1' } })
  await userEvent.click(await screen.findByRole('button', { name: new RegExp(`^${words}`) }))
  expect(shown.ports.navigate).toHaveBeenCalledTimes(1)
  expect(JSON.stringify(shown.ports.navigate.mock.calls[0])).toMatch(
    /"\/eventOrder\?entryId=1000000000000000009|"\/eventOrder".*"entryId":"1000000000000000009"/,
  )
  shown.unmount()
})
