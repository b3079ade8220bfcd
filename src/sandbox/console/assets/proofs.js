import { send } from './api.js'
import { h } from './dom.js'
import { shortTime, t, yuan } from './page.js'

export const proofsPaths = ['proofs']

/** Bank transfers that wait for the operator. */
export function drawProofs([proofs], refresh) {
  if (proofs.length === 0) return h('p', { class: 'empty' }, t('noProofs'))
  return proofs.map((proof) => {
    const received = h('input', {
      type: 'number',
      min: '0.01',
      step: '0.01',
      value: proof.amount / 100,
      required: true,
    })
    const reason = h('input', { type: 'text', maxlength: 200, required: true })
    const decide = (body) => send(`proofs/${proof.proofId}`, body).then(refresh)
    const confirm = (event) => {
      event.preventDefault()
      decide({ received: Math.round(Number(received.value) * 100) })
    }
    const refuse = (event) => {
      event.preventDefault()
      decide({ refused: reason.value })
    }
    return h(
      'article',
      { class: 'entry' },
      h('p', {}, t('proofOf', { order: proof.orderNo, amount: yuan(proof.amount), time: shortTime(proof.sentAt) })),
      h(
        'a',
        { href: proof.path, target: '_blank', rel: 'noopener' },
        h('img', { class: 'proof', src: proof.path, alt: t('proofPicture') }),
      ),
      h(
        'form',
        { class: 'row', onsubmit: confirm },
        h('label', {}, t('receivedYuan'), received),
        h('button', { type: 'submit' }, t('confirmProof')),
      ),
      h(
        'form',
        { class: 'row', onsubmit: refuse },
        h('label', {}, t('refuseReason'), reason),
        h('button', { type: 'submit', class: 'quiet' }, t('refuseProof')),
      ),
    )
  })
}
