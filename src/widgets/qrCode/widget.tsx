import './widget.css'
import { useEffect, useState } from 'react'
import { useAlive } from '#lib/useAlive.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { type QrCells, qrCells } from '#ui/qrCells.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type QrCodeProps } from './props.gen.ts'

export default defineWidget<QrCodeProps>(
  PROPS,
  function QrCode({ address, label, note }) {
    const cells = useCells(address)
    return (
      <figure className="sl-qr-code">
        <svg
          className="sl-qr-code-sheet"
          role="img"
          aria-label={label}
          viewBox={`0 0 ${cells?.side ?? 1} ${cells?.side ?? 1}`}
          shapeRendering="crispEdges"
        >
          {/* Cameras read dark on light, in the dark theme too. */}
          <rect width="100%" height="100%" fill="#fff" />
          {cells && <path fill="#000" d={cells.path} />}
        </svg>
        {note && <figcaption className="sl-qr-code-note">{note}</figcaption>}
      </figure>
    )
  },
  {
    skeleton: ({ note }) => (
      <div className="sl-qr-code">
        <Skeleton width="220px" height="220px" radius="var(--sl-radius-control)" />
        {note !== undefined && <Skeleton width="60%" height="line" />}
      </div>
    ),
  },
)

/** The code of an address of this site or another's; null until it is made. */
function useCells(address: string): QrCells | null {
  const alive = useAlive()
  const [made, setMade] = useState<{ of: string; cells: QrCells } | null>(null)
  useEffect(() => {
    if (!alive || address === '') return
    let left = false
    qrCells(new URL(address, window.location.origin).href).then(
      (cells) => !left && setMade({ of: address, cells }),
      // Without the library the address still stands beside it, as a link to share.
      () => {},
    )
    return () => {
      left = true
    }
  }, [address, alive])
  return made?.of === address ? made.cells : null
}
