import { pinyin } from 'pinyin-pro'

/** What a race can be found by. */
interface Searchable {
  zh: string
  en: string
  place: string
}

interface Index {
  zh: string[]
  latin: string
  words: string[]
  initials: string
}

const indexes = new Map<string, Index>()

const clean = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s·'’\-_,.，。、（）()]+/g, ' ')
    .trim()

function indexOf({ zh, en, place }: Searchable): Index {
  const key = `${zh}\n${en}\n${place}`
  const found = indexes.get(key)
  if (found) return found
  const chinese = clean(`${zh} ${place}`)
  const syllables = pinyin(chinese, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
  const latin = `${clean(en)} ${clean(place)}`
  const index = {
    zh: [clean(zh), clean(place)].map((text) => text.replaceAll(' ', '')),
    latin: `${latin.replaceAll(' ', '')} ${syllables.join('').replaceAll(' ', '')}`,
    words: [...new Set([...latin.split(' '), ...syllables.map((syllable) => syllable.trim())])].filter(Boolean),
    initials: syllables
      .map((syllable) => syllable.charAt(0))
      .join('')
      .replaceAll(' ', ''),
  }
  indexes.set(key, index)
  return index
}

/** Whether the characters appear in this order, so that 上海半马 finds 上海半程马拉松. */
function inOrder(part: string, whole: string): boolean {
  let from = 0
  for (const char of part) {
    const at = whole.indexOf(char, from)
    if (at < 0) return false
    from = at + char.length
  }
  return true
}

/** One letter wrong, missing, too many, or two swapped. */
export function isNearly(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start += 1
  const rests = (a: number, b: number): boolean => one.slice(start + a) === other.slice(start + b)
  const swapped = one[start] === other[start + 1] && one[start + 1] === other[start] && rests(2, 2)
  return one === other || rests(1, 1) || rests(1, 0) || rests(0, 1) || swapped
}

function matchesWord(word: string, index: Index): boolean {
  if (/[^\u0020-\u024f]/.test(word)) return index.zh.some((text) => inOrder(word, text))
  if (index.latin.includes(word) || index.initials.includes(word)) return true
  return word.length >= 5 && index.words.some((known) => isNearly(word, known))
}

/** Finds by Chinese, English, pinyin or its initials; every word of the query must be found, a typing slip is forgiven. */
export function matchesRace(query: string, race: Searchable): boolean {
  const words = clean(query).split(' ').filter(Boolean)
  const index = indexOf(race)
  return words.every((word) => matchesWord(word, index))
}
