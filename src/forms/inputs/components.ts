import type { ComponentType } from 'react'
import type { InputProps } from './input.ts'

export type InputComponents = Readonly<Record<string, ComponentType<InputProps>>>

const folders = import.meta.glob<{ default: InputComponents }>('./*/input.tsx', { eager: true })

/** The component of every input type, from the default exports of `inputs/<folder>/input.tsx`. */
export const COMPONENTS: InputComponents = Object.assign({}, ...Object.values(folders).map((folder) => folder.default))
