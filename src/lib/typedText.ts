// Half of an emoji that is joined to another stays joined.
const PICTURE = /^[\ud83c-\ud83e\u2600-\u27bf]/

/** Text without what nobody sees: marks of direction, joiners and controls that come along when something is pasted. */
export function withoutInvisible(text: string): string {
  return text.replace(/[\p{Cf}\p{Cc}]/gu, (mark, at: number) => {
    if (mark === '\n' || mark === '\t') return mark
    return mark === '\u200d' && PICTURE.test(text.slice(at + 1)) ? mark : ''
  })
}

/** Letters, digits and signs of a Chinese keyboard's full width in the ordinary one. */
export function halfWidth(text: string): string {
  return text
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ')
}

/** A person's name as it is kept: nothing invisible, single blanks. */
export function normalName(text: string): string {
  return halfWidth(withoutInvisible(text)).replace(/\s+/g, ' ').trim()
}

/** An email address as it is kept: no blanks, the full-width signs of a Chinese keyboard made plain. */
export function normalEmail(text: string): string {
  return halfWidth(withoutInvisible(text)).replace(/\s/g, '').replace(/。/g, '.')
}
