/** Elements that HTML of config or API may hold; everything else is taken out before it is shown. */
export const HTML_TAGS: readonly string[] = [
  ...['a', 'b', 'blockquote', 'br', 'caption', 'code', 'dd', 'del', 'div', 'dl', 'dt', 'em', 'figcaption', 'figure'],
  ...['h2', 'h3', 'h4', 'hr', 'i', 'img', 'ins', 'li', 'ol', 'p', 's', 'small', 'span', 'strong', 'sub', 'sup'],
  ...['table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'u', 'ul'],
]

/** Attributes that stay; `href` on links and `src` on pictures only. */
export const HTML_ATTRIBUTES: readonly string[] = [
  ...['href', 'src', 'alt', 'title', 'colspan', 'rowspan', 'scope', 'start', 'width', 'height', 'lang'],
]

/** What the build adds to the pictures of a release, beside what config may hold. */
export const PICTURE_TAGS: readonly string[] = ['picture', 'source']
export const PICTURE_ATTRIBUTES: readonly string[] = ['srcset', 'sizes', 'type', 'loading']
