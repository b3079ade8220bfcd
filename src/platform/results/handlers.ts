import { ownHandlers } from './own.ts'
import { queryHandlers } from './query.ts'
import { rankingHandlers } from './ranking.ts'
import { runHandlers } from './runs.ts'

export const resultHandlers = { ...queryHandlers, ...rankingHandlers, ...ownHandlers, ...runHandlers }
