import { registrationStatementQuery } from './statements.ts'

export const signingHandlers = { registrationStatementQuery }
