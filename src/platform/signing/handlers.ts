import { coSign, coSignRequest, createSignLink } from './links.ts'
import { addSignInfo, getSignInfo, getSignScheme, queryIfSign, updateSignInfo } from './scheme.ts'
import { registrationStatementQuery } from './statements.ts'

export const signingHandlers = {
  registrationStatementQuery,
  getSignScheme,
  getSignInfo,
  queryIfSign,
  addSignInfo,
  updateSignInfo,
  createSignLink,
  coSignRequest,
  coSign,
}
