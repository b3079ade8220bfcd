import type { Page } from '@playwright/test'

/** From now on the page gets the plain document, as where nothing was drawn; until its routes are taken away. */
export async function withPlainDocuments(page: Page): Promise<void> {
  const plain = await page.request.get('/nothing-is-drawn-here', { headers: { accept: 'text/html' } })
  const [body, headers] = [await plain.text(), plain.headers()]
  await page.route('**/*', (route) =>
    route.request().resourceType() === 'document' ? route.fulfill({ body, headers }) : route.fallback(),
  )
}
