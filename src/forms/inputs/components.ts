import type { ComponentType } from 'react'
import type { InputProps } from './input.ts'
import { FOLDER_OF } from './inputs.ts'

export type InputComponents = Readonly<Record<string, ComponentType<InputProps>>>

interface InputModule {
  default: InputComponents
}

/** Folders that the form of nearly every race needs come with the form, the others when a form names them. */
const withForm = import.meta.glob<InputModule>(
  './{checkbox,choices,country,date,idNumber,phone,pinyin,text}/input.tsx',
  { eager: true },
)
const later = import.meta.glob<InputModule>([
  './*/input.tsx',
  '!./{checkbox,choices,country,date,idNumber,phone,pinyin,text}/input.tsx',
])

/** Components that are there whenever a form is. */
export const WITH_FORM: InputComponents = Object.assign({}, ...Object.values(withForm).map((module) => module.default))

const loaded: Record<string, ComponentType<InputProps>> = { ...WITH_FORM }

/** The component of an input type, when its folder is loaded. */
export function findComponent(name: string): ComponentType<InputProps> | undefined {
  return Object.hasOwn(loaded, name) ? loaded[name] : undefined
}

/** Loads the folder of an input type; answers null when there is none such, rejects when it does not come. */
export async function loadComponent(name: string): Promise<ComponentType<InputProps> | null> {
  const load = later[`./${FOLDER_OF.get(name)}/input.tsx`]
  if (load && !findComponent(name)) Object.assign(loaded, (await load()).default)
  return findComponent(name) ?? null
}
