// In every drawn document, before the application's code is there; what it records src/app/takeover/ carries out. Runs as
// it stands: no syntax newer than 2015, and its hash is in the policy.
;(() => {
  var taps = []
  var html = document.documentElement
  window.startlineTaps = taps

  // The page is drawn for a phone's browser: elsewhere the app is not offered.
  var agent = navigator.userAgent
  var handlers = (window.webkit || {}).messageHandlers || {}
  var shell = window.takeNativeAction || window.android || handlers.CLOSE_PAGE
  var closed = false
  try {
    closed = sessionStorage.getItem('appBannerClosed') === '1'
  } catch (_error) {}
  if (closed || !/Android|iPhone|iPad|iPod|Symbian|Windows Phone/i.test(agent)) html.setAttribute('data-no-offer', '')
  if (shell && !/MicroMessenger|AlipayClient/i.test(agent)) html.setAttribute('data-no-offer', '')

  function show(button, open) {
    var body = document.getElementById(button.getAttribute('aria-controls'))
    if (body) body.hidden = !open
    return body !== null
  }
  // What opens and closes does so at once.
  function answered(button) {
    if (button.getAttribute('role') === 'tab') {
      // Where one panel serves all tabs there is nothing to show yet, and nothing to hide.
      if (!document.getElementById(button.getAttribute('aria-controls'))) return false
      for (const tab of button.parentNode.querySelectorAll('[role="tab"]')) {
        tab.setAttribute('aria-selected', String(tab === button))
        show(tab, tab === button)
      }
      return true
    }
    var open = button.getAttribute('aria-expanded') !== 'true'
    if (!button.hasAttribute('aria-expanded') || !show(button, open)) return false
    button.setAttribute('aria-expanded', String(open))
    return true
  }
  function tapped(event) {
    if (window.startlineTaps !== taps) return
    var button = event.target.closest('button')
    if (!button || button.disabled) return
    // The browser would send the form around it; and React, once it listens, would hear of it twice.
    event.preventDefault()
    event.stopPropagation()
    if (button.getAttribute('aria-disabled') === 'true' || button.hasAttribute('data-tapped')) return
    if (!answered(button)) {
      button.setAttribute('data-tapped', '')
      button.setAttribute('aria-busy', 'true')
    }
    taps.push(button)
  }
  // By the keyboard's own button, where the form has none.
  function sent(event) {
    if (window.startlineTaps !== taps) return
    event.preventDefault()
    event.stopPropagation()
    taps.push(event.target)
  }
  document.addEventListener('click', tapped, true)
  document.addEventListener('submit', sent, true)

  // Pictures below the screen come after the code, or when the runner goes there: they would only keep it waiting.
  function showAll() {
    html.removeAttribute('data-early')
  }
  function look() {
    document.removeEventListener('readystatechange', look)
    if (!window.IntersectionObserver) return
    var near = new IntersectionObserver((found) => {
      for (const { target, isIntersecting } of found)
        if (isIntersecting) target.querySelector('.sl-img-picture').setAttribute('loading', 'eager')
    })
    for (const picture of document.querySelectorAll('.sl-img-picture[loading="lazy"]'))
      near.observe(picture.closest('.sl-img'))
  }
  html.setAttribute('data-early', '')
  document.addEventListener('readystatechange', look)
  document.addEventListener('scroll', showAll, { capture: true, once: true, passive: true })

  // Without the code a page can be read; one that asks something says how to go on.
  function stuck() {
    showAll()
    var note = document.getElementById('sl-stuck')
    if (note && window.startlineTaps === taps) note.hidden = false
  }
  // start.js says it of code that does not come.
  addEventListener('startline:stuck', stuck)
  setTimeout(stuck, 20000)
})()
