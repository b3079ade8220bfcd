import './modal.css'
import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react'

let locks = 0

interface ModalProps extends ComponentProps<'dialog'> {
  /** Esc was pressed, or the system's own way back was taken. */
  onClose(): void
}

/** A native dialog for as long as it is mounted: the page behind it is still, the focus goes back afterwards. */
export function Modal({ onClose, ...rest }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const before = document.activeElement
    show(element)
    lockScroll(1)
    return () => {
      lockScroll(-1)
      hide(element)
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [])
  // Engines without <dialog> have no cancel event, those with it have both.
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <dialog
      {...rest}
      ref={dialog}
      className="sl-modal"
      onKeyDown={onEscape}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    />
  )
}

function show(element: HTMLDialogElement): void {
  if (element.open) return
  // Safari before 15.4 and Chrome 64 in old WeChat kernels have no modal dialog; there it is an element with a scrim.
  if (typeof element.showModal === 'function') element.showModal()
  else {
    element.setAttribute('open', '')
    element.setAttribute('data-plain', '')
    const asks = element.querySelector<HTMLElement>('[autofocus]')
    const first = asks ?? element.querySelector<HTMLElement>('button, input, a[href], [tabindex]')
    first?.focus()
  }
}

function hide(element: HTMLDialogElement): void {
  if (typeof element.close === 'function') {
    if (element.open) element.close()
  } else element.removeAttribute('open')
}

function lockScroll(change: 1 | -1): void {
  locks += change
  document.documentElement.style.overflow = locks > 0 ? 'hidden' : ''
}
