import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'
import { openPad, type Pad } from './openPad.ts'
import type { Strokes } from './strokes.ts'
import { NS } from './texts.ts'

type Drawn = { strokes: Strokes; image: string } | null

interface DrawPadProps {
  strokes: Strokes | null
  onChange(drawn: Drawn): void
}

type Status = 'loading' | 'ready' | 'failed'

/** The sheet to sign on by finger, pen or mouse. */
export function DrawPad({ strokes, onChange }: DrawPadProps) {
  const { t } = useTranslation(NS)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawing, setDrawing] = useState(false)
  const { status, pad, retry } = usePad(canvas, strokes, () => setDrawing(true), onChange)
  const signed = strokes !== null
  const change = (how: 'undo' | 'clear') => {
    setDrawing(false)
    pad.current?.[how]()
  }
  return (
    <>
      <div className="sl-signature-sheet">
        <canvas
          ref={canvas}
          className="sl-signature-canvas"
          role="img"
          aria-label={t(signed ? 'padSigned' : 'padEmpty')}
        />
        {!signed && !drawing && (
          <p className="sl-signature-hint" aria-hidden={status === 'ready'}>
            {t(status === 'ready' ? 'here' : status)}
          </p>
        )}
      </div>
      <div className="sl-signature-tools">
        {status === 'failed' && (
          <Button size="small" icon="refresh" onClick={retry}>
            {t('retry')}
          </Button>
        )}
        <Button size="small" disabled={!signed} onClick={() => change('undo')}>
          {t('undo')}
        </Button>
        <Button size="small" disabled={!signed} onClick={() => change('clear')}>
          {t('clear')}
        </Button>
      </div>
    </>
  )
}

function usePad(
  canvas: RefObject<HTMLCanvasElement | null>,
  strokes: Strokes | null,
  onBegin: () => void,
  onChange: (drawn: Drawn) => void,
) {
  const [status, setStatus] = useState<Status>('loading')
  const [attempt, setAttempt] = useState(0)
  const pad = useRef<Pad | null>(null)
  const latest = useRef({ strokes, onBegin, onChange })
  latest.current = { strokes, onBegin, onChange }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is what loads the pad again.
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let closed = false
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(() => pad.current?.resize())
    const open = openPad(element, {
      strokes: latest.current.strokes,
      onBegin: () => latest.current.onBegin(),
      onChange: (drawn) => latest.current.onChange(drawn),
    })
    open.then(
      (opened) => {
        if (closed) return opened.close()
        pad.current = opened
        observer?.observe(element)
        setStatus('ready')
      },
      () => {
        if (!closed) setStatus('failed')
      },
    )
    return () => {
      closed = true
      observer?.disconnect()
      pad.current?.close()
      pad.current = null
    }
  }, [canvas, attempt])

  const retry = () => {
    setStatus('loading')
    setAttempt((before) => before + 1)
  }
  return { status, pad, retry }
}
