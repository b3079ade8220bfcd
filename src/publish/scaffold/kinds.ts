import { newCampaign } from './newCampaign.ts'
import { newOverlay } from './newOverlay.ts'
import { newPage } from './newPage.ts'
import { newRace } from './newRace.ts'
import { newWidget } from './newWidget.ts'
import type { Kind } from './scaffold.ts'

/** Everything that `startline new` makes. */
export const KINDS: Readonly<Record<string, Kind>> = {
  race: newRace,
  page: newPage,
  campaign: newCampaign,
  widget: newWidget,
  overlay: newOverlay,
}
