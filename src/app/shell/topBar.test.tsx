// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'

const code = vi.hoisted(() => {
  let arrive = () => {}
  const here = new Promise<void>((resolve) => {
    arrive = resolve
  })
  return { here, arrive }
})
vi.mock('./sideMenu.tsx', async (original) => {
  await code.here
  return original()
})

it('opens the menu also for a runner who taps before its code has come', async () => {
  // Another test file of this process may have loaded it already.
  vi.resetModules()
  await import('#ui/reactTexts.ts')
  const { openApp } = await import('#support/app.tsx')
  window.scrollTo = vi.fn()
  openApp('/personal?raceId=1000030004', { '/personal': { shell: { topbar: true } } })
  await userEvent.click(await screen.findByRole('button', { name: '菜单' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  code.arrive()
  expect(await screen.findByRole('dialog')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})
