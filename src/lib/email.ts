const ATOM = /^[\w!#$%&'*+/=?^`{|}~-]+$/
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?$/u
const LAST = /^(?:[\p{L}\p{M}]{2,63}|xn--[a-z0-9-]{2,59})$/iu

/**
 * An address as browsers take it and mail servers carry it: o'brien@, but no a..b@; a domain of two labels or more, of
 * any script; before the @ plain letters, because few servers carry others.
 */
export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, Math.max(at, 0))
  const labels = text.slice(at + 1).split('.')
  if (text.length > 254 || local.length > 64 || labels.length < 2) return false
  if (!local.split('.').every((atom) => ATOM.test(atom))) return false
  return labels.every((label) => LABEL.test(label)) && LAST.test(labels.at(-1) ?? '')
}
