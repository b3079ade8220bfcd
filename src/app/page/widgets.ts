import type { WidgetDefinition } from '#runtime/react/widget.ts'
import { widgetFile } from '#runtime/widgetFile.ts'

const LOADERS = import.meta.glob<{ default: WidgetDefinition }>([
  '/src/widgets/*/widget.tsx',
  '/src/modules/*/blocks/*/widget.tsx',
])

const loaded: Record<string, WidgetDefinition> = {}

/**
 * The widgets and the modules' blocks of these types, all chunks at once. One that is unknown, cannot be loaded or takes
 * longer is missing from the answer: the runtime shows its place as broken and the rest of the page stands.
 */
export async function loadWidgets(
  types: readonly string[],
  timeoutMs: number,
): Promise<Readonly<Record<string, WidgetDefinition>>> {
  await Promise.all(types.map((type) => loadWidget(type, timeoutMs)))
  return loaded
}

async function loadWidget(type: string, timeoutMs: number): Promise<void> {
  const load = LOADERS[`/${widgetFile(type)}`]
  if (Object.hasOwn(loaded, type) || !load) return
  try {
    const found = await Promise.race([load(), late(timeoutMs)])
    if (found) loaded[type] = found.default
  } catch (error) {
    console.error(`the widget ${type} could not be loaded`, error)
  }
}

function late(timeoutMs: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, timeoutMs, null))
}
