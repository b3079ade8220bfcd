import type { JsonObject } from '#runtime/model.ts'
import type { CalendarEvent } from './calendarFile.ts'

/** What the bridge's actions need from outside; supplied by the application's composition root. */
export interface BridgePorts {
  /** Opens the native app at a page of it; its store, or `fallback`, when it does not come up. */
  openApp(page: { path: string; query: JsonObject; fallback: string }): Promise<void>
  /** Saves a picture (a data URL) under a name; where the container does not allow it, says how to keep it. */
  savePicture(picture: string, name: string): Promise<void>
  /** Saves an event for the phone's calendar; where the container keeps no files, copies when and where it is. */
  saveCalendar(event: CalendarEvent): Promise<void>
  /** The full address of a page. */
  addressOf(path: string, query: JsonObject): string
}
