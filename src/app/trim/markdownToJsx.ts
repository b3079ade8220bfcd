// rjsf renders descriptions as Markdown when asked to (31 KiB gzip). Ours are plain texts, so nothing asks; this stands
// in for markdown-to-jsx/react in the build and shows the text as it is.
export function Markdown({ children }: { children?: unknown }): string | null {
  return typeof children === 'string' ? children : null
}
