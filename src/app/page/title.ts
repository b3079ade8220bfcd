import { createContext, useContext, useEffect } from 'react'

/** Sets the page's title, which the browser and the top bar show. */
export const TitleContext = createContext<(title: string) => void>(() => undefined)

export function useTitle(title: string): void {
  const tell = useContext(TitleContext)
  useEffect(() => tell(title), [tell, title])
}
