import './button.css'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import { Icon, type IconName } from './icon.tsx'

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  size?: 'normal' | 'small' | undefined
  /** As wide as its container. */
  block?: boolean | undefined
  /** At work: keeps its focus and its words, ignores taps. */
  busy?: boolean | undefined
  /** Off, yet focusable, so that the reason it points to with aria-describedby is read out. */
  off?: boolean | undefined
  icon?: IconName | undefined
}

/** A button of at least 44 by 44 px; `type` is "button" unless said otherwise. */
export function Button({
  variant = 'secondary',
  size = 'normal',
  block = false,
  busy = false,
  off = false,
  icon,
  children,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const deaf = busy || off
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (deaf) {
      event.preventDefault()
      event.stopPropagation()
    } else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={className ? `sl-button ${className}` : 'sl-button'}
      data-variant={variant}
      data-size={size === 'normal' ? undefined : size}
      data-block={block ? '' : undefined}
      data-off={off ? '' : undefined}
      aria-disabled={deaf || undefined}
      aria-busy={busy || undefined}
      onClick={click}
    >
      {busy ? <span className="sl-button-arc" aria-hidden="true" /> : icon && <Icon name={icon} />}
      {children}
    </button>
  )
}
