/** Where the code of a block type lies, from the root: `<module>.<name>` is a module's block. */
export function widgetFile(type: string): string {
  const [module = '', name] = type.split('.')
  const folder = name === undefined ? `src/widgets/${module}` : `src/modules/${module}/blocks/${name}`
  return `${folder}/widget.tsx`
}
