import { existsSync } from 'node:fs'

/** Debian's shell without a window first: a page costs it half of the processor's time. */
const BROWSERS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const own = process.env.CHROMIUM_PATH ?? BROWSERS.find((path) => existsSync(path))

/** How Chromium is started by tests and benches: this machine's, else Playwright's, without its calls home. */
export const CHROMIUM = {
  ...(own ? { executablePath: own } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--disable-dev-shm-usage',
  ],
}
