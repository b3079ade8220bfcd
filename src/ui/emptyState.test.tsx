// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EmptyState, isArtName } from './emptyState.tsx'

it.each(['races', 'orders', 'coupons', 'places', 'search', 'players', 'error', 'offline', 'done'] as const)(
  'has a drawing: %s',
  async (art) => {
    expect(isArtName(art)).toBe(true)
    const { container } = render(<EmptyState art={art} title="空" />)
    // The words do not wait for it.
    expect(screen.getByRole('heading', { name: '空' })).toBeInTheDocument()
    await waitFor(() => expect(container.querySelectorAll('svg.sl-empty-art > *').length).toBeGreaterThan(2))
  },
)
