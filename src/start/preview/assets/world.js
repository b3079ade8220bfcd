// The preview only: gives the page the chosen time, container, language, runner and answers.
const given = window.startlinePreview
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
if (given.container === 'ios') window.webkit = { messageHandlers: { CLOSE_PAGE: { postMessage() {} } } }
if (given.container === 'android') window.takeNativeAction = () => {}

// Once a situation: what is typed after that stays while one looks around.
if (localStorage.getItem('preview.round') !== String(given.round)) {
  localStorage.clear()
  sessionStorage.clear()
  localStorage.setItem('preview.round', String(given.round))
  localStorage.setItem('h5_lang', given.lang)
  if (given.user) {
    localStorage.setItem('userInfo', JSON.stringify({ ...given.user, time: given.now }))
    localStorage.setItem('userId', given.user.userId)
    localStorage.setItem('accountId', given.user.accountId)
  }
  if (given.draft) {
    const answers = given.draft.answers.map(({ name, value, version }) => [
      name,
      { value, ...(version ? { version } : {}), at: given.now },
    ])
    const stored = { format: 1, answers: Object.fromEntries(answers) }
    localStorage.setItem(`sl.draft.${given.draft.key}`, JSON.stringify(stored))
  }
}
