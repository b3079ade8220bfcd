import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { CHROMIUM } from './tests/support/chromium.ts'
import { CONSOLE_SECRET } from './tests/support/product.ts'

const FREE_PORT = "const s=require('net').createServer().listen(0,()=>{console.log(s.address().port);s.close()})"

const NGINX = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']

// They move the clock and the quotas of a platform that every test uses.
const ALONE = ['troubles', 'prices', 'ballot', 'changes', 'expiredCodes', 'shop', 'collectibles'].map(
  (name) => `${name}.spec.ts`,
)

const freePort = () => execFileSync(process.execPath, ['-e', FREE_PORT], { encoding: 'utf8' }).trim()
// Workers read this file again: what was chosen first is kept in the environment.
process.env.CONSOLE_SECRET = CONSOLE_SECRET
process.env.E2E_PORT ??= freePort()
process.env.E2E_NGINX_PORT ??= freePort()
process.env.E2E_MEMBERS_PORT ??= freePort()
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'startline-e2e-'))

const address = `http://localhost:${process.env.E2E_PORT}`
const published = `http://localhost:${process.env.E2E_NGINX_PORT}`
// CI installs it; elsewhere the journey against it waits for a machine that has it.
const hasNginx = Boolean(process.env.CI) || NGINX.some((path) => existsSync(path))

export default defineConfig({
  testDir: 'e2e',
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // What does not come is told where it is waited for, not by the test's own end.
    actionTimeout: 60_000,
    baseURL: address,
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: 'zh-CN',
    // Tests are operators too: they read codes and move the clock.
    extraHTTPHeaders: { 'x-console-secret': CONSOLE_SECRET },
    timezoneId: 'Asia/Shanghai',
    launchOptions: CHROMIUM,
  },
  projects: [
    { name: 'product', testIgnore: ALONE },
    ...(hasNginx
      ? [{ name: 'nginx', testMatch: 'journey.spec.ts', grep: /zh: from/, use: { baseURL: published } }]
      : []),
    { name: 'alone', testMatch: ALONE, dependencies: ['product'], fullyParallel: false, workers: 1 },
  ],
  webServer: [
    server('src/start/main.ts', address, {
      PORT: process.env.E2E_PORT,
      DATA_DIR: process.env.E2E_DATA,
      DATABASE_URL: '',
    }),
    server('tests/ci/serveMembers.ts', `http://localhost:${process.env.E2E_MEMBERS_PORT}`, {
      PORT: process.env.E2E_MEMBERS_PORT,
      MEMBERS_HOME: join(process.env.E2E_DATA, 'members'),
      DATA_DIR: join(process.env.E2E_DATA, 'members/data'),
      PUBLIC_URL: '',
      PRERENDER: 'none',
      DATABASE_URL: '',
    }),
    ...(hasNginx
      ? [
          server('tests/ci/serveNginx.ts', published, {
            NGINX_PORT: process.env.E2E_NGINX_PORT,
            NGINX_HOME: join(process.env.E2E_DATA, 'nginx'),
            PLATFORM_PORT: process.env.E2E_PORT,
          }),
        ]
      : []),
  ],
})

function server(script: string, at: string, env: Record<string, string>) {
  return {
    command: `node --import tsx ${script}`,
    url: `${at}/healthz`,
    env: { ...stringsOf(process.env), ...env },
    timeout: 400_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 5000 },
    stdout: 'ignore' as const,
  }
}

function stringsOf(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])))
}
