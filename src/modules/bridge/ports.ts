import { createContext, useContext } from 'react'
import type { JsonObject } from '#runtime/model.ts'
import type { CalendarEvent } from './calendarFile.ts'
import type { Environment } from './environment.ts'
import type { Native } from './native.ts'
import type { OpenOutcome } from './openApp.ts'

/** What the bridge's blocks and actions need from outside; supplied by the application's composition root. */
export interface BridgePorts {
  /**
   * Opens the native app at a page of it; its store, or `fallback`, when it does not come up. With `stay` it goes nowhere
   * then, and says nothing.
   */
  openApp(page: { path: string; query: JsonObject; fallback: string; stay: boolean }): Promise<OpenOutcome>
  /** Goes to the app in this phone's store. */
  getApp(): Promise<void>
  /** Opens the mini program by an address of WeChat's. */
  openMiniProgram(scheme: string): Promise<OpenOutcome>
  /** Saves a picture (a data URL) under a name; where the container does not allow it, says how to keep it. */
  savePicture(picture: string, name: string): Promise<void>
  /** Saves an event for the phone's calendar; where the container keeps no files, copies when and where it is. */
  saveCalendar(event: CalendarEvent): Promise<void>
  /** The full address of a page. */
  addressOf(path: string, query: JsonObject): string
  environment: Environment
  native: Native
  /** The release of the page in sight; null where none was published. */
  release(): string | null
}

const Context = createContext<BridgePorts | null>(null)
export const BridgePortsProvider = Context.Provider

export function useBridgePorts(): BridgePorts {
  const ports = useContext(Context)
  if (!ports) throw new Error('a block of the bridge module was rendered without BridgePortsProvider')
  return ports
}
