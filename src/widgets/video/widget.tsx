import './widget.css'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#lib/i18n.ts'
import { assetUrl } from '#lib/url.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { useHosts } from '#ui/hosts.tsx'
import { Icon } from '#ui/icon.tsx'
import { Img } from '#ui/img.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tap } from '#ui/tap.tsx'
import { PROPS, type VideoProps } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('videoWidget', texts)

type Film = 'poster' | 'playing' | 'broken'

export default defineWidget<VideoProps>(
  PROPS,
  function Video({ src, poster, title, note, captions, ratio = '16:9', lang }) {
    const { t } = useTranslation(NS)
    const { assets } = useHosts()
    const [film, setFilm] = useState<Film>('poster')
    const address = assetUrl(src, assets)
    if (address === '') return null
    return (
      <figure className="sl-video">
        <div className="sl-video-screen">
          {/* It keeps the room, and what plays lies over it. */}
          <Img src={poster} alt="" ratio={ratio} />
          {film === 'playing' ? (
            // biome-ignore lint/a11y/useMediaCaption: they are the config's to give
            <video
              className="sl-video-film"
              src={address}
              aria-label={title}
              controls
              autoPlay
              playsInline
              onError={() => setFilm('broken')}
            >
              {captions.map((one) => (
                <track
                  key={one.lang}
                  kind="captions"
                  srcLang={one.lang}
                  label={t(one.lang ?? lang)}
                  src={assetUrl(one.src, assets)}
                  default={one.lang === lang}
                />
              ))}
            </video>
          ) : (
            // Until its code has come, the browser plays it by itself.
            <Tap
              className="sl-video-open"
              href={address}
              aria-label={t('play', { title })}
              onTap={() => setFilm('playing')}
            >
              <span className="sl-video-play">
                <Icon name="play" size={1.75} />
              </span>
            </Tap>
          )}
        </div>
        <figcaption className="sl-video-title">
          {title}
          {note && <span className="sl-video-note">{note}</span>}
        </figcaption>
        <p className="sl-video-broken" role="status">
          {film === 'broken' && t('broken')}
        </p>
      </figure>
    )
  },
  { skeleton: () => <Skeleton ratio={16 / 9} radius="var(--sl-radius-card)" /> },
)
