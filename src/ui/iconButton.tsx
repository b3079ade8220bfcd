import './iconButton.css'
import type { ComponentPropsWithRef, ReactNode } from 'react'

interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children' | 'aria-label'> {
  /** An `Icon`. */
  icon: ReactNode
  /** The name that is read out. */
  label: string
  /** On a card of its own, for use above pictures. */
  solid?: boolean
}

/** A round button of 44 px with nothing but an icon in it. */
export function IconButton({ icon, label, solid = false, className, type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      className={className ? `sl-icon-button ${className}` : 'sl-icon-button'}
      data-solid={solid ? '' : undefined}
    >
      {icon}
    </button>
  )
}
