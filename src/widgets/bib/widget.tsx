import { defineWidget } from '#runtime/react/widget.ts'
import { DrawnPicture, PictureSkeleton } from '#ui/drawnPicture.tsx'
import { type BibProps, PROPS } from './props.gen.ts'

const SIZE = { width: 1080, height: 1280 } as const
const loadDraw = async () => (await import('./drawBib.ts')).drawBib

export default defineWidget<BibProps>(
  PROPS,
  function Bib({ race, number = '', pending = '', runner, facts, picture = '', address, saveText, emit, handles }) {
    const lines = facts.filter((line) => line !== '')
    return (
      <DrawnPicture
        size={SIZE}
        words={{ race, number, pending, runner, facts: lines }}
        load={loadDraw}
        label={[race, number || pending, runner, ...lines].filter((line) => line !== '').join(' · ')}
        picture={picture}
        address={address}
        saveText={saveText}
        onSave={handles('save') ? (drawn) => void emit('save', drawn) : undefined}
      />
    )
  },
  { skeleton: () => <PictureSkeleton size={SIZE} /> },
)
