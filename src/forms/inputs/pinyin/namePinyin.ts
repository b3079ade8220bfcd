import { pinyin } from 'pinyin-pro'

// Surnames of two characters keep them together; the package knows their readings, not their length.
const DOUBLE =
  /^(欧阳|上官|司马|诸葛|东方|皇甫|尉迟|公孙|慕容|令狐|夏侯|司徒|端木|南宫|独孤|宇文|长孙|轩辕|呼延|西门|东郭|百里|太史|申屠|濮阳|淳于|单于|公羊|赫连|澹台|闻人|钟离|拓跋|闾丘|司空|宗政|亓官|万俟|第五|公冶|太叔|仲孙|鲜于|司寇|仉督|子车|颛孙|巫马|公西|漆雕|乐正|壤驷|公良|夹谷|宰父|榖梁|谷梁|段干|南门|羊舌|梁丘|左丘|东门|句龙|毌丘|叱干|贺兰|完颜|耶律|纳兰|叶赫|爱新)/
// Readings as a surname that the package has only as a word.
const SURNAMES: Readonly<Record<string, string>> = { 么: 'yao' }
const DOTS = /[·•・‧]/
const LATIN = /^[\p{Script=Latin}\p{M} .'’-]*$/u

/**
 * A name as passports write it, in capitals without tones: surname, then given name; the parts of a name with dots
 * (买买提·吐尔逊) each in one word, and words in Latin letters as they are. '' when a character has no known reading.
 */
export function namePinyin(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const mixed = words.some((word) => LATIN.test(word))
  const read = mixed || DOTS.test(name) ? words.flatMap((word) => word.split(DOTS)).map(readWord) : [readName(words)]
  const written = read.filter(Boolean).join(' ').toUpperCase()
  return LATIN.test(written) ? written : ''
}

/** A word of a name of several: Latin letters stay, characters are read; a single one is a surname. */
function readWord(word: string): string {
  if (LATIN.test(word)) return word
  return syllables(word, Array.from(word).length === 1).join('')
}

/** A Chinese name, in which blanks say nothing. */
function readName(words: string[]): string {
  const name = words.join('')
  const read = syllables(name, true)
  const length = DOUBLE.test(name) && read.length > 2 ? 2 : 1
  return [read.slice(0, length), read.slice(length)]
    .map((part) => part.join(''))
    .join(' ')
    .trim()
}

function syllables(text: string, asSurname: boolean): string[] {
  const read = pinyin(text, {
    toneType: 'none',
    type: 'array',
    ...(asSurname ? { mode: 'surname', surname: 'head' } : {}),
  })
  const first = asSurname ? SURNAMES[Array.from(text)[0] ?? ''] : undefined
  // Passports write ü as YU.
  return read.map((one, at) => (at === 0 && first ? first : one).replace(/ü/g, 'yu'))
}
