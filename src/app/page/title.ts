import { createContext, useContext, useEffect } from 'react'

/** Where a page tells its title: the browser's and the top bar's. */
export const TitleContext = createContext<(title: string) => void>(() => undefined)

export function useTitle(title: string): void {
  const tell = useContext(TitleContext)
  useEffect(() => tell(title), [tell, title])
}
