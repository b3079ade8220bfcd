/** A control that holds something else than it was drawn with. */
export interface Typed {
  control: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
  /** What React shall know it to have held. */
  drawn: string
  /** What it holds; of a box or a radio whether it is ticked, of a list its options, of files nothing: they stay in it. */
  holds: string | boolean | boolean[]
}

/** What was typed, ticked, chosen or filled in by the browser since the page was drawn, in the order of the page. */
export function typedIn(root: ParentNode): Typed[] {
  const controls = root.querySelectorAll<Typed['control']>('input, textarea, select')
  return [...controls].flatMap((control) => typedOf(control) ?? [])
}

function typedOf(control: Typed['control']): Typed | null {
  if (control instanceof HTMLSelectElement) {
    const drawn = drawnOptions(control)
    const holds = [...control.options].map(({ selected }) => selected)
    return holds.every((selected, at) => selected === drawn[at]) ? null : { control, drawn: '', holds }
  }
  if (isBox(control)) {
    const { checked, defaultChecked } = control
    return checked === defaultChecked ? null : { control, drawn: String(defaultChecked), holds: checked }
  }
  if (isFile(control)) return control.files?.length ? { control, drawn: '', holds: '' } : null
  const { value, defaultValue } = control
  return value === defaultValue ? null : { control, drawn: defaultValue, holds: value }
}

/** A list shows its first option that can be chosen where it was drawn without a choice. */
function drawnOptions({ options, multiple }: HTMLSelectElement): boolean[] {
  const drawn = [...options].map(({ defaultSelected }) => defaultSelected)
  const first = [...options].findIndex(({ disabled }) => !disabled)
  if (!multiple && !drawn.includes(true) && first >= 0) drawn[first] = true
  return drawn
}

function isBox(control: Typed['control']): control is HTMLInputElement {
  return control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')
}

export function isFile(control: Typed['control']): control is HTMLInputElement {
  return control instanceof HTMLInputElement && control.type === 'file'
}

/** It holds a text, with a cursor and perhaps an input method at work. */
export function isText({ control }: Typed): boolean {
  return !(control instanceof HTMLSelectElement) && !isBox(control) && !isFile(control)
}

/**
 * Keeps the texts of the fields of several lines until the answered function is called: React writes the one that it was
 * drawn with into each of them when it takes it over.
 */
export function keepTexts(root: ParentNode): () => void {
  const own = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
  const areas = [...root.querySelectorAll('textarea')].filter(({ defaultValue }) => defaultValue !== '')
  for (const area of areas) {
    Object.defineProperty(area, 'value', { configurable: true, get: () => own?.get?.call(area), set: () => {} })
  }
  return () => {
    for (const area of areas) Reflect.deleteProperty(area, 'value')
  }
}

/** What React keeps at a control to tell whether it has changed. */
interface Watched {
  _valueTracker?: { setValue(value: string): void }
}

/**
 * Tells React of what it has never heard: each control's own handler takes it in, as if it were typed now. A text is
 * not written, so the cursor stays, and an input method goes on composing; what an update has put in its place meanwhile
 * gives way.
 */
export function tell(typed: readonly Typed[]): void {
  for (const { control, drawn, holds } of typed) {
    if (!control.isConnected) continue
    if (control instanceof HTMLSelectElement) {
      if (Array.isArray(holds)) for (const [at, on] of holds.entries()) select(control, at, on)
      control.dispatchEvent(new Event('change', { bubbles: true }))
      continue
    }
    if (isFile(control)) {
      control.dispatchEvent(new Event('change', { bubbles: true }))
      continue
    }
    const box = isBox(control)
    // The radio that is no longer ticked follows from the one that is.
    if (box && control.type === 'radio' && holds !== true) continue
    if (box) control.checked = holds === true
    else if (control.value !== holds) control.value = String(holds)
    ;(control as Watched)._valueTracker?.setValue(drawn)
    // No mouse event: that would tick the box once more.
    control.dispatchEvent(new Event(box ? 'click' : 'input', { bubbles: true }))
  }
}

function select({ options }: HTMLSelectElement, at: number, on: boolean): void {
  const option = options[at]
  if (option && option.selected !== on) option.selected = on
}
