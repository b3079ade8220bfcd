import './shareBar.css'

/** Below this share of its places something is nearly gone. */
const FEW = 0.2

/** How much is left, 0 to 1, for the eye; words beside it say it. Of one width wherever it stands: bars are compared. */
export function ShareBar({ share }: { share: number }) {
  return (
    <span className="sl-share-bar" data-few={share < FEW ? '' : undefined} aria-hidden="true">
      <span style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
    </span>
  )
}
