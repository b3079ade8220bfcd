const data = JSON.parse(document.body.dataset.page)

export const { lang, operations } = data

/** A text of the page with its {places} filled. */
export function t(name, values = {}) {
  return data.texts[name].replace(/\{(\w+)\}/g, (_, key) => values[key] ?? '')
}

/** The name of a state, a channel or an outcome. */
export const word = (name) => data.words[name] ?? name

const china = (ms) => new Date(ms + 8 * 3_600_000).toISOString().replace('T', ' ')

/** 2027-03-17 15:00:00 and 03-17 15:00:00, China time. */
export const fullTime = (ms) => china(ms).slice(0, 19)
export const shortTime = (ms) => china(ms).slice(5, 19)
export const yuan = (fen) => `¥${(fen / 100).toFixed(2).replace(/\.00$/, '')}`

/** 93,780,000 ms as "1 d 2 h 3 min". */
export function span(ms) {
  const minutes = Math.round(Math.abs(ms) / 60_000)
  const parts = [
    ['days', Math.floor(minutes / 1440)],
    ['hours', Math.floor(minutes / 60) % 24],
    ['minutes', minutes % 60],
  ]
  return parts
    .filter(([, n]) => n > 0)
    .map(([name, n]) => t(name, { n }))
    .join(' ')
}

const message = document.querySelector('#message')
let timer = 0

/** Says something at the top for a while. */
export function say(text, tone = 'good') {
  message.textContent = text
  message.className = tone
  clearTimeout(timer)
  timer = setTimeout(() => {
    message.textContent = ''
    message.className = ''
  }, 5000)
}
