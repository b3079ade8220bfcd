import { defineWidget } from '#runtime/react/widget.ts'
import { DrawnPicture, PictureSkeleton } from '#ui/drawnPicture.tsx'
import { type CollectionPassProps, PROPS } from './props.gen.ts'

const SIZE = { width: 1080, height: 1560 } as const
const loadDraw = async () => (await import('./drawPass.ts')).drawPass

export default defineWidget<CollectionPassProps>(
  PROPS,
  function CollectionPass({ picture = '', address, saveText, emit, handles, ...written }) {
    const { race, title, day, hours, place, number, numberLabel = '', runners, hint = '' } = written
    const words = { race, title, day, hours, place, number, numberLabel, runners, hint }
    const read = [title, race, `${day} ${hours}`, place, `${numberLabel} ${number}`, ...runners, hint]
    return (
      <DrawnPicture
        size={SIZE}
        words={words}
        load={loadDraw}
        label={read.filter((one) => one !== '').join(' · ')}
        picture={picture}
        address={address}
        saveText={saveText}
        onSave={handles('save') ? (drawn) => void emit('save', drawn) : undefined}
      />
    )
  },
  { skeleton: () => <PictureSkeleton size={SIZE} /> },
)
