// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { createHistory } from './history.ts'
import { Link } from './link.tsx'
import { RouterProvider, usePlace, useQuery } from './router.tsx'

beforeEach(() => window.history.replaceState(null, '', '/Home?channel=nh'))

const Where = () => `${usePlace().pathname} ${useQuery().get('raceId') ?? '-'}`
const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))

it('knows where it is, goes on and comes back to the same entry', async () => {
  const history = createHistory(window)
  const listener = vi.fn()
  history.subscribe(listener)
  const home = history.get()
  expect(home).toMatchObject({ pathname: '/Home', search: '?channel=nh', cameBack: true })
  history.go('/Match?city=430100', { state: { from: 'home' } })
  expect(history.get()).toMatchObject({ pathname: '/Match', cameBack: false, state: { from: 'home' } })
  const back = popped()
  expect(history.back()).toBe(true)
  await back
  expect(history.get()).toMatchObject({ pathname: '/Home', key: home.key, cameBack: true })
  expect(listener).toHaveBeenCalledTimes(2)
})

it('does not leave the app by going back from its first page, also after a replacement or a reload', () => {
  const history = createHistory(window)
  history.go('/login', { replace: true })
  expect(history.back()).toBe(false)
  const reloaded = createHistory(window)
  expect(reloaded.get().key).toBe(history.get().key)
  expect(reloaded.back()).toBe(false)
})

it('counts an entry that a link on the page has made', async () => {
  const history = createHistory(window)
  window.history.pushState(null, '', '/Home#main')
  window.dispatchEvent(new PopStateEvent('popstate'))
  expect(history.get().pathname).toBe('/Home')
  const back = popped()
  expect(history.back()).toBe(true)
  await back
})

it('follows plain taps itself and leaves the others to the browser', async () => {
  const user = userEvent.setup()
  const history = createHistory(window)
  render(
    <RouterProvider history={history}>
      <Link to="/eventDetails?raceId=7">details</Link>
      <output>
        <Where />
      </output>
    </RouterProvider>,
  )
  const link = screen.getByRole('link')
  expect(link).toHaveAttribute('href', '/eventDetails?raceId=7')
  await user.keyboard('{Control>}')
  await user.click(link)
  await user.keyboard('{/Control}')
  expect(screen.getByRole('status')).toHaveTextContent('/Home -')
  await user.click(link)
  expect(screen.getByRole('status')).toHaveTextContent('/eventDetails 7')
  act(() => history.go('/my'))
  expect(screen.getByRole('status')).toHaveTextContent('/my -')
})
