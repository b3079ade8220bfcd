import { Glyph } from './glyph.tsx'
import { ICON_PATHS } from './iconPaths.ts'

export type IconName = keyof typeof ICON_PATHS

/** The name belongs to the set of icons. */
export function isIconName(name: unknown): name is IconName {
  return typeof name === 'string' && Object.hasOwn(ICON_PATHS, name)
}

interface IconProps {
  name: IconName
  /** Side in em; 1.25 by default. */
  size?: number
  /** Read out; without it the icon is decoration. */
  label?: string
}

/** One of the product's own icons, in the colour and size of the text around it. */
export function Icon({ name, size, label }: IconProps) {
  return <Glyph path={ICON_PATHS[name]} size={size} label={label} filled={name === 'heart-filled'} />
}
