import './img.css'
import { type CSSProperties, createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { FULL_WIDTH, parsePicture } from '#lib/pictures.ts'
import { assetUrl } from '#lib/url.ts'
import { useHosts } from './hosts.tsx'

interface ImgProps {
  /** An address, or a path below the assets host. */
  src: unknown
  /** '' for decoration. */
  alt: string
  /** Width to height as `16:9`; keeps the place while it loads and crops what does not fit. */
  ratio?: string | undefined
  /** May be the first picture of a page: the first of these is loaded at once and before all else. */
  eager?: boolean | undefined
  /** How wide it is shown, as `sizes` of HTML says it; a phone's width when missing. */
  sizes?: string | undefined
}

const First = createContext<{ taken: boolean } | null>(null)

/** Around a page: one of its pictures is the first, and the others load when they come near. */
export function Pictures({ children }: { children: ReactNode }) {
  const [first] = useState({ taken: false })
  return <First value={first}>{children}</First>
}

function useFirst(wanted: boolean): boolean {
  const first = useContext(First)
  const [isFirst] = useState(() => {
    if (!wanted || first?.taken) return false
    if (first) first.taken = true
    return true
  })
  return wanted && isFirst
}

/**
 * A picture that loads when it comes near, in the size and format that the phone needs where its address says which there
 * are; a drawing of lanes stands in for one that is missing or broken.
 */
export function Img({ src, alt, ratio, eager = false, sizes = FULL_WIDTH }: ImgProps) {
  const { assets } = useHosts()
  const isFirst = useFirst(eager)
  const url = assetUrl(src, assets)
  const [broken, setBroken] = useState<string | null>(null)
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // A picture of a drawn page may have failed before anybody heard of it.
    if (picture.current?.complete && picture.current.naturalWidth === 0 && url !== '') setBroken(url)
  }, [url])
  const own = parsePicture(url)
  const shape = parseRatio(ratio) ?? (own && own.height / own.width)
  const missing = url === '' || broken === url
  const height = shape ?? (missing ? 9 / 16 : null)
  const style = height === null ? undefined : ({ '--sl-img-height': `${height * 100}%` } as CSSProperties)
  return (
    <span className="sl-img" data-ratio={height === null ? undefined : ''} style={style}>
      {missing ? (
        <LaneDrawing alt={alt} />
      ) : (
        <picture>
          {own?.sources.map(({ type, srcSet }) => (
            <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
          ))}
          <img
            ref={picture}
            className="sl-img-picture"
            src={url}
            alt={alt}
            width={own?.width}
            height={own?.height}
            loading={isFirst ? 'eager' : 'lazy'}
            fetchPriority={isFirst ? 'high' : 'auto'}
            decoding="async"
            onError={() => setBroken(url)}
          />
        </picture>
      )}
    </span>
  )
}

/** Height by width of a ratio written `16:9` or `16/9`; null when it is not one. */
export function parseRatio(ratio: unknown): number | null {
  if (typeof ratio !== 'string') return null
  const match = /^\s*(\d+(?:\.\d+)?)\s*[:/]\s*(\d+(?:\.\d+)?)\s*$/.exec(ratio)
  const value = match ? Number(match[2]) / Number(match[1]) : Number.NaN
  return Number.isFinite(value) && value > 0 ? value : null
}

function LaneDrawing({ alt }: { alt: string }) {
  return (
    <svg
      className="sl-img-drawing"
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden={alt === '' ? true : undefined}
      aria-label={alt || undefined}
      role={alt === '' ? undefined : 'img'}
    >
      <g fill="none" stroke="currentColor" strokeWidth="14" strokeLinecap="round">
        <path d="M-20 170C60 60 190 40 340 96" />
        <path d="M-4 204C76 96 194 78 340 132" />
        <path d="M30 220c58-80 172-104 310-52" />
      </g>
    </svg>
  )
}
