import { expect, it } from 'vitest'
import { beginsWith, OUTSIDE_PATHS } from './platformPaths.ts'

it('names the paths of the platform, and of pages none', () => {
  for (const path of ['/sandbox/console', '/api?x=1', '/files', '/config/pointer.json']) {
    expect(beginsWith(OUTSIDE_PATHS, path)).toBe(true)
  }
  for (const path of ['/', '/apiDocs', '/my', '/filesystem/x']) expect(beginsWith(OUTSIDE_PATHS, path)).toBe(false)
})
