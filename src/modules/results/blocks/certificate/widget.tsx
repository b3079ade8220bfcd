import { defineWidget } from '#runtime/react/widget.ts'
import { DrawnPicture, PictureSkeleton } from '#ui/drawnPicture.tsx'
import { PROPS, type ResultsCertificateProps } from './props.gen.ts'

const SIZE = { width: 1080, height: 1527 } as const
const loadDraw = async () => (await import('./drawCertificate.ts')).drawCertificate

export default defineWidget<ResultsCertificateProps>(
  PROPS,
  function Certificate({
    race,
    runner,
    project = '',
    time,
    timeLabel = '',
    words = '',
    facts,
    issuer = '',
    day = '',
    ...rest
  }) {
    const { picture = '', address, saveText, emit, handles } = rest
    const lines = facts.map(({ label, value }) => `${label} ${value}`)
    const name = [race, runner, project, `${timeLabel} ${time}`, words, ...lines, issuer, day]
    return (
      <DrawnPicture
        size={SIZE}
        words={{ race, runner, project, time, timeLabel, words, facts, issuer, day }}
        load={loadDraw}
        label={name.filter((one) => one.trim() !== '').join(' · ')}
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
