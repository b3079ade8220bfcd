// Before the first paint of a drawn document: is it the one that this visitor should see? Where not, it is put aside,
// and the application starts as without it. Constant: its hash is in the Content-Security-Policy. No syntax newer than 2015.
;(() => {
  var drawn = JSON.parse(document.getElementById('sl-drawn').textContent)
  var root = document.documentElement
  function kept(key) {
    try {
      return localStorage.getItem(key)
    } catch (error) {
      return null
    }
  }
  function said(name) {
    var found = new RegExp('[?&]' + name + '=([^&]+)').exec(location.search)
    return found && found[1]
  }
  function languageOf(text) {
    return /^(zh|cn)/i.test(text || '') ? 'zh' : /^en/i.test(text || '') ? 'en' : null
  }
  function loggedIn() {
    try {
      if (drawn.login === 'nrc') return Boolean(JSON.parse(kept('nrcUserInfo')).token)
      var session = JSON.parse(kept('userInfo'))
      return Boolean(session.token) && typeof session.time === 'number'
    } catch (error) {
      return false
    }
  }
  // Of a page's variants the last one counts that is for this address.
  function isShown() {
    var shown = 0
    drawn.variants.forEach((audience, at) => {
      if (Object.keys(audience).every((name) => said(name) === audience[name])) shown = at
    })
    return shown === drawn.variant
  }
  var address = languageOf(said('lang'))
  var lang = address || languageOf(kept('h5_lang')) || languageOf(kept('lang'))
  // Who chose the document has read the cookie. To read it here waits for another process while nothing is seen yet: it is
  // asked only where the phone keeps another language, over which it goes.
  if (!address && lang && lang !== drawn.lang) {
    var cookie = /(?:^|;\s*)h5_lang=([^;]*)/.exec(document.cookie)
    lang = languageOf(cookie && cookie[1]) || lang
  }
  var seen = (kept('sl.seen.' + drawn.pointer) || '').split(' ')
  var reason =
    window.startlineEvidence !== undefined
      ? 'evidence'
      : lang && lang !== drawn.lang
        ? 'language'
        : Number(seen[0]) > drawn.at && seen[1] !== drawn.version
          ? 'older'
          : !drawn.required.every(said)
            ? 'query'
            : !isShown()
              ? 'variant'
              : drawn.login && !loggedIn()
                ? 'login'
                : null
  if (!reason) return
  root.setAttribute('data-aside', reason)
  if (reason !== 'login') return
  document.addEventListener('DOMContentLoaded', () => {
    var way = document.querySelector('.sl-aside a')
    if (way) way.href += '?returnTo=' + encodeURIComponent(location.pathname + location.search)
  })
})()
