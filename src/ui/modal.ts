import { type RefObject, useEffect } from 'react'

let locks = 0

/** Keeps a native dialog in step with `open`: modal, page behind it still, focus back where it was afterwards. */
export function useModal(dialog: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    const before = document.activeElement
    show(element)
    lockScroll(1)
    return () => {
      lockScroll(-1)
      hide(element)
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [dialog, open])
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
