// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { createServices, type Services, ServicesProvider } from '#app/services.ts'
import { Link } from './link.tsx'
import { useNavigator } from './useNavigator.ts'

beforeEach(() => window.history.replaceState(null, '', '/Home?channel=nh'))

const popped = () => new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }))

function Where({ services }: { services: Services }) {
  useNavigator(services)
  const { pathname, search } = useLocation()
  return <output>{`${pathname} ${new URLSearchParams(search).get('raceId') ?? '-'}`}</output>
}

function open(): Services {
  const services = createServices({ window })
  render(
    <ServicesProvider value={services}>
      <BrowserRouter useTransitions={false}>
        <Link to="/eventDetails?raceId=7">details</Link>
        <Where services={services} />
      </BrowserRouter>
    </ServicesProvider>,
  )
  return services
}

const where = () => screen.getByRole('status')

it('goes on and comes back, and does not leave the app from its first page', async () => {
  const { navigator } = open()
  act(() => navigator.go('/Match?raceId=3', { state: { fromApp: true } }))
  expect(where()).toHaveTextContent('/Match 3')
  const back = popped()
  act(() => navigator.back())
  await act(() => back)
  expect(where()).toHaveTextContent('/Home -')
  act(() => navigator.go('/login', { replace: true }))
  act(() => navigator.back())
  expect(where()).toHaveTextContent('/Home -')
})

it('comes back from an entry that a link to a place on the page has made', async () => {
  const { navigator } = open()
  act(() => {
    window.history.pushState(null, '', '/Home#main')
    window.dispatchEvent(new PopStateEvent('popstate'))
  })
  const back = popped()
  act(() => navigator.back())
  await act(() => back)
  expect(window.location.hash).toBe('')
})

it('follows plain taps itself and leaves the others to the browser', async () => {
  const user = userEvent.setup()
  open()
  const link = screen.getByRole('link')
  expect(link).toHaveAttribute('href', '/eventDetails?raceId=7')
  await user.keyboard('{Control>}')
  await user.click(link)
  await user.keyboard('{/Control}')
  expect(where()).toHaveTextContent('/Home -')
  await user.click(link)
  expect(where()).toHaveTextContent('/eventDetails 7')
})
