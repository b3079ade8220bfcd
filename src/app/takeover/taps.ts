interface Tapped extends Window {
  /** What the document's own script (early.js) has recorded; it records nothing more once this is gone. */
  startlineTaps?: Element[]
}

/** Carries out what was tapped, and which forms were sent, before the code was there, in order; what is gone meanwhile is dropped. */
export async function replayTaps(window: Tapped): Promise<void> {
  const taps = window.startlineTaps ?? []
  forgetTaps(window)
  for (const element of taps) {
    if (element.hasAttribute('data-tapped')) {
      element.removeAttribute('data-tapped')
      element.removeAttribute('aria-busy')
    }
    if (!element.isConnected) continue
    if (element instanceof HTMLFormElement)
      element.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
    else if (element instanceof HTMLElement) element.click()
    // What a tap changes is drawn before the next: another may depend on it.
    await Promise.resolve()
  }
}

/**
 * The part of the document's own script is over: it records nothing more, holds no pictures back, and no longer says that
 * the page does not come.
 */
export function forgetTaps(window: Tapped): void {
  delete window.startlineTaps
  delete window.document.documentElement.dataset.early
  // What it says of a page that does not come is no longer so.
  window.document.getElementById('sl-stuck')?.remove()
}
