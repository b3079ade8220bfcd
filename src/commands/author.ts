import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'

/**
 * Who publishes: what was given, else STARTLINE_AUTHOR, else the name that git knows in this folder. Else the account of
 * the system, named as such: it may be one that many use.
 */
export function authorOf(given: string | undefined, cwd: string, env: NodeJS.ProcessEnv = process.env): string {
  return given?.trim() || env.STARTLINE_AUTHOR?.trim() || gitName(cwd) || `${userInfo().username} (system account)`
}

function gitName(cwd: string): string {
  try {
    return execFileSync('git', ['config', 'user.name'], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    // No git, or it knows nobody.
    return ''
  }
}
