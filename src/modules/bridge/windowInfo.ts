import { isRecord } from '#lib/json.ts'
import type { Native } from './native.ts'
import { askAction } from './nativeActions.ts'

/** What a shell answers about its window and the phone; sizes are CSS pixels. */
export interface WindowInfo {
  screenWidth: number
  screenHeight: number
  statusBarHeight: number
  safeTop: number
  safeBottom: number
  /** Of the phone, as its maker calls it. */
  brand: string | null
  model: string | null
  system: string | null
  softwareVersion: string | null
  versionCode: string | null
}

/** How long a shell is waited for. */
export const ANSWER_MS = 1_500
const MOST = { bar: 200, screen: 10_000 }

let known: WindowInfo | null = null

/** The shell's window; null in a browser, and when the shell is silent for 1500 ms. */
export async function windowInfo(native: Native, ms = ANSWER_MS): Promise<WindowInfo | null> {
  if (!native.present) return null
  const answer = await askAction(native, 'getWindowInfo', {}, ms)
  if (!isRecord(answer)) return null
  const inset = isRecord(answer.safeAreaInsets) ? answer.safeAreaInsets : {}
  known = {
    screenWidth: size(answer.screenWidth, MOST.screen),
    screenHeight: size(answer.screenHeight, MOST.screen),
    statusBarHeight: size(answer.statusBarHeight, MOST.bar),
    safeTop: size(inset.top ?? answer.statusBarHeight, MOST.bar),
    safeBottom: size(inset.bottom, MOST.bar),
    brand: text(answer.brand),
    model: text(answer.model),
    system: text(answer.system),
    softwareVersion: text(answer.softwareVersion),
    versionCode: text(answer.versionCode),
  }
  return known
}

/** What the shell answered when the application started; null where it did not. */
export const knownWindow = (): WindowInfo | null => known

function size(value: unknown, most: number): number {
  const number = Number(value)
  return Number.isFinite(number) && number > 0 && number < most ? number : 0
}

function text(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null
}
