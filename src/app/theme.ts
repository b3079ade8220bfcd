const COLOUR = /^#[0-9a-f]{6}$/i

/** Colours in place of the default ones, by token name without `--sl-`, in camelCase. */
interface Theme {
  colours?: Record<string, string>
  dark?: Record<string, string>
}

/** The colours of the site and of a page over them as a style sheet over the default tokens; unknown values are left out. */
export function themeCss(site: Theme, page: Theme = {}): string {
  const light = declarations({ ...site.colours, ...page.colours })
  const dark = declarations({ ...site.dark, ...page.colours, ...page.dark })
  return [light && `:root{${light}}`, dark && `@media (prefers-color-scheme:dark){:root{${dark}}}`]
    .filter(Boolean)
    .join('\n')
}

function declarations(colours: Record<string, string>): string {
  return Object.entries(colours)
    .filter(([name, value]) => /^[a-zA-Z]+$/.test(name) && COLOUR.test(value))
    .map(([name, value]) => `--sl-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
    .join(';')
}

/** Puts the colours into the document, in place of those before. */
export function applyTheme(document: Document, css: string): void {
  const known = document.getElementById('sl-theme')
  if (css === '') {
    known?.remove()
    return
  }
  const style = known ?? document.head.appendChild(Object.assign(document.createElement('style'), { id: 'sl-theme' }))
  if (style.textContent !== css) style.textContent = css
}
