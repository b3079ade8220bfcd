import { ApiError } from '#api/apiError.ts'
import type { Operations } from '#api/contract.gen.ts'
import type { EvidenceWay, Site } from '#app/config/site.ts'
import { endToken } from '#app/ports/logOut.ts'
import type { Services } from '#app/services.ts'
import { i18n } from '#lib/i18n.ts'
import { maskPhone } from '#lib/mask.ts'
import { askConfirm } from '#ui/confirmHost.tsx'
import { showToast } from '#ui/toastStore.ts'
import type { Brought } from './arrival.ts'
import './texts.ts'

/**
 * Exchanges an evidence for the session that it stands for, where the site lets its address bring one. Whoever is
 * logged in with another account is asked first; the session that is not wanted ends on the platform.
 */
export async function settleEvidence(services: Services, site: Site, brought: Brought): Promise<void> {
  if (!site.evidence.some((way) => fits(way, brought))) return
  const found = await exchange(services, brought.evidence)
  if (!found) return
  const { client, session } = services
  const present = session.get()
  if (present.status === 'in') {
    const other = present.userId !== found.userId
    if (other && !(await chooses(found.mobile, present.mobile))) return endToken(client, found.token)
    endToken(client, present.token)
  }
  session.enter(found)
}

function fits({ route, query = {} }: EvidenceWay, brought: Brought): boolean {
  if (route !== undefined && route.toLowerCase() !== brought.pathname.replace(/(.)\/+$/, '$1').toLowerCase())
    return false
  return Object.entries(query).every(([name, value]) => brought.query.get(name) === value)
}

/** Codes by which the platform refuses an evidence for good: used, expired, unknown, of a blocked account, withdrawn. */
const REFUSED: ReadonlySet<unknown> = new Set([2001021, 2001022, 2001023, 2001024, 2001025])
/** Two sentences take longer to read than other messages. */
const READ_MS = 8_000

type Found = Operations['exchangeEvidence']['result']

async function exchange(services: Services, evidence: string): Promise<Found | null> {
  const present = services.session.get()
  const mobile = present.status === 'in' ? maskPhone(present.mobile) : null
  try {
    return (await services.client.request('exchangeEvidence', { evidence })) as Found
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const reason = error.messages[services.lang()]
    if (REFUSED.has(error.code)) {
      showToast(words(mobile === null ? 'refused' : 'refusedIn', { reason, mobile }), { tone: 'warn', ms: READ_MS })
      return null
    }
    const cancel = words(mobile === null ? 'asVisitor' : 'stayAs', { mobile })
    const again = await askConfirm({ title: words('failed'), text: reason, ok: words('retry'), cancel })
    return again ? exchange(services, evidence) : null
  }
}

/** Whether the runner goes on with the account that the link brought. */
function chooses(mobile: string, other: string): Promise<boolean> {
  const brought = maskPhone(mobile)
  const present = maskPhone(other)
  return askConfirm({
    title: words('which'),
    text: words('whichText', { brought, present }),
    ok: words('continueAs', { mobile: brought }),
    cancel: words('stayAs', { mobile: present }),
  })
}

function words(key: string, values: Record<string, string | null> = {}): string {
  return i18n.t(key, { ns: 'arrival', ...values })
}
