import './widget.css'
import { Suspense, useState } from 'react'
import { assetUrl } from '#lib/url.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { useHosts } from '#ui/hosts.tsx'
import { Img } from '#ui/img.tsx'
import { loadable } from '#ui/loadable.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tap } from '#ui/tap.tsx'
import { type GalleryProps, PROPS } from './props.gen.ts'

const Zoom = loadable(() => import('./zoom.tsx').then((module) => module.Zoom))

export default defineWidget<GalleryProps>(
  PROPS,
  function Gallery({ items }) {
    const { assets } = useHosts()
    const [open, setOpen] = useState<number | null>(null)
    if (items.length === 0) return null
    return (
      <>
        <ul className="sl-gallery">
          {items.map(({ picture, caption }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pictures have no other identity and keep their order
            <li key={index} className="sl-gallery-item">
              {/* Until its code has come, the picture opens by itself. */}
              <Tap
                className="sl-gallery-open"
                href={assetUrl(picture, assets) || undefined}
                onTap={() => setOpen(index)}
              >
                <Img src={picture} alt={caption} ratio="4:3" sizes="(min-width: 900px) 33vw, 76vw" />
              </Tap>
              <p className="sl-gallery-caption" aria-hidden="true">
                {caption}
              </p>
            </li>
          ))}
        </ul>
        {open !== null && (
          <Suspense>
            <Zoom items={items} current={open} onMove={setOpen} onClose={() => setOpen(null)} />
          </Suspense>
        )}
      </>
    )
  },
  { skeleton: () => <Skeleton ratio={1.5} /> },
)
