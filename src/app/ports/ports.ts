import { speak } from '#app/language.ts'
import { i18n } from '#lib/i18n.ts'
import { type PageEntries, type Ports, RequestError } from '#runtime/ports.ts'
import { showToast } from '#ui/toastStore.ts'
import { userOf } from './caller.ts'
import { requestPort } from './request.ts'
import '#app/texts.ts'
import type { World } from '#app/world.ts'
import { objectOf } from '#lib/json.ts'
import type { JsonObject } from '#runtime/model.ts'

/** The engine's ports that every page needs; drafts and kept state come with the config pages. */
export type AppPorts = Omit<Ports, 'drafts' | 'kept' | 'request'> & { request: ReturnType<typeof requestPort> }

/** Says a text of the application for as long as the site says. */
export function say(world: World, key: string, tone: 'success' | 'warn' | 'info'): void {
  showToast(i18n.t(key, { ns: 'app' }), { tone, ms: world.site.times.toast })
}

export function createPorts(world: World): AppPorts {
  const request = requestPort(world)
  return {
    request,
    navigate: (to, options) => world.navigator.go(to, options),
    back: () => world.navigator.back(),
    close: async () => {
      const { closePage } = await import('#modules/bridge/closePage.ts')
      closePage(world.environment.container, world.native, world.window)
    },
    speak: (wanted) => {
      const lang = wanted ?? (world.lang() === 'zh' ? 'en' : 'zh')
      speak(lang, world.local, world.window.document.documentElement)
    },
    now: () => world.now(),
    toast: (text, options) => showToast(text, { ms: world.site.times.toast, ...options }),
    confirm: async (question) => (await import('#ui/confirmHost.tsx')).askConfirm(question),
    copy: async (text) => {
      if (!(await copy(text, world))) throw new RequestError(i18n.t('notCopied', { ns: 'app' }), { code: 'notCopied' })
    },
    share: ({ url, ...card }) =>
      share(world, { ...card, url: new URL(url ?? world.window.location.href, world.window.location.href).href }),
    track: (event, data) => {
      const accountId = userOf({ ...world, query: world.query() })?.accountId
      const account = typeof accountId === 'string' && accountId !== '' ? { accountId } : {}
      const code = typeof data.code === 'string' ? data.code : world.window.location.pathname
      // Analytics never stand in the runner's way.
      request('track', { event, code, time: world.now(), ...account }).catch(() => undefined)
    },
    entries: pageEntries(world),
    open: (url) => {
      import('./links.ts').then(
        ({ follow }) => follow(url, world) || say(world, 'linkRefused', 'warn'),
        () => showToast(i18n.t('errorText', { ns: 'ui' }), { tone: 'error', ms: world.site.times.toast }),
      )
    },
  }
}

const ENTRY = 'entry'

/** A page's own entries: the router's, with values in their state beside what others keep there. */
function pageEntries(world: World): PageEntries {
  const { window } = world
  // The router keeps what an entry was given under `usr`.
  const stateNow = () => objectOf(window.history.state?.usr)
  const write = (values: JsonObject, replace: boolean) => {
    const { pathname, search, hash } = window.location
    world.navigator.go(pathname + search + hash, { replace, state: { ...stateNow(), [ENTRY]: values } })
  }
  return {
    current: () => objectOf(stateNow()[ENTRY]),
    push: (values) => write(values, false),
    replace: (values) => write(values, true),
    back: (count) => world.navigator.back(count),
    subscribe(listener) {
      window.addEventListener('popstate', listener)
      return () => window.removeEventListener('popstate', listener)
    },
  }
}

async function copy(text: string, { window }: World): Promise<boolean> {
  const { copyText } = await import('./copyText.ts')
  return copyText(text, window)
}

async function share(world: World, card: { title: string; url: string; text?: string; image?: string }): Promise<void> {
  const { shareable, sharePage } = await import('./share.ts')
  return sharePage(
    { ...card, url: shareable(card.url) },
    {
      container: world.environment.container,
      native: world.native,
      navigator: world.window.navigator,
      copy: (text) => copy(text, world),
      guide: async () => {
        const words = (key: string) => i18n.t(key, { ns: 'app' })
        const { askConfirm } = await import('#ui/confirmHost.tsx')
        await askConfirm({ title: words('shareTitle'), text: words('shareWechat') })
      },
      copied: () => say(world, 'shareCopied', 'success'),
    },
  )
}
