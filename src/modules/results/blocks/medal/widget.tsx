import { defineWidget } from '#runtime/react/widget.ts'
import { DrawnPicture, PictureSkeleton } from '#ui/drawnPicture.tsx'
import { PROPS, type ResultsMedalProps } from './props.gen.ts'

const SIZE = { width: 1080, height: 1456 } as const
const loadDraw = async () => (await import('./drawMedal.ts')).drawMedal

export default defineWidget<ResultsMedalProps>(
  PROPS,
  function Medal({
    race,
    runner,
    project = '',
    time,
    day = '',
    place = '',
    picture = '',
    address,
    saveText,
    emit,
    handles,
  }) {
    return (
      <DrawnPicture
        size={SIZE}
        words={{ race, runner, project, time, day, place }}
        load={loadDraw}
        label={[race, runner, project, time, place, day].filter((one) => one !== '').join(' · ')}
        picture={picture}
        address={address}
        main
        saveText={saveText}
        onSave={handles('save') ? (drawn) => void emit('save', drawn) : undefined}
      />
    )
  },
  { skeleton: () => <PictureSkeleton size={SIZE} /> },
)
