import { setLanguage } from '#app/language.ts'
import { buildAddress } from '#app/urls.ts'
import { i18n } from '#lib/i18n.ts'
import { assetUrl } from '#lib/url.ts'
import { type PageEntries, type Ports, RequestError } from '#runtime/ports.ts'
import { showToast } from '#ui/toastStore.ts'
import { readUser } from './caller.ts'
import { requestPort } from './request.ts'
import '#app/texts.ts'
import type { Services } from '#app/services.ts'
import { asObject } from '#lib/json.ts'
import type { JsonObject } from '#runtime/model.ts'

/** The engine's ports that every page needs; drafts, kept state and choices come with the config pages. */
export type AppPorts = Omit<Ports, 'drafts' | 'stateStorage' | 'picks' | 'request'> & {
  request: ReturnType<typeof requestPort>
}

/** Shows a text of the application as a toast, for the site's `times.toast`. */
export function say(services: Services, key: string, tone: 'success' | 'warn' | 'info'): void {
  showToast(i18n.t(key, { ns: 'app' }), { tone, ms: services.site.times.toast })
}

export function createPorts(services: Services): AppPorts {
  const request = requestPort(services)
  return {
    request,
    navigate: (to, options) => services.navigator.go(to, options),
    address(to, { drawn, ...options }) {
      const here = drawn && services.drawn ? new URLSearchParams(services.drawn.search) : services.query()
      return buildAddress({ to, ...options }, here, services.site.carry)
    },
    back: () => services.navigator.back(),
    close: async () => {
      const { closePage } = await import('#modules/bridge/closePage.ts')
      closePage(services.environment.container, services.native, services.window)
    },
    setLanguage: (wanted) => {
      const lang = wanted ?? (services.lang() === 'zh' ? 'en' : 'zh')
      setLanguage(lang, services)
    },
    now: () => services.now(),
    toast: (text, options) => showToast(text, { ms: services.site.times.toast, ...options }),
    confirm: async (question) => (await import('#ui/confirmHost.tsx')).askConfirm(question),
    copy: async (text) => {
      if (!(await copy(text, services)))
        throw new RequestError(i18n.t('notCopied', { ns: 'app' }), { code: 'notCopied' })
    },
    share: ({ url, image, ...card }) => {
      const { href } = services.window.location
      const picture = assetUrl(image, services.site.hosts.image)
      return share(services, {
        ...card,
        url: new URL(url ?? href, href).href,
        // The application around the page, and those whom it is sent to, know no paths of this site.
        ...(picture === '' ? {} : { image: new URL(picture, href).href }),
      })
    },
    track: (event, data) => {
      const code = typeof data.code === 'string' ? data.code : services.window.location.pathname
      // What was typed may be somebody's number or address: that stays on the phone. Other words are nobody's.
      if (/@|\d{6}/.test(code)) return
      const accountId = event === 'search' ? '' : readUser(services)?.accountId
      const account = typeof accountId === 'string' && accountId !== '' ? { accountId } : {}
      // A failed analytics call shows nothing.
      services.client.track({ event, code, time: services.now(), ...account }).catch(() => undefined)
    },
    entries: pageEntries(services),
    open: (url) => {
      import('./openLink.ts').then(
        ({ openLink }) => openLink(url, services) || say(services, 'linkRefused', 'warn'),
        () => showToast(i18n.t('errorText', { ns: 'ui' }), { tone: 'error', ms: services.site.times.toast }),
      )
    },
  }
}

const ENTRY = 'entry'

/** A page's own entries: the router's, with values in their state beside what others keep there. */
function pageEntries(services: Services): PageEntries {
  const { window } = services
  // The router keeps what an entry was given under `usr`.
  const stateNow = () => asObject(window.history.state?.usr)
  const write = (values: JsonObject, replace: boolean) => {
    const { pathname, search, hash } = window.location
    services.navigator.go(pathname + search + hash, { replace, state: { ...stateNow(), [ENTRY]: values } })
  }
  return {
    current: () => asObject(stateNow()[ENTRY]),
    push: (values) => write(values, false),
    replace: (values) => write(values, true),
    back: (count) => services.navigator.back(count),
    subscribe(listener) {
      window.addEventListener('popstate', listener)
      return () => window.removeEventListener('popstate', listener)
    },
  }
}

async function copy(text: string, { window }: Services): Promise<boolean> {
  const { copyText } = await import('./copyText.ts')
  return copyText(text, window)
}

async function share(
  services: Services,
  card: { title: string; url: string; text?: string; image?: string },
): Promise<void> {
  const { shareable, sharePage } = await import('./share.ts')
  return sharePage(
    { ...card, url: shareable(card.url) },
    {
      container: services.environment.container,
      native: services.native,
      navigator: services.window.navigator,
      copy: (text) => copy(text, services),
      guide: async (card) => (await import('./wechatCard.ts')).shareByMenu(services, card),
      copied: () => say(services, 'shareCopied', 'success'),
    },
  )
}
