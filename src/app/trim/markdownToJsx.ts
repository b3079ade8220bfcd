/** Stands in for markdown-to-jsx (31 KiB gzip): rjsf draws descriptions with it, ours are drawn by our own fields. */
export function Markdown(): never {
  throw new Error('markdown-to-jsx is not in the build; texts of forms are plain')
}
