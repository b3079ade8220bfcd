import './lanes.css'

/** The lanes of the brand, coming round a bend from below: they fill the end of a row. */
export const Lanes = () => (
  <svg className="sl-lanes" viewBox="0 0 180 104" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
    <path d="M112 124C112 60 140 24 200 8" />
    <path d="M132 124c0-52 22-82 68-96" />
    <path d="M152 124c0-40 14-62 48-74" />
  </svg>
)
