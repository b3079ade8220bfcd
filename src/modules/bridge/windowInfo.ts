import { isRecord } from '#lib/json.ts'
import { NATIVE, type Native } from './native.ts'

/** What a shell answers about its window; sizes are CSS pixels. */
export interface WindowInfo {
  statusBarHeight: number
  safeTop: number
  safeBottom: number
  softwareVersion: string | null
  versionCode: string | null
}

const TIMEOUT_MS = 1_500

/** The shell's window; null in a browser, and when the shell is silent for 1500 ms. */
export async function windowInfo(native: Native, ms = TIMEOUT_MS): Promise<WindowInfo | null> {
  if (!native.present) return null
  const answer = await native.ask(NATIVE.windowInfo, {}, ms)
  if (typeof answer !== 'object' || answer === null) return null
  const values = answer as Record<string, unknown>
  const inset = isRecord(values.safeAreaInsets) ? values.safeAreaInsets : {}
  return {
    statusBarHeight: size(values.statusBarHeight),
    safeTop: size(inset.top ?? values.statusBarHeight),
    safeBottom: size(inset.bottom),
    softwareVersion: text(values.softwareVersion),
    versionCode: text(values.versionCode),
  }
}

function size(value: unknown): number {
  const number = Number(value)
  return Number.isFinite(number) && number > 0 && number < 200 ? number : 0
}

function text(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
