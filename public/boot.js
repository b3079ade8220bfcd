// Starts the first requests for config while the application's code is still on its way; the application takes the
// answers over, or asks itself where there are none. Runs as it stands: no syntax newer than 2015.
;(function () {
  var answers = (window.startlineBoot = {})
  var race = /[?&]raceId=(\d{1,19})(&|$)/.exec(location.search)
  function ask(path) {
    answers[path] = fetch('/config/' + path, { credentials: 'same-origin' })
    return answers[path]
  }
  ask(race ? 'races/' + race[1] + '.json' : 'pointer.json')
    .then(function (answer) {
      return answer.clone().json()
    })
    .then(function (pointer) {
      var page = pointer.pages[location.pathname]
      // Who sees which release is the application's to decide.
      if (/^objects\/\w+\.json$/.test(page) && !pointer.canary && !pointer.variants) return ask(page)
    })
    .catch(function () {})
})()
