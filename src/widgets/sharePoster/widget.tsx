import './widget.css'
import { useEffect, useState } from 'react'
import { assetUrl } from '#lib/url.ts'
import { useAlive } from '#lib/useAlive.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Button } from '#ui/button.tsx'
import { useHosts } from '#ui/hosts.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { drawPoster, POSTER } from './drawPoster.ts'
import { PROPS, type SharePosterProps } from './props.gen.ts'

const RATIO = POSTER.width / POSTER.height

export default defineWidget<SharePosterProps>(
  PROPS,
  function SharePoster({
    title,
    slogan = '',
    facts,
    inviter = '',
    hint = '',
    picture = '',
    address,
    saveText,
    emit,
    handles,
  }) {
    const { assets } = useHosts()
    const lines = facts.filter((line) => line !== '')
    const drawn = useDrawn({ title, slogan, facts: lines, inviter, hint, picture: assetUrl(picture, assets), address })
    const label = [title, slogan, ...lines, inviter, hint].filter((one) => one !== '').join(' · ')
    return (
      <div className="sl-share-poster">
        {drawn === null ? (
          <Skeleton ratio={RATIO} width="360px" />
        ) : (
          <img
            className="sl-share-poster-picture"
            src={drawn}
            alt={label}
            width={POSTER.width}
            height={POSTER.height}
          />
        )}
        {saveText && handles('save') && (
          <Button variant="primary" block disabled={drawn === null} onClick={() => void emit('save', drawn)}>
            {saveText}
          </Button>
        )}
      </div>
    )
  },
  { skeleton: () => <Skeleton ratio={RATIO} width="360px" /> },
)

type Asked = Parameters<typeof drawPoster>[0]

/** The poster as a picture; null until it is drawn. */
function useDrawn(asked: Asked): string | null {
  const alive = useAlive()
  const [drawn, setDrawn] = useState<string | null>(null)
  const words = JSON.stringify(asked)
  useEffect(() => {
    const poster: Asked = JSON.parse(words)
    if (!alive || poster.address === '') return
    let left = false
    const whole = new URL(poster.address, window.location.origin).href
    drawPoster({ ...poster, address: whole }).then(
      (made) => !left && setDrawn(made),
      () => {},
    )
    return () => {
      left = true
    }
  }, [alive, words])
  return drawn
}
