// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { takeTicket } from '#modules/auth/machineCheck.ts'
import { RequestError } from '#runtime/ports.ts'
import { openAuthBlock, pullSlider } from '#support/auth.tsx'
import definition from './widget.tsx'

const SOON = Date.now() + 600_000
const answers = {
  machineChallenge: { challenge: 'm1', end: 200, expiresAt: SOON },
  machineCheck: { ticket: 'm1', expiresAt: SOON },
}
const goOn = () => screen.getByRole('button', { name: '继续' })

it('keeps the ticket of a pull that passed, once, and goes back to the page that asked', async () => {
  const { user, ports } = openAuthBlock(definition, { home: '/login', returnTo: '/bmRegister?raceId=7' }, { answers })
  expect(goOn()).toHaveAttribute('aria-disabled', 'true')
  pullSlider()
  await waitFor(() => expect(goOn()).not.toHaveAttribute('aria-disabled'))
  await user.click(goOn())
  expect(ports.leaveTo).toHaveBeenCalledWith('/bmRegister?raceId=7')
  expect(takeTicket(ports.tabStorage, Date.now())).toBe('m1')
  expect(takeTicket(ports.tabStorage, Date.now())).toBeNull()
})

it('asks again after a pull that did not pass', async () => {
  const machineCheck = () => {
    throw new RequestError('验证失败，请重新拖动滑块', { code: 2001014, retry: false })
  }
  openAuthBlock(definition, { home: '/login' }, { answers: { ...answers, machineCheck } })
  pullSlider()
  await waitFor(() => expect(screen.getByRole('slider')).toHaveAccessibleDescription(/验证失败，请重新拖动滑块/))
  expect(screen.getByRole('slider')).toHaveValue('0')
})

it.each(['https://evil.example/', '//evil.example', '/machineCheckTx?returnTo=/my', 'javascript:alert(1)'])(
  'never goes back to %s',
  async (returnTo) => {
    const { user, ports } = openAuthBlock(definition, { home: '/login', returnTo }, { answers })
    pullSlider()
    await waitFor(() => expect(goOn()).not.toHaveAttribute('aria-disabled'))
    await user.click(goOn())
    expect(ports.leaveTo).toHaveBeenCalledWith('/login')
  },
)
