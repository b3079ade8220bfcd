// @vitest-environment jsdom
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { ShellWindow } from '#modules/bridge/environment.ts'
import { BridgePortsProvider } from '#modules/bridge/ports.ts'
import type { WidgetComponent } from '#runtime/react/widget.ts'
import { bridgePorts } from '#support/modulePorts.tsx'
import { helpers } from '#support/page.tsx'
import definition from './widget.tsx'

const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15'
const Block = definition.render as unknown as WidgetComponent

function openDebug(agent: string, shell: ShellWindow = {}) {
  render(
    <BridgePortsProvider value={bridgePorts(agent, shell)}>
      <Block {...helpers()} />
    </BridgePortsProvider>,
  )
}

it('draws the window of a shell, and shows what it answers to each message', async () => {
  const answers: Record<string, unknown> = {
    GET_WINDOW_INFO: { screenWidth: 390, screenHeight: 844, safeAreaInsets: { top: 47, bottom: 34 }, brand: 'Apple' },
    GET_TOKEN: { token: 'abc' },
  }
  const handler = (name: string) => ({ postMessage: async () => answers[name] })
  const names = ['CLOSE_PAGE', 'GET_WINDOW_INFO', 'GET_TOKEN', 'showLoading']
  const messageHandlers = Object.fromEntries(names.map((name) => [name, handler(name)]))
  openDebug(IPHONE, { webkit: { messageHandlers } })
  expect(await screen.findByText(/窗口 390 × 844。.*上 47，下 34/)).toBeVisible()
  const row = within(screen.getByText('GET_TOKEN').closest('li') ?? document.body)
  expect(row.getByText('名称待 App 确认')).toBeVisible()
  await userEvent.click(row.getByRole('button'))
  expect(await row.findByText('{"token":"abc"}')).toBeVisible()
})

it('says in a browser how the app opens from there, and that nothing hears a message', async () => {
  openDebug(`${IPHONE} Weibo (iPhone15,2__weibo__14.2)`)
  expect(await screen.findByText('打不开，请跑者换浏览器')).toBeVisible()
  expect(screen.getByText('这里不在 App 里，发了也没有人听。')).toBeVisible()
  for (const button of screen.getAllByRole('button')) expect(button).toBeDisabled()
})
