import type { Page } from '@playwright/test'

const CLOCK = '/sandbox/api/clock'

/** Moves the platform's clock to a moment; answers the way back to where it stood. */
export async function moveTo(page: Page, at: number): Promise<() => Promise<void>> {
  const state = async () => (await (await page.request.get(CLOCK)).json()) as { now: number; offset: number }
  const advance = async (ms: number) => void (await page.request.post(CLOCK, { data: { advance: Math.round(ms) } }))
  const { now, offset } = await state()
  await advance(at - now)
  return async () => advance(offset - (await state()).offset)
}
