import { defineWidget } from '#runtime/react/widget.ts'
import { DrawnPicture, PictureSkeleton } from '#ui/drawnPicture.tsx'
import { PROPS, type SharePosterProps } from './props.gen.ts'

const SIZE = { width: 750, height: 1334 } as const
const loadDraw = async () => (await import('./drawPoster.ts')).drawPoster

export default defineWidget<SharePosterProps>(
  PROPS,
  function SharePoster({
    title,
    slogan = '',
    facts,
    inviter = '',
    hint = '',
    picture = '',
    address,
    saveText,
    emit,
    handles,
  }) {
    const lines = facts.filter((line) => line !== '')
    return (
      <DrawnPicture
        size={SIZE}
        words={{ title, slogan, facts: lines, inviter, hint }}
        load={loadDraw}
        label={[title, slogan, ...lines, inviter, hint].filter((one) => one !== '').join(' · ')}
        picture={picture}
        address={address}
        saveText={saveText}
        onSave={handles('save') ? (drawn) => void emit('save', drawn) : undefined}
      />
    )
  },
  { skeleton: () => <PictureSkeleton size={SIZE} /> },
)
