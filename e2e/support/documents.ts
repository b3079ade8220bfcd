import type { Page } from '@playwright/test'

/** From now on the page gets the plain document, as where nothing was drawn; until its routes are taken away. */
export async function withPlainDocuments(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const plain = await page.request.get('/nothing-is-drawn-here', { headers: { accept: 'text/html' } })
    await route.fulfill({ response: plain })
  })
}
