import './widget.css'
import { defineWidget } from '#runtime/react/widget.ts'
import { Heading } from '#ui/heading.tsx'
import { Img } from '#ui/img.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type SponsorsProps } from './props.gen.ts'

export default defineWidget<SponsorsProps>(
  PROPS,
  function Sponsors({ tiers }) {
    const shown = tiers.filter(({ sponsors }) => sponsors.length > 0)
    if (shown.length === 0) return null
    return (
      <div className="sl-sponsors">
        {shown.map(({ name, sponsors }) => (
          <div key={name} className="sl-sponsors-tier">
            <Heading className="sl-sponsors-name">{name}</Heading>
            <ul className="sl-sponsors-wall">
              {sponsors.map((sponsor) => (
                <li key={sponsor.name} className="sl-sponsors-plate" data-logo={sponsor.logo ? '' : undefined}>
                  {sponsor.logo ? (
                    <Img src={sponsor.logo} alt={sponsor.name} sizes="50vw" />
                  ) : (
                    <span className="sl-sponsors-word">{sponsor.name}</span>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    )
  },
  { skeleton: () => <Skeleton height="10rem" /> },
)
