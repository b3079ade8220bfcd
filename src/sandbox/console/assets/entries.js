import { send } from './api.js'
import { h } from './dom.js'
import { lang, shortTime, t, word, yuan } from './page.js'

const GOOD = ['CONFIRMED', 'PAID', 'WON', 'DONE']
const WAITING = [
  'HELD',
  'PENDING',
  'CREATING',
  'CREATED',
  'AWAIT_DRAW',
  'REVIEW',
  'REFUNDING',
  'REQUESTED',
  'IN_TRANSIT',
]

const pill = (status, text = word(status)) =>
  h('span', { class: `pill ${GOOD.includes(status) ? 'good' : WAITING.includes(status) ? 'wait' : 'off'}` }, text)

export const entriesPaths = ['entries', 'orders', 'attempts', 'refunds', 'notifications', 'ledger']

/** `refresh` draws again after a control has been used. */
export function drawEntries([entries, orders, attempts, refunds, notices, ledger], refresh) {
  if (entries.length === 0) return h('p', { class: 'empty' }, t('noEntries'))
  return entries.slice(0, 40).map((entry) => {
    const order = orders.find(({ entryId }) => entryId === entry.entryId)
    const mine = order ? attempts.filter(({ orderId }) => orderId === order.orderId) : []
    const back = order ? refunds.filter(({ orderId }) => orderId === order.orderId) : []
    return h(
      'article',
      { class: 'entry' },
      h(
        'h3',
        {},
        entry.raceName[lang],
        h('small', {}, `${entry.itemName[lang]} · ${entry.mobile} · ${shortTime(entry.createdAt)}`),
      ),
      h(
        'p',
        { class: 'states' },
        pill(entry.status, t('entryIs', { state: word(entry.status) })),
        order ? orderLine(order) : h('span', { class: 'faint' }, t('noOrder')),
      ),
      entry.remarks.map(({ name, remark }) => h('p', {}, t('remark', { name, remark }))),
      entry.status === 'REVIEW' && drawReview(entry, refresh),
      order && mine.length === 0 && order.payable > 0 && h('p', { class: 'faint' }, t('noAttempt')),
      mine.map((attempt) => drawAttempt(attempt, notices, refresh)),
      back.map((refund) => drawRefund(refund, refresh)),
      order && drawLedger(ledger.filter(({ orderId }) => orderId === order.orderId).reverse()),
    )
  })
}

function drawReview({ entryId }, refresh) {
  const reason = h('input', { maxlength: 200, placeholder: t('rejectReason'), 'aria-label': t('rejectReason') })
  const decide = (body) => send(`reviews/${entryId}`, body).then(refresh)
  const reject = () => {
    reason.setCustomValidity(reason.value.trim() === '' ? t('rejectReason') : '')
    if (reason.reportValidity()) void decide({ approved: false, reason: reason.value.trim() })
  }
  return h(
    'div',
    { class: 'row' },
    h('button', { type: 'button', onclick: () => decide({ approved: true }) }, t('approve')),
    reason,
    h('button', { type: 'button', class: 'quiet', onclick: reject }, t('reject')),
  )
}

const REFUND_ORDERS = { FAILED: ['sendAgain', 'byHand'], MANUAL: ['doneByHand'] }

function drawRefund({ refundId, amount, status, cause }, refresh) {
  const control = (order) =>
    h(
      'button',
      { type: 'button', class: 'quiet', onclick: () => send(`refunds/${refundId}`, { do: order }).then(refresh) },
      t(order),
    )
  return h(
    'div',
    { class: 'attempt' },
    h(
      'p',
      { class: 'states' },
      t('refundOf', { amount: yuan(amount) }),
      pill(status, word(`refund.${status}`)),
      word(cause),
    ),
    REFUND_ORDERS[status] && h('div', { class: 'row' }, REFUND_ORDERS[status].map(control)),
  )
}

/** Every posting of an order's money: what happened, and from where to where. */
function drawLedger(rows) {
  if (rows.length === 0) return null
  const postings = [...new Set(rows.map(({ postingId }) => postingId))]
  const line = (postingId) => {
    const sides = rows.filter((row) => row.postingId === postingId)
    const text = sides.map(
      ({ account, amount }) => `${word(account)} ${amount > 0 ? '+' : '−'}${yuan(Math.abs(amount))}`,
    )
    const [{ at, event }] = sides
    return h('li', {}, `${shortTime(at)} ${word(event)}: `, h('span', { class: 'mono' }, text.join(' ')))
  }
  return h('details', {}, h('summary', {}, t('ledger')), h('ul', { class: 'ledger' }, postings.map(line)))
}

function orderLine(order) {
  const due =
    order.status === 'PENDING' && order.expiresAt
      ? h('span', { class: 'faint' }, t('payBy', { time: shortTime(order.expiresAt) }))
      : null
  return [
    h('span', { class: 'money' }, yuan(order.payable)),
    pill(order.status, t('orderIs', { state: word(order.status) })),
    h('span', { class: 'mono' }, order.orderNo),
    due,
  ]
}

function drawAttempt(attempt, notices, refresh) {
  const { attemptId, status, channel } = attempt
  const last = notices.find((notice) => notice.attemptId === attemptId)
  const told = ({ outcome }) => t('outcome', { outcome: word(outcome) })
  const control = (name, path, body, kind = 'quiet') =>
    h('button', { type: 'button', class: kind, onclick: () => send(path, body, told).then(refresh) }, t(name))
  const notify = (mode) => control(mode, `notify/${attemptId}`, { mode })
  const open = status === 'PENDING' || status === 'CREATED'
  return h(
    'div',
    { class: 'attempt' },
    h(
      'p',
      { class: 'states' },
      word(channel),
      pill(status, word(status === 'CONFIRMED' ? 'PAID' : status)),
      h('span', { class: 'mono' }, attemptId),
    ),
    last && h('p', { class: 'faint' }, t('lastNotice', { outcome: word(last.outcome) })),
    open &&
      h(
        'div',
        { class: 'row' },
        control('pay', `pay/${attemptId}`, {}, ''),
        control('paySilent', `pay/${attemptId}`, { notifyAfterMs: null }),
      ),
    h(
      'details',
      {},
      h('summary', {}, t('more')),
      h('div', { class: 'row' }, ['again', 'late', 'badSignature', 'wrongAmount'].map(notify)),
    ),
  )
}
