import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCheckedAnswer } from '#runtime/react/useInputHandle.ts'
import { defineWidget, type WidgetHelpers } from '#runtime/react/widget.ts'
import { type CleanHtml, useCleanHtml } from '#ui/cleanHtml.ts'
import { Heading } from '#ui/heading.tsx'
import { Icon } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type StatementProps } from './props.gen.ts'
import './widget.css'
import { addTexts } from '#lib/i18n.ts'
import type { Json } from '#runtime/model.ts'
import texts from './texts.json' with { type: 'json' }

const NS = addTexts('statementWidget', texts)

type Props = StatementProps & WidgetHelpers

function Statement(props: Props) {
  const {
    title,
    html,
    statementId,
    version,
    acceptLabel,
    mustRead,
    byLink,
    optional,
    readSeconds = 0,
    answer,
    now,
  } = props
  const { t } = useTranslation(NS)
  const id = useId()
  const box = useRef<HTMLInputElement>(null)
  const current = String(version)
  const consent = consentOf(answer?.value ?? null)
  const accepted = covers(consent, statementId, current)
  const changed = consent?.accepted && !accepted
  const text = useCleanHtml(html)
  const shown = text.status !== 'loading'
  const reader = useRead(mustRead === true && !accepted, shown)
  const left = useSecondsLeft(byLink || accepted ? 0 : readSeconds, shown, reader.frame)
  const locked = reader.unread || left > 0

  const accept = (checked: boolean) => {
    clearError()
    answer?.set({ accepted: checked, id: statementId, version: current, at: now() })
  }

  const { error, clearError } = useCheckedAnswer(answer, {
    check() {
      // The box is seen without its tick: where it may be left open, that is the answer.
      if (changed && optional) accept(false)
      return accepted || byLink || optional ? null : t('mustAccept', { title })
    },
    describe: () => ({
      label: title,
      rows: [
        {
          path: '',
          label: title,
          value: t(byLink ? 'byLink' : accepted ? 'accepted' : 'notAccepted', { version: current }),
        },
      ],
    }),
    // A box that is locked cannot take the focus: the text that is to be read does.
    focus: () => (locked ? reader.frame : box).current?.focus(),
  })

  const waits = !byLink && readSeconds > 0
  const note = changed ? t('changed') : optional ? t('free') : null
  const hint = reader.unread ? t('scroll') : left > 0 ? t('left', { seconds: left }) : note
  return (
    <div className="sl-statement" data-invalid={error ? '' : undefined}>
      <header className="sl-statement-head">
        <Heading>{title}</Heading>
        {optional && <span className="sl-statement-optional">{t('optional')}</span>}
        {current && <span className="sl-statement-version">{t('version', { version: current })}</span>}
      </header>
      <Text text={text} label={title} reader={reader} />
      {byLink ? null : (
        <label className="sl-statement-accept">
          <input
            ref={box}
            type="checkbox"
            checked={accepted}
            disabled={locked}
            aria-required={optional !== true}
            aria-invalid={error ? true : undefined}
            aria-describedby={[hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined}
            onChange={(event) => accept(event.target.checked)}
          />
          <span>{acceptLabel || t('accept', { title })}</span>
        </label>
      )}
      {waits && (
        <p role="status" className="sl-visually-hidden">
          {!locked && !accepted ? t('ready', { title }) : ''}
        </p>
      )}
      {/* What was waited for keeps its line: nothing moves as the box can be ticked. */}
      {(hint || waits) && (
        <p id={`${id}-hint`} className="sl-statement-hint sl-figures">
          {hint ?? '\u00a0'}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="sl-statement-error">
          <Icon name="alert" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

type Reader = ReturnType<typeof useRead>

/** Milliseconds between two measurements where ResizeObserver is missing. */
const LOOK_MS = 500

/** Follows whether a scrolling text, once `shown`, was seen to its end; one that needs no scrolling is read at once. */
function useRead(asked: boolean, shown: boolean) {
  const frame = useRef<HTMLDivElement>(null)
  const [read, setRead] = useState(false)
  const measure = () => {
    const element = frame.current
    // A hidden step has no height: nothing was seen yet.
    if (!shown || !element || element.clientHeight === 0) return
    if (element.scrollTop + element.clientHeight >= element.scrollHeight - 8) setRead(true)
  }
  const latest = useRef(measure)
  latest.current = measure
  // A text that is shorter than its frame never scrolls: it counts as read as soon as it is drawn.
  useLayoutEffect(() => {
    if (asked && shown) latest.current()
  }, [asked, shown])
  useEffect(() => {
    if (!asked || read || !frame.current) return
    if (typeof ResizeObserver === 'undefined') {
      // iOS before 13.4 has no ResizeObserver to report when a hidden step is shown.
      const timer = setInterval(() => latest.current(), LOOK_MS)
      return () => clearInterval(timer)
    }
    const observer = new ResizeObserver(() => latest.current())
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [asked, read])
  return { frame, measure, unread: asked && !read }
}

/**
 * Seconds that a text still has to be open, once `shown`, in a page that is looked at; those of a hidden step or of a page
 * that was left do not count, and what was counted before is kept.
 */
function useSecondsLeft(needed: number, shown: boolean, frame: RefObject<HTMLDivElement | null>): number {
  const [seen, setSeen] = useState(0)
  const left = needed - seen
  const counting = shown && left > 0
  useEffect(() => {
    if (!counting) return
    let wasOpen = false
    const look = () => {
      const open = !document.hidden && (frame.current?.clientHeight ?? 0) > 0
      if (open && wasOpen) setSeen((before) => before + 1)
      wasOpen = open
    }
    look()
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [counting, frame])
  return left
}

function Text({ text, label, reader }: { text: CleanHtml; label: string; reader: Reader }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll a text only where it can take the focus.
    <section ref={reader.frame} tabIndex={0} aria-label={label} className="sl-statement-text" onScroll={reader.measure}>
      {text.status === 'loading' && <Skeleton lines={10} />}
      {text.status === 'plain' && <p>{text.text}</p>}
      {text.status === 'ready' && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: it went through the sanitiser, or stands in the document as it was drawn.
        <div dangerouslySetInnerHTML={text.markup} suppressHydrationWarning />
      )}
    </section>
  )
}

function StatementSkeleton() {
  return (
    <div className="sl-statement">
      <Skeleton width="50%" height="1.25rem" />
      <div className="sl-statement-text">
        <Skeleton lines={10} />
      </div>
      <Skeleton width="70%" height="1.5rem" />
    </div>
  )
}

export default defineWidget<StatementProps>(PROPS, Statement, { skeleton: StatementSkeleton })

/** What was accepted, in which version and when (epoch ms). */
interface Consent {
  accepted: boolean
  id: string
  version: string
  at: number
}

/** Reads a saved answer; null for anything else. */
function consentOf(value: Json): Consent | null {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return null
  const { accepted, id, version, at } = value
  if (typeof accepted !== 'boolean' || typeof at !== 'number') return null
  return { accepted, id: String(id ?? ''), version: String(version), at }
}

/** Whether exactly this statement in this version is accepted. */
function covers(consent: Consent | null, id: string, version: string): boolean {
  return consent?.accepted === true && consent.id === id && consent.version === version
}
