import { pinyin } from 'pinyin-pro'

// Surnames of two characters keep them together; the package knows their readings, not their length.
const DOUBLE =
  /^(欧阳|上官|司马|诸葛|东方|皇甫|尉迟|公孙|慕容|令狐|夏侯|司徒|端木|南宫|独孤|宇文|长孙|轩辕|呼延|西门|东郭|百里|太史|申屠|濮阳|淳于|单于|公羊|赫连|澹台|闻人|钟离|拓跋|闾丘|司空|宗政|亓官)/

/** A Chinese name as passports write it: surname, then given name, in capitals without tones. */
export function namePinyin(name: string): string {
  const letters = Array.from(name.replace(/[\s·•]/g, ''))
  if (letters.length === 0) return ''
  const syllables = pinyin(letters.join(''), { toneType: 'none', type: 'array', mode: 'surname', surname: 'head' })
  const length = DOUBLE.test(name) && letters.length > 2 ? 2 : 1
  const join = (part: string[]) => part.join('').replace(/ü/g, 'yu').toUpperCase()
  return [join(syllables.slice(0, length)), join(syllables.slice(length))].filter(Boolean).join(' ')
}
