// @vitest-environment jsdom
import { waitFor } from '@testing-library/react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { AliveProvider, useComingAlive } from '#lib/useAlive.ts'
import type { AuthPorts } from './ports.ts'
import { useLogin } from './useLogin.ts'

const PLAN = {
  asks: () => ({ code: true, password: null, consent: true }),
  submit: async () => 'in' as const,
}

function Login({ ports }: { ports: AuthPorts }) {
  const { draft, edit } = useLogin(ports, PLAN)
  const typed = useRef(false)
  useLayoutEffect(() => {
    // React has committed, and has not yet run the effect that reads the draft.
    if (!typed.current) edit({ mobile: '13911112222' })
    typed.current = true
  })
  return <output>{`${draft.mobile} ${draft.consent}`}</output>
}

function ComingAlive({ children }: { children: ReactNode }) {
  return <AliveProvider value={useComingAlive()}>{children}</AliveProvider>
}

it('what is typed in the moment in which a drawn login comes alive stays, the rest comes from the draft', async () => {
  const stored = JSON.stringify({ way: 'code', mobile: '13700000000', code: '', consent: true, resendAt: 0 })
  const storage = new Map([['loginDraft', stored]])
  const tabStorage = {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  }
  const ports = { tabStorage, now: Date.now } as unknown as AuthPorts
  const container = document.createElement('div')
  container.innerHTML = renderToString(
    <AliveProvider value={false}>
      <Login ports={ports} />
    </AliveProvider>,
  )
  const root = hydrateRoot(
    container,
    <ComingAlive>
      <Login ports={ports} />
    </ComingAlive>,
  )
  await waitFor(() => expect(container.textContent).toBe('13911112222 true'))
  root.unmount()
})
