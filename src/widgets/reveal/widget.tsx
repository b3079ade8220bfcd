import './widget.css'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTexts } from '#lib/i18n.ts'
import { defineWidget } from '#runtime/react/widget.ts'
import { Img } from '#ui/img.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type RevealProps } from './props.gen.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('revealWidget', texts)
const RATIO = '4:3'

export default defineWidget<RevealProps>(
  PROPS,
  function Reveal({ box, label, opened = false, picture = '', title = '', note = '', emit }) {
    const { t } = useTranslation(NS)
    // `tapped` stays: what was opened here is shown as coming out, and is told.
    const [step, setStep] = useState<'waits' | 'opening' | 'tapped'>('waits')
    const inside = useRef<HTMLElement>(null)
    const fresh = opened && step !== 'waits'
    useEffect(() => {
      if (fresh) inside.current?.focus({ preventScroll: true })
    }, [fresh])
    const open = async () => {
      if (step === 'opening') return
      setStep('opening')
      await emit('open')
      setStep('tapped')
    }
    return (
      <div className="sl-reveal" data-fresh={fresh ? '' : undefined}>
        {opened ? (
          <figure ref={inside} className="sl-reveal-piece" tabIndex={-1}>
            <Img src={picture} alt="" ratio={RATIO} sizes="360px" />
            <figcaption className="sl-reveal-words">
              <strong className="sl-reveal-title">{title}</strong>
              <span className="sl-reveal-note">{note}</span>
            </figcaption>
          </figure>
        ) : (
          <button type="button" className="sl-reveal-box" aria-busy={step === 'opening'} onClick={() => void open()}>
            <span className="sl-reveal-lid" data-opening={step === 'opening' ? '' : undefined}>
              <Img src={box} alt="" ratio={RATIO} sizes="360px" />
            </span>
            <span className="sl-reveal-words">
              <strong className="sl-reveal-title">{step === 'opening' ? t('opening') : label}</strong>
            </span>
          </button>
        )}
        <p className="sl-visually-hidden" role="status">
          {fresh ? t('inside', { title, note }) : ''}
        </p>
      </div>
    )
  },
  { skeleton: () => <Skeleton ratio={4 / 3} width="360px" /> },
)
