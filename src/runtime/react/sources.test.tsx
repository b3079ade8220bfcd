// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { PageRuntime } from '#runtime/pageRuntime.ts'
import { testViews } from '#support/page.tsx'

const Calls = () => <p>calls</p>
// As when nothing of it was loaded before.
const ANEW = './sources.tsx?anew'

it('says that the code for data did not come, and asks for it again', async () => {
  let offline = true
  vi.doMock('./sourceRunner.tsx', () => {
    if (offline) throw new Error('offline')
    return { SourceRunners: Calls }
  })
  const { Sources }: typeof import('./sources.tsx') = await import(ANEW)
  render(<Sources runtime={{} as PageRuntime} views={testViews} />)
  const retry = await screen.findByRole('button', { name: 'retry' })
  offline = false
  await userEvent.click(retry)
  expect(await screen.findByText('calls')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).toBeNull()
  vi.doUnmock('./sourceRunner.tsx')
})
