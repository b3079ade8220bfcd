import '#ui/reactTexts.ts'
import '#ui/base.css'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { startLanguage } from './words.ts'

startLanguage()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

// One page for all of them; each brings its own code and styles.
const SCREENS: Record<string, () => Promise<{ Screen: ComponentType }>> = {
  gallery: () => import('./gallery/gallery.tsx'),
  preview: () => import('./preview/preview.tsx'),
  sandbox: () => import('./console/console.tsx'),
}
const name = location.pathname.split('/')[1] ?? ''
const screen = await SCREENS[name]?.()
if (!screen) throw new Error(`There is no screen at /${name}; known are ${Object.keys(SCREENS).join(', ')}`)
const { Screen } = screen
createRoot(root).render(<Screen />)
