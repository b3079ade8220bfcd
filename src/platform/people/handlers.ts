import { cardHandlers } from './cards.ts'
import { completenessHandlers } from './profileCompleteness.ts'
import { profileHandlers } from './profiles.ts'

export const peopleHandlers = { ...cardHandlers, ...completenessHandlers, ...profileHandlers }
