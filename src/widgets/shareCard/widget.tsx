import './widget.css'
import { useEffect, useState } from 'react'
import { assetUrl } from '#lib/url.ts'
import { useAlive } from '#lib/useAlive.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { useHosts } from '#ui/hosts.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { CARD, drawCard } from './drawCard.ts'
import { PROPS, type ShareCardProps } from './props.gen.ts'

const RATIO = CARD.width / CARD.height

export default defineWidget<ShareCardProps>(
  PROPS,
  function ShareCard({ title, text = '', hint = '', picture = '', address, saveText, emit, handles }) {
    const { assets } = useHosts()
    const drawn = useDrawn({ title, text, hint, picture: assetUrl(picture, assets), address })
    const label = [title, text, hint].filter((one) => one !== '').join(' · ')
    return (
      <div className="sl-share-card">
        {drawn === null ? (
          <Skeleton ratio={RATIO} width="320px" />
        ) : (
          <img className="sl-share-card-picture" src={drawn} alt={label} width={CARD.width} height={CARD.height} />
        )}
        {saveText && handles('save') && (
          <Button variant="primary" block disabled={drawn === null} onClick={() => void emit('save', drawn)}>
            {saveText}
          </Button>
        )}
      </div>
    )
  },
  { skeleton: () => <Skeleton ratio={RATIO} width="320px" /> },
)

type Asked = Parameters<typeof drawCard>[0]

/** The card as a picture; null until it is drawn. */
function useDrawn({ title, text, hint, picture, address }: Asked): string | null {
  const alive = useAlive()
  const [drawn, setDrawn] = useState<string | null>(null)
  useEffect(() => {
    if (!alive || address === '') return
    let left = false
    const whole = new URL(address, window.location.origin).href
    drawCard({ title, text, hint, picture, address: whole }).then(
      (made) => !left && setDrawn(made),
      () => {},
    )
    return () => {
      left = true
    }
  }, [alive, title, text, hint, picture, address])
  return drawn
}
