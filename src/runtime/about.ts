import { atom } from 'jotai/vanilla'
import { bind } from './binding.ts'
import type { Page } from './model.ts'
import { openScope } from './scope.ts'
import type { Atom, PageStore } from './store.ts'
import { pickText } from './texts.ts'

/** What a page says of itself in the current language; '' where it says nothing, or does not know it yet. */
export interface PageAbout {
  title: string
  description: string
  /** The card of a shared link. */
  share: { title: string; text: string; picture: string }
}

export function createAbout({ title, description, share }: Page, data: PageStore): Atom<PageAbout> {
  const line = (value: unknown): Atom<string> => {
    const bound = bind(value ?? '')
    return atom((get) => {
      const reads = { pending: false }
      const text = bound.read(openScope(data, get, { reads }))
      // A race's name alone is both languages, until its text is picked.
      return reads.pending ? '' : pickText(text, get(data.surroundings.lang)).trim()
    })
  }
  const lines = [title, description, share?.title, share?.text, share?.picture].map(line)
  return atom((get) => {
    const [own = '', about = '', name = '', text = '', picture = ''] = lines.map(get)
    return { title: own, description: about, share: { title: name, text, picture } }
  })
}
