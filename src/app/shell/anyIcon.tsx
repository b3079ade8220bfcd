import { Icon, isIconName } from '#ui/icon.tsx'

/** An icon by a name from the config. */
export function AnyIcon({ name }: { name: string }) {
  return <Icon name={isIconName(name) ? name : 'flag'} size={1.5} />
}
