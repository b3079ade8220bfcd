import { cardHandlers } from './cards.ts'
import { profileHandlers } from './profiles.ts'
import { standingHandlers } from './standing.ts'

export const peopleHandlers = { ...cardHandlers, ...standingHandlers, ...profileHandlers }
