import './widget.css'
import { type MouseEvent, useEffect } from 'react'
import { defineWidget } from '#runtime/react/widget.ts'
import { loadSanitiser, useCleanHtml } from '#ui/cleanHtml.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { PROPS, type RichTextProps } from './props.gen.ts'

export default defineWidget<RichTextProps>(
  PROPS,
  function RichText({ html, emit, handles }) {
    const clean = useCleanHtml(html)
    if (html === '') return null
    // About as high as it will be, and to be read already.
    if (clean.status !== 'ready') return <p className="sl-rich-text sl-rich-text-words">{clean.text}</p>
    const onClick = (event: MouseEvent<HTMLElement>) => {
      const link = (event.target as Element).closest('a')?.getAttribute('href')
      if (!link?.startsWith('/') || !handles('link')) return
      event.preventDefault()
      void emit('link', link)
    }
    // biome-ignore-start lint/security/noDangerouslySetInnerHtml: it went through the sanitiser.
    // biome-ignore-start lint/a11y/useKeyWithClickEvents: the keys of a link make clicks too.
    // biome-ignore-start lint/a11y/noStaticElementInteractions: the clicks are those of the links inside.
    return (
      <div className="sl-rich-text" onClick={onClick} dangerouslySetInnerHTML={clean.markup} suppressHydrationWarning />
    )
    // biome-ignore-end lint/security/noDangerouslySetInnerHtml: it went through the sanitiser.
    // biome-ignore-end lint/a11y/useKeyWithClickEvents: the keys of a link make clicks too.
    // biome-ignore-end lint/a11y/noStaticElementInteractions: the clicks are those of the links inside.
  },
  { skeleton: Place },
)

function Place() {
  useEffect(() => void loadSanitiser().catch(() => {}), [])
  return <Skeleton lines={4} />
}
