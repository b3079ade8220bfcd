import { type FormEvent, useState } from 'react'
import { formatChinaTime } from '#lib/date.ts'
import { COUNTED_MS, type ParamsOf, type ResultOf, useAsk, useOrder } from '#operator/ask.ts'
import { useWords } from '#operator/words.ts'
import { Button } from '#ui/button.tsx'
import { Input, List, Loaded, OrderButton, PageTitle, Section, Select } from './parts.tsx'

type Goods = ResultOf<'listGoods'>[number]

/** The shop's orders that wait for somebody: to be packed and sent, or to come back. */
export function GoodsDesk() {
  const { t } = useWords()
  const asked = useAsk('listGoods', {}, COUNTED_MS)
  return (
    <>
      <PageTitle>{t('goods')}</PageTitle>
      <Loaded asked={asked}>
        {(all) => (
          <div className="op-columns">
            <Section title={t('goodsToSend')}>
              <List items={all.filter(isToSend)} none={t('goodsNone')} keyOf={({ orderId }) => orderId}>
                {(one) => <ToSend goods={one} />}
              </List>
            </Section>
            <Section title={t('goodsBack')}>
              <List
                items={all.filter((one) => !isToSend(one))}
                none={t('goodsNoneBack')}
                keyOf={({ orderId }) => orderId}
              >
                {(one) => <ComingBack goods={one} />}
              </List>
            </Section>
          </div>
        )}
      </Loaded>
    </>
  )
}

const isToSend = ({ sendBy }: Goods) => sendBy !== null

function Facts({ goods: { goods, quantity, orderNo, mobile } }: { goods: Goods }) {
  const { of } = useWords()
  return (
    <>
      <p>
        <b>
          {of(goods)} × {quantity}
        </b>
      </p>
      <p className="op-faint sl-figures">
        {orderNo} · {mobile}
      </p>
    </>
  )
}

const CARRIERS = ['sf', 'jd', 'ems'] as const satisfies ParamsOf<'sendGoods'>['carrier'][]

function ToSend({ goods }: { goods: Goods }) {
  const { t } = useWords()
  const { order, busy } = useOrder()
  const [carrier, setCarrier] = useState<(typeof CARRIERS)[number]>('sf')
  const [trackingNo, setTrackingNo] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void order('sendGoods', { orderId: goods.orderId, carrier, trackingNo })
  }
  return (
    <article className="op-stack" aria-label={goods.orderNo}>
      <Facts goods={goods} />
      <p>{goods.address}</p>
      {goods.sendBy !== null && (
        <p className="op-faint sl-figures">{t('sendBy', { time: formatChinaTime(goods.sendBy) })}</p>
      )}
      <form className="op-form" onSubmit={submit}>
        <Select
          label={t('carrier')}
          value={carrier}
          onChange={({ target }) => setCarrier(CARRIERS.find((one) => one === target.value) ?? 'sf')}
          options={CARRIERS.map((one) => [one, t(`carrier_${one}`)])}
        />
        <Input
          label={t('trackingNo')}
          required
          pattern="[A-Za-z0-9]{8,24}"
          value={trackingNo}
          onChange={({ target }) => setTrackingNo(target.value)}
        />
        <Button type="submit" busy={busy !== null}>
          {t('markSent')}
        </Button>
      </form>
    </article>
  )
}

function ComingBack({ goods }: { goods: Goods }) {
  const { t } = useWords()
  const { orderId, returnReason, returnNo } = goods
  return (
    <article className="op-stack" aria-label={goods.orderNo}>
      <Facts goods={goods} />
      <p className="sl-figures">
        {returnReason && t(`returnOf_${returnReason}`)} · {returnNo}
      </p>
      <OrderButton id="takeBackGoods" params={{ orderId }} icon="check">
        {t('goodsArrived')}
      </OrderButton>
    </article>
  )
}
