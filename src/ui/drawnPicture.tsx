import './drawnPicture.css'
import { useEffect, useState } from 'react'
import { assetUrl } from '#lib/url.ts'
import { useAlive } from '#lib/useAlive.ts'
import { Button } from './button.tsx'
import type { Draw, SheetSize } from './canvasSheet.ts'
import { useHosts } from './hosts.tsx'
import { Skeleton } from './skeleton.tsx'

interface DrawnPictureProps<Words> {
  size: SheetSize
  /** What is written on it; it is drawn anew when that changes. */
  words: Words
  /** How it is drawn: code that comes when there is something to draw. Stays the same function. */
  load(): Promise<Draw<Words>>
  /** Everything that is on it, for those who do not see it. */
  label: string
  /** The art, '' for none. */
  picture: string
  /** Where its code leads; a path is one of this site. */
  address: string
  /** Saving it is what the page is for. */
  main?: boolean
  saveText?: string | undefined
  onSave?: ((picture: string) => void) | undefined
}

/** A picture that this phone draws, with the button that saves it. */
export function DrawnPicture<Words>(props: DrawnPictureProps<Words>) {
  const { size, label, main = false, saveText, onSave } = props
  const drawn = useDrawn(props)
  return (
    <div className="sl-drawn-picture">
      {drawn === null ? <PictureSkeleton size={size} /> : <img src={drawn} alt={label} {...size} />}
      {saveText && onSave && (
        <Button
          variant={main ? 'primary' : 'secondary'}
          block
          disabled={drawn === null}
          onClick={() => drawn && onSave(drawn)}
        >
          {saveText}
        </Button>
      )}
    </div>
  )
}

export function PictureSkeleton({ size }: { size: SheetSize }) {
  return (
    <div className="sl-drawn-picture-place">
      <Skeleton ratio={size.width / size.height} />
    </div>
  )
}

/** The picture as a data URL; null until it is drawn. */
function useDrawn<Words>({ size, words, load, picture, address }: DrawnPictureProps<Words>): string | null {
  const alive = useAlive()
  const { assets } = useHosts()
  const [drawn, setDrawn] = useState<string | null>(null)
  const asked = JSON.stringify({ words, picture: assetUrl(picture, assets), address })
  useEffect(() => {
    const { words, picture, address }: { words: Words; picture: string; address: string } = JSON.parse(asked)
    if (!alive || address === '') return
    let left = false
    const whole = new URL(address, window.location.origin).href
    Promise.all([import('./canvasSheet.ts'), load()])
      .then(([{ drawPicture }, draw]) => drawPicture(size, draw, words, { address: whole, picture }))
      .then(
        (made) => !left && setDrawn(made),
        () => {},
      )
    return () => {
      left = true
    }
  }, [alive, asked, size, load])
  return drawn
}
