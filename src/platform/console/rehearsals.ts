import { randomBytes } from 'node:crypto'
import type { RehearsalState } from '#api/console.gen.ts'
import { REHEARSAL } from '#platform/operatorSettings.ts'
import { ConsoleRefusal, type HandlersOf } from './consoleHandler.ts'

const MINUTE_MS = 60_000

/** Rehearsals of a race's opening: their token, for who plays one from outside, and one that the console has played. */
export const rehearsalHandlers: HandlersOf<'openRehearsal' | 'listRehearsals' | 'startRehearsal'> = {
  async openRehearsal({ settings, params: { minutes } }) {
    const token = minutes === 0 ? '' : randomBytes(16).toString('base64url')
    const until = Date.now() + minutes * MINUTE_MS
    await settings.set(REHEARSAL, token === '' ? null : { token, until })
    return { token, until }
  },

  async listRehearsals({ platform: { options } }) {
    return options.rehearsals ? [options.rehearsals.state() as RehearsalState] : []
  },

  async startRehearsal({ platform: { options }, secret, params }) {
    if (!options.rehearsals) throw new ConsoleRefusal(409, 'noRehearsals')
    if (!options.rehearsals.start(params, secret)) throw new ConsoleRefusal(409, 'rehearsalPlays')
    return options.rehearsals.state() as RehearsalState
  },
}
