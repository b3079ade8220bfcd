import './widget.css'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#lib/i18n.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type PrizesProps } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('prizesWidget', texts)

// As cards its elements are no table's: their roles are said, so that it is still read as one.
export default defineWidget<PrizesProps>(
  PROPS,
  function Prizes({ title, columns, rows, note }) {
    const { t } = useTranslation(NS)
    const caption = useId()
    if (rows.length === 0) return null
    return (
      <div className="sl-prizes">
        {/* biome-ignore-start lint/a11y/noRedundantRoles: `display` takes them away */}
        <table className="sl-prizes-table" role="table" aria-labelledby={title ? caption : undefined}>
          {title && (
            <caption id={caption} className="sl-prizes-title">
              {title}
            </caption>
          )}
          <thead className="sl-prizes-head" role="rowgroup">
            <tr role="row">
              {[t('place'), ...columns].map((column) => (
                <th key={column} scope="col" role="columnheader" className="sl-prizes-column">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="sl-prizes-body" role="rowgroup">
            {rows.map(({ place, wins }) => (
              <tr key={place} role="row" className="sl-prizes-row">
                <th scope="row" role="rowheader" className="sl-prizes-place">
                  {place}
                </th>
                {columns.map((column, index) => (
                  <td key={column} role="cell" className="sl-prizes-win" data-column={column}>
                    {wins[index] || '–'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {/* biome-ignore-end lint/a11y/noRedundantRoles: `display` takes them away */}
        {note && <p className="sl-prizes-note">{note}</p>}
      </div>
    )
  },
  { skeleton: () => <Skeleton lines={5} height="2.5rem" /> },
)
