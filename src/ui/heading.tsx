import { createContext, type ReactNode, useContext } from 'react'

const Level = createContext<2 | 3 | 4>(2)

/** A heading one level below what it stands under: 2 on the page itself, deeper inside `Under`. */
export function Heading({ children, ...rest }: { id?: string; className?: string; children: ReactNode }) {
  const level = useContext(Level)
  const Tag = `h${level}` as const
  return <Tag {...rest}>{children}</Tag>
}

/** What stands under a heading. */
export function Under({ children }: { children: ReactNode }) {
  const level = useContext(Level)
  return <Level value={level === 2 ? 3 : 4}>{children}</Level>
}
