/** Copies a text, an address of this site with its host; false when this browser cannot. */
export async function copyText(words: string, page: { navigator: Navigator; document: Document }): Promise<boolean> {
  const text = words.startsWith('/') ? new URL(words, page.document.baseURI).href : words
  try {
    await page.navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text, page.document)
  }
}

// The clipboard API is missing on plain http and in old WebViews; copying a selection works there.
function copyBySelection(text: string, document: Document): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  const before = document.activeElement
  ;(document.querySelector('dialog[open]') ?? document.body).append(area)
  try {
    area.select()
    area.setSelectionRange(0, text.length)
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    area.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
}
