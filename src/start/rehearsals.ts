import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { RehearsalOrder, RehearsalState, Rehearsals } from '#platform/options.ts'
import type { Settings } from './settings.ts'

/** Plays rehearsals for the console: `startline rehearse` in a process of its own, so that it measures this one as its runners would. */
export function createRehearsals(settings: Settings): Rehearsals {
  const { root, publicUrl, port } = settings
  let state: RehearsalState = { status: 'none' }
  return {
    state: () => state,
    start({ raceId, runners, seconds, seed, lang }: RehearsalOrder, secret): boolean {
      if (state.status === 'playing') return false
      state = { status: 'playing', raceId, progress: '' }
      const numbers = { runners, seconds, seed }
      const options = Object.entries(numbers).flatMap(([name, value]) => [`--${name}`, String(value)])
      const at = ['--at', port === 0 ? publicUrl : `http://127.0.0.1:${port}`]
      const command = [
        join(root, 'src/commands/bin.mjs'),
        'rehearse',
        raceId,
        ...at,
        ...options,
        '--json',
        '--lang',
        lang,
      ]
      const child = spawn(process.execPath, command, {
        env: { ...process.env, CONSOLE_SECRET: secret },
      })
      let output = ''
      child.stdout.on('data', (chunk: Buffer) => {
        output += chunk
      })
      child.stderr.on('data', (chunk: Buffer) => {
        const progress = String(chunk).trim().split('\n').at(-1) ?? ''
        if (state.status === 'playing') state = { ...state, progress }
      })
      child.on('error', (error) => {
        state = { status: 'failed', raceId, why: error.message }
      })
      child.on('close', () => {
        const why = state.status === 'playing' ? state.progress : ''
        state = output.startsWith('{')
          ? { status: 'played', raceId, card: JSON.parse(output) }
          : { status: 'failed', raceId, why }
      })
      return true
    },
  }
}
