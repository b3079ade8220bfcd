// The preview only, after simulateShell.js: gives the page the chosen time, container, language, runner and answers. Each frame has its own
// situation, by its name.
const frame = /^preview-(.+)$/.exec(window.name)?.[1] ?? ''
const asked = new XMLHttpRequest()
// Before the application: it must not start in another environment.
asked.open('GET', `/preview/environment?id=${encodeURIComponent(frame)}`, false)
asked.send()
const given = JSON.parse(asked.responseText)

if (given) {
  const RealDate = Date
  const shift = given.now - RealDate.now()
  window.Date = class extends RealDate {
    constructor(...args) {
      if (args.length === 0) super(RealDate.now() + shift)
      else super(...args)
    }
    static now() {
      return RealDate.now() + shift
    }
  }

  Object.defineProperty(navigator, 'userAgent', { value: given.agent })
  // Stored copies of pages would show the last draft for a moment.
  for (const store of ['caches', 'indexedDB']) Object.defineProperty(window, store, { value: undefined })
  // A tab of its own: another tab shows another situation.
  Object.defineProperty(window, 'localStorage', { value: window.sessionStorage })
  window.shellCalls = simulateShell(window, given.container)

  const { send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.send = function sendFrom(body) {
    this.setRequestHeader('x-preview', frame)
    return send.call(this, body)
  }

  // Once a situation: what is typed after that stays while one looks around.
  if (sessionStorage.getItem('preview.round') !== String(given.round)) {
    sessionStorage.clear()
    sessionStorage.setItem('preview.round', String(given.round))
    sessionStorage.setItem('h5_lang', given.lang)
    if (given.user) {
      sessionStorage.setItem('userInfo', JSON.stringify({ ...given.user, time: given.now }))
      sessionStorage.setItem('userId', given.user.userId)
      sessionStorage.setItem('accountId', given.user.accountId)
    }
    if (given.draft) {
      const answers = given.draft.answers.map(({ name, value, version }) => [
        name,
        { value, ...(version ? { version } : {}), at: given.now },
      ])
      const stored = { format: 1, answers: Object.fromEntries(answers) }
      sessionStorage.setItem(`sl.draft.${given.draft.key}`, JSON.stringify(stored))
    }
  }
  // Cookies are for all tabs: each page sets its own before it is read.
  // biome-ignore lint/suspicious/noDocumentCookie: the phones that the product runs on have no other way
  document.cookie = `h5_lang=${sessionStorage.getItem('h5_lang')};path=/;samesite=lax`
}

/** The blocks around an element, the outermost first, as React holds them, and the page that they are of. */
function blocksAround(element) {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'))
  const blocks = []
  for (let fiber = key && element[key]; fiber; fiber = fiber.return) {
    const { block, runtime } = fiber.memoizedProps ?? {}
    if (typeof block === 'object' && block?.type && blocks[0] !== block) blocks.unshift(block)
    if (runtime?.page?.blocks) return { page: runtime.page, blocks }
  }
  return { page: null, blocks: [] }
}

/** `blocks[2].blocks[0]`, the place in the page of the innermost block around an element; '' outside of all. */
function pathAt(element) {
  for (let node = element; node; node = node.parentElement) {
    const { page, blocks } = blocksAround(node)
    if (!page) continue
    let holder = page
    const steps = blocks.map((block) => {
      const index = (holder.blocks ?? []).indexOf(block)
      const step = index >= 0 ? `blocks[${index}]` : holder.fallback === block ? 'fallback' : ''
      holder = block
      return step
    })
    return steps.filter(Boolean).join('.')
  }
  return ''
}

const frameMark = document.createElement('div')
frameMark.style.cssText =
  'position:fixed;z-index:2147483647;pointer-events:none;border:2px solid #1f5eff;border-radius:8px;background:rgba(31,94,255,.08);display:none'

function mark(path) {
  const first = path && [...document.querySelectorAll('#root *')].find((element) => pathAt(element) === path)
  frameMark.style.display = first ? 'block' : 'none'
  if (!first) return
  document.body.append(frameMark)
  first.scrollIntoView({ block: 'nearest' })
  const { top, left, width, height } = first.getBoundingClientRect()
  Object.assign(frameMark.style, { top: `${top}px`, left: `${left}px`, width: `${width}px`, height: `${height}px` })
}

/** Light or dark whatever the machine is set to: the rules of the other are switched off. */
function paint(dark) {
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      const media = rule instanceof CSSMediaRule && (rule.previewed ?? rule.media.mediaText)
      if (!media || !/prefers-color-scheme:\s*dark/.test(media)) continue
      rule.previewed = media
      rule.media.mediaText = dark ? 'all' : 'not all'
    }
  }
}

const look = { dark: false, text: 100, inspect: false }
const apply = () => {
  paint(look.dark)
  document.documentElement.style.fontSize = look.text === 100 ? '' : `${look.text}%`
}

if (frame && window.parent !== window) {
  window.addEventListener('message', ({ source, data }) => {
    if (source !== window.parent) return
    if (data.type === 'look') Object.assign(look, data.look)
    if (data.type === 'mark') mark(data.path)
    if (!look.inspect) mark('')
    apply()
  })
  window.addEventListener(
    'click',
    (event) => {
      if (!look.inspect) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const path = pathAt(event.target)
      mark(path)
      window.parent.postMessage({ type: 'picked', path }, window.location.origin)
    },
    true,
  )
  // Styles of a widget come with it.
  new MutationObserver(apply).observe(document.documentElement, { childList: true, subtree: true })
  window.addEventListener('load', apply, true)
  window.parent.postMessage({ type: 'ready' }, window.location.origin)
}
