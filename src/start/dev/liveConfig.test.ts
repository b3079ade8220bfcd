import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readSettings } from '#start/settings.ts'
import { liveConfig } from './liveConfig.ts'

const root = mkdtempSync(join(tmpdir(), 'startline-live-'))
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(root, { recursive: true, force: true })
})

test('a schema that is no JSON for a moment is said, and the next save counts', async () => {
  const settings = readSettings({})
  cpSync('schemas', join(root, 'schemas'), { recursive: true })
  symlinkSync(join(settings.root, 'src'), join(root, 'src'))
  const config = join(root, 'pages-config')
  mkdirSync(config)
  cpSync('pages-config/site.json', join(config, 'site.json'))
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const onBuilt = vi.fn()
  const folders = { ...settings.folders, config, campaigns: join(root, 'campaigns') }
  const live = await liveConfig({ ...settings, root, folders }, onBuilt)
  const schema = join(root, 'schemas/site.schema.json')
  const text = readFileSync(schema, 'utf8')
  writeFileSync(schema, '{')
  await vi.waitFor(() => expect(String(printed.mock.calls.flat()[0])).toContain('site.schema.json'), 10_000)
  expect(onBuilt).toHaveBeenCalledTimes(1)
  writeFileSync(schema, text)
  await vi.waitFor(() => expect(onBuilt).toHaveBeenCalledTimes(2), 10_000)
  live.close()
})
