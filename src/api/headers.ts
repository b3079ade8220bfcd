/** Who calls, as the platform's headers tell it. */
export interface Caller {
  /** From the session, or the NRC login in NRC mode. */
  token: string | null
  /** From the session, in whatever mode: for what needs the site's login. */
  ownToken?: string | null
  /** From the NRC login, in whatever mode: for what needs that one. */
  clubToken?: string | null
  /** From the query, else the site's. */
  terminalType: string
  /** The site's number of the web application, or of the running-club data area. */
  osId: string
  /** The running-club data area (nrcMarathonStatus=1). */
  nrc: boolean
  userId: string | null
  fingerPrint: string | null
  visitorId: string | null
  lang: 'zh' | 'en'
  /** The version of what its page was published as; null where that is not known. */
  release: string | null
}

export function callerHeaders(caller: Caller, now: number): Record<string, string> {
  return {
    ...(caller.token ? { token: caller.token } : {}),
    'Accept-Language': caller.lang,
    ...(caller.release ? { release: caller.release } : {}),
    terminalType: caller.terminalType,
    osId: caller.osId,
    machineCode: caller.fingerPrint ?? String(now),
    ...(caller.visitorId ? { uniqueIdentification: caller.visitorId } : {}),
    ...(caller.nrc && caller.userId ? { userId: caller.userId } : {}),
  }
}
