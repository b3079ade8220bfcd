import type { AuthPorts } from './ports.ts'
import type { SendWay } from './useCaptcha.ts'
import type { Given } from './useLogin.ts'
import { forgetUnbound, readUnbound } from './wechatLogin.ts'

/** What a verified number is for. */
export interface Purpose {
  /** Text of the button. */
  action: string
  newPassword?: boolean
  /** For whoever is logged in: their own number stands there. */
  ofAccount?: boolean
  sends?: SendWay
  /** What there has to be to begin with, in words for the runner; null when nothing is missing. */
  missing?(ports: AuthPorts, about: About): string | null
  /** Takes it to the platform and logs in; where to go on, when that is known better than the page knows it. */
  enter(ports: AuthPorts, given: Given & { agreed: string }, about: About): Promise<string | null>
}

interface About {
  /** The race whose own account is registered. */
  raceId: string
  /** Where the page leads. */
  home: string
}

export const PURPOSES: Readonly<Record<'login' | 'bind' | 'register' | 'nrc', Purpose>> = {
  login: {
    action: 'submit',
    async enter({ request, session }, { mobile, code, agreed }) {
      session.enter(await request('login', { type: 'captcha', mobile, code, agreed }))
      return null
    },
  },
  bind: {
    action: 'bind',
    missing: ({ tabStorage }) => (readUnbound(tabStorage) ? null : 'bindMissing'),
    async enter({ request, session, tabStorage }, { mobile, code, agreed }) {
      const unbound = readUnbound(tabStorage)
      const openKey = unbound?.openKey ?? ''
      session.enter(await request('bindThirdPhone', { openKey, mobile, code, agreed }))
      forgetUnbound(tabStorage)
      return unbound?.returnTo ?? null
    },
  },
  register: {
    action: 'register',
    newPassword: true,
    sends: 'phone',
    missing: (_ports, { raceId }) => (raceId === '' ? 'raceMissing' : null),
    async enter({ request, session }, { mobile, code, password, agreed }, { raceId }) {
      session.enter(await request('registerUser', { raceId, mobile, code, password, agreed }))
      return null
    },
  },
  nrc: {
    action: 'nrcEnter',
    ofAccount: true,
    async enter({ request, club }, { mobile, code, agreed }, { home }) {
      club.enter(await request('nrcLogin', { mobile, code, agreed }))
      return `${home}?nrcMarathonStatus=1`
    },
  },
}
