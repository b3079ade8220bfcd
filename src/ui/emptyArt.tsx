import type { ReactNode } from 'react'

const SHADE = 'var(--sl-shade)'
const DEEP = 'var(--sl-shade-deep)'
const CARD = 'var(--sl-card)'
const ACCENT = 'var(--sl-accent)'

function line(d: string, stroke = DEEP, width = 3): ReactNode {
  return <path d={d} fill="none" stroke={stroke} strokeWidth={width} strokeLinecap="round" strokeLinejoin="round" />
}

/** The bend of a track under every scene: three lanes and a shadow. */
const TRACK = (
  <>
    <path d="M4 122C20 96 48 80 80 80s60 16 76 42c1 1 0 2-1 2H5c-1 0-2-1-1-2z" fill={SHADE} />
    {line('M30 120c13-15 30-23 50-23s37 8 50 23', CARD, 2)}
    {line('M57 120c6-6 14-9 23-9s17 3 23 9', CARD, 2)}
  </>
)

const BIB = (
  <>
    <rect x="44" y="22" width="76" height="62" rx="8" fill={CARD} stroke={DEEP} strokeWidth="3" />
    <path d="M44 38V30a8 8 0 0 1 8-8h60a8 8 0 0 1 8 8v8z" fill={ACCENT} />
    {line('M52 30h.1M112 30h.1', CARD, 5)}
  </>
)

const PERSON = (x: number, y: number, size: number, fill: string): ReactNode => (
  <g transform={`translate(${x} ${y}) scale(${size})`}>
    <circle cx="0" cy="0" r="13" fill={fill} />
    <path d="M-24 48c0-19 10-30 24-30s24 11 24 30z" fill={fill} />
  </g>
)

const SCENES: Record<string, ReactNode> = {
  races: (
    <>
      {TRACK}
      <path d="M34 96V42a8 8 0 0 1 8-8h78a8 8 0 0 1 8 8v54h-12V62H46v34z" fill={DEEP} />
      <path d="M34 54V42a8 8 0 0 1 8-8h78a8 8 0 0 1 8 8v12z" fill={ACCENT} />
      {line('M52 44h14M76 44h30', CARD, 4)}
      {line('M81 66v8M81 82v8', CARD, 3)}
    </>
  ),
  orders: (
    <>
      {TRACK}
      {BIB}
      {line('M58 54h48M58 68h28')}
    </>
  ),
  coupons: (
    <>
      {TRACK}
      <path
        d="M30 30h100a6 6 0 0 1 6 6v12a9 9 0 0 0 0 18v12a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6V66a9 9 0 0 0 0-18V36a6 6 0 0 1 6-6z"
        fill={CARD}
        stroke={DEEP}
        strokeWidth="3"
      />
      <path d="M30 31.5h26v51H30a4.5 4.5 0 0 1-4.5-4.5V67a10 10 0 0 0 0-20V36a4.5 4.5 0 0 1 4.5-4.5z" fill={ACCENT} />
      {line('M60 38v.1M60 48v.1M60 58v.1M60 68v.1M60 78v.1')}
      {line('M74 50h42M74 65h24')}
    </>
  ),
  places: (
    <>
      {TRACK}
      <path d="M80 106C62 84 52 70 52 54a28 28 0 0 1 56 0c0 16-10 30-28 52z" fill={ACCENT} />
      <circle cx="80" cy="54" r="11" fill={CARD} />
    </>
  ),
  search: (
    <>
      {TRACK}
      {line('M20 92c18-34 34 4 50-20s30-26 66-32', SHADE, 5)}
      {line('M20 92c18-34 34 4 50-20', ACCENT, 5)}
      <circle cx="80" cy="54" r="25" fill={CARD} stroke={DEEP} strokeWidth="6" />
      {line('M99 73l19 19', DEEP, 9)}
      {line('M68 56c6-12 14 4 24-8', ACCENT, 4)}
    </>
  ),
  players: (
    <>
      {TRACK}
      {PERSON(58, 46, 0.9, SHADE)}
      {PERSON(88, 44, 1.1, DEEP)}
      <circle cx="118" cy="88" r="15" fill={ACCENT} />
      {line('M118 81v14M111 88h14', CARD, 3.5)}
    </>
  ),
  error: (
    <>
      {TRACK}
      <path d="M75 24a5 5 0 0 1 10 0l24 72H51z" fill={ACCENT} />
      <path d="M70 40h20l5 15H65zM60 70h40l5 15H55z" fill={CARD} />
      <rect x="40" y="94" width="80" height="11" rx="5.5" fill={DEEP} />
    </>
  ),
  offline: (
    <>
      {TRACK}
      <path d="M16 104l32-54c2-3 5-3 7 0l15 24 8-12c2-3 5-3 7 0l25 42z" fill={DEEP} />
      <path d="M48 50c2-3 5-3 7 0l9 14.5-6 5-6.5-6-6 6-7-5z" fill={CARD} />
      {line('M100 42a30 30 0 0 1 44 0M109 52a17 17 0 0 1 26 0', DEEP, 5)}
      {line('M122 63v.1', DEEP, 8)}
      {line('M102 66l40-40', ACCENT, 5)}
    </>
  ),
  done: (
    <>
      {TRACK}
      {line('M14 70c20-8 30 8 46 2M100 72c18 8 30-8 48-2', ACCENT, 7)}
      <circle cx="80" cy="58" r="32" fill={ACCENT} />
      {line('M66 59l10 10 19-21', CARD, 6)}
      {line('M34 34l5 4M124 30l-5 5M80 12v6M28 52h5M128 50h5', DEEP, 3)}
    </>
  ),
}

/** Drawings of the product's own by their name, coloured by the tokens so that they follow light and dark. */
export function EmptyArt({ name }: { name: string }) {
  return (
    <svg className="sl-empty-art" viewBox="0 0 160 124" aria-hidden="true" focusable="false">
      {SCENES[name]}
    </svg>
  )
}
