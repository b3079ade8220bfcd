// Where a drawn document is the one to be seen: asks for what its page asks first, before the application's code is
// there; the client takes the answer over (src/api/early.ts). Runs as it stands: no syntax newer than 2015, and its hash
// is in the policy. What travels is what src/api/headers.ts says for src/app/ports/caller.ts.
;(() => {
  var given = document.getElementById('sl-calls')
  var drawn = JSON.parse(document.getElementById('sl-drawn').textContent)
  // A canary's visitors say another release.
  if (!given || drawn.canary || !window.fetch || document.documentElement.hasAttribute('data-aside')) return
  var asked = JSON.parse(given.textContent)
  var params = new URLSearchParams(location.search)
  // The running club's data area has a login of its own.
  if (params.get('nrcMarathonStatus') === '1') return
  var query = {}
  params.forEach((value, name) => {
    query[name] = value
  })
  function kept(key) {
    try {
      return localStorage.getItem(key)
    } catch (_error) {
      return null
    }
  }
  function text(value) {
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  var session = null
  try {
    session = JSON.parse(kept('userInfo'))
  } catch (_error) {}
  var user = session && typeof session.time === 'number' && text(session.token) !== '' ? session : null

  var terminal = params.get('terminalType')
  var print = kept('fingerPrint')
  var visitor = kept('visitorId')
  var headers = {}
  if (user) headers.token = text(user.token)
  headers['Accept-Language'] = drawn.lang
  if (drawn.version) headers.release = drawn.version
  headers.terminalType = terminal !== null && /^\d{1,4}$/.test(terminal) ? terminal : asked.terminalType
  headers.osId = asked.osId
  headers.machineCode = print === null ? '0' : print
  if (visitor) headers.uniqueIdentification = visitor

  function partOf(one) {
    if ('query' in one) return one.query in query ? query[one.query] : 'otherwise' in one ? one.otherwise : null
    if ('user' in one) return user ? text(user[one.user]) : null
    return one.value
  }
  function filledIn(pairs) {
    return pairs
      .map((pair) => {
        var values = pair[1].map(partOf)
        return [pair[0], values.length > 1 ? values.find((value) => value !== null && value !== '') : values[0]]
      })
      .filter((pair) => pair[1] !== undefined && pair[1] !== null)
  }
  function encoded(pairs) {
    var list = new URLSearchParams()
    for (const pair of pairs)
      list.append(pair[0], typeof pair[1] === 'object' ? JSON.stringify(pair[1]) : String(pair[1]))
    return list
  }
  function objectOf(pairs) {
    var object = {}
    for (const pair of pairs) object[pair[0]] = pair[1]
    return object
  }
  window.startlineCalls = asked.calls.map((call) => {
    var pairs = filledIn(call.params)
    var search = encoded(call.as === 'query' ? pairs : [])
    if (call.hourly) search.set('t', String(Math.floor(Date.now() / 3600000) * 3600000))
    var url = call.url + (String(search) ? '?' + search : '')
    var body =
      call.as === 'query' ? null : call.as === 'form' ? String(encoded(pairs)) : JSON.stringify(objectOf(pairs))
    var key = JSON.stringify([call.method, url, body, headers])
    var sent = objectOf(Object.keys(headers).map((name) => [name, headers[name]]))
    var from = Date.now()
    if (print === null) sent.machineCode = String(from)
    sent.Accept = 'application/json, text/plain, */*'
    if (body !== null)
      sent['Content-Type'] = call.as === 'form' ? 'application/x-www-form-urlencoded' : 'application/json'
    var answer = fetch(url, { method: call.method, headers: sent, body: body, credentials: 'same-origin' }).then(
      (got) =>
        got.text().then((words) => ({
          status: got.status,
          serverTime: got.headers.get('x-server-time'),
          text: words,
          from: from,
          to: Date.now(),
        })),
    )
    // Who takes it over hears of a failure.
    answer.then(null, () => {})
    return { key: key, from: from, answer: answer }
  })
})()
