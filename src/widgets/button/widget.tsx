import './widget.css'
import { useId } from 'react'
import { defineWidget } from '#runtime/react/widget.ts'
import { Button as UiButton } from '#ui/button.tsx'
import { isIconName } from '#ui/icon.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { type ButtonProps, PROPS } from './props.gen.ts'

export default defineWidget<ButtonProps>(
  PROPS,
  function Button({ text, about, variant, disabled, reason, icon, block = true, busy, emit }) {
    const id = useId()
    const why = (disabled && reason) || ''
    return (
      <div className="sl-button-block">
        <UiButton
          variant={variant}
          block={block}
          icon={isIconName(icon) ? icon : undefined}
          off={disabled}
          busy={busy}
          aria-describedby={why === '' ? undefined : id}
          onClick={() => void emit('tap')}
        >
          {about ? `${text} ` : text}
          {about && <span className="sl-visually-hidden">{about}</span>}
        </UiButton>
        {why !== '' && (
          <p className="sl-button-reason" id={id}>
            {why}
          </p>
        )}
      </div>
    )
  },
  { skeleton: () => <Skeleton height="48px" radius="var(--sl-radius-control)" /> },
)
