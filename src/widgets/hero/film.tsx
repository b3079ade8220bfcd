import './film.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#lib/i18n.ts'
import { assetUrl } from '#lib/url.ts'
import { useHosts } from '#ui/hosts.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/iconButton.tsx'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('heroWidget', texts)

/** The film over its poster, once the page has loaded and where it is wanted; it shows when it plays. */
export function Film({ src }: { src: string }) {
  const { t } = useTranslation(NS)
  const { assets } = useHosts()
  const video = useRef<HTMLVideoElement>(null)
  const [wanted, setWanted] = useState(false)
  const [state, setState] = useState<'coming' | 'playing' | 'paused' | 'broken'>('coming')
  useEffect(() => {
    if (!wantsFilm()) return
    const start = () => setWanted(true)
    if (document.readyState === 'complete') start()
    else window.addEventListener('load', start)
    return () => window.removeEventListener('load', start)
  }, [])
  // React leaves out the attribute, without which phones do not let it begin by itself.
  useEffect(() => video.current?.setAttribute('muted', ''))
  if (!wanted || state === 'broken') return null
  const isPaused = state === 'paused'
  return (
    <>
      <video
        ref={video}
        className="sl-hero-film"
        data-shown={state === 'coming' ? undefined : ''}
        src={assetUrl(src, assets)}
        muted
        loop
        playsInline
        autoPlay
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={() => setState('playing')}
        onPause={() => setState('paused')}
        onError={() => setState('broken')}
      />
      {state !== 'coming' && (
        <IconButton
          className="sl-hero-pause"
          icon={<Icon name={isPaused ? 'play' : 'pause'} />}
          label={t(isPaused ? 'play' : 'pause')}
          onClick={() => void (isPaused ? video.current?.play() : video.current?.pause())}
        />
      )}
    </>
  )
}

/** Neither data is to be saved nor motion to be less. */
function wantsFilm(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return connection?.saveData !== true && window.matchMedia?.('(prefers-reduced-motion: reduce)').matches !== true
}
