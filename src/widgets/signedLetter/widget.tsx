import { defineWidget } from '#runtime/react/widget.ts'
import { DrawnPicture, PictureSkeleton } from '#ui/drawnPicture.tsx'
import { PROPS, type SignedLetterProps } from './props.gen.ts'

const SIZE = { width: 1080, height: 1440 } as const
const loadDraw = async () => (await import('./drawLetter.ts')).drawLetter

export default defineWidget<SignedLetterProps>(
  PROPS,
  function SignedLetter({ signature, address, saveText, emit, handles, ...written }) {
    const { title, race, text, statements, signatureLabel = '', signedOn = '' } = written
    const facts = written.facts.filter((line) => line !== '')
    const read = [title, race, text, ...statements, ...facts, `${signatureLabel} ${signedOn}`.trim()]
    return (
      <DrawnPicture
        size={SIZE}
        words={{ title, race, text, statements, facts, signatureLabel, signedOn }}
        load={loadDraw}
        label={read.filter((one) => one !== '').join(' · ')}
        picture={signature}
        address={address}
        saveText={saveText}
        onSave={handles('save') ? (drawn) => void emit('save', drawn) : undefined}
      />
    )
  },
  { skeleton: () => <PictureSkeleton size={SIZE} /> },
)
