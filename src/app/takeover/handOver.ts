import { isFile, type Typed, tell, typedIn } from './typed.ts'

/** Milliseconds after which a control that has come also listens. */
const LISTENS = 100

interface TypedOffer extends Typed {
  /** The choice that it stands for, in words: another form may have others at its places. */
  offers: string
}

/**
 * For a drawn page that is not taken over after all: keeps what was typed into it, and the answered function hands it
 * to the page that the application shows in its place, control by control as these come. The ids of a form's controls
 * are made from its fields; a field of another kind, or one that is gone, gets nothing. Over when the page is left.
 */
export function keepTyped(root: HTMLElement): () => void {
  const left = new Map<string, TypedOffer>()
  for (const typed of typedIn(root)) {
    const { control } = typed
    if (control.id) left.set(control.id, { ...typed, offers: offersOf(control) })
  }
  const focused = document.activeElement?.id
  return () => {
    if (left.size === 0) return
    const { pathname } = window.location
    let timer: ReturnType<typeof setTimeout> | undefined
    const hand = () => {
      if (window.location.pathname !== pathname) left.clear()
      const found = [...left].flatMap(([id, kept]) => successor(id, kept) ?? [])
      for (const { control } of found) left.delete(control.id)
      if (left.size === 0) observer.disconnect()
      tell(found)
      for (const { control } of found) if (control.id === focused) control.focus()
    }
    const observer = new MutationObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(hand, LISTENS)
    })
    observer.observe(root, { childList: true, subtree: true })
  }
}

/** The control that stands where the one before stood, with what that held. */
function successor(id: string, { control: before, holds, offers }: TypedOffer): Typed | null {
  const control = document.getElementById(id) as Typed['control'] | null
  if (control?.tagName !== before.tagName || control.type !== before.type || offersOf(control) !== offers) return null
  if (isFile(control) && isFile(before)) control.files = before.files
  return { control, drawn: typeof holds === 'boolean' ? String(!holds) : control.value, holds }
}

function offersOf(control: Typed['control']): string {
  if (control instanceof HTMLSelectElement) return [...control.options].map(({ text }) => text).join('\n')
  return control.type === 'radio' || control.type === 'checkbox' ? (control.labels?.[0]?.textContent ?? '') : ''
}
