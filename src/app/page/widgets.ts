import type { WidgetDefinition } from '#runtime/react/widget.ts'
import { widgetFile } from '#runtime/widgetFile.ts'

const LOADERS = import.meta.glob<{ default: WidgetDefinition }>([
  '/src/widgets/*/widget.tsx',
  '/src/modules/*/blocks/*/widget.tsx',
])
const CHUNK_TIMEOUT_MS = 120_000

const loaded: Record<string, WidgetDefinition> = {}

/**
 * The widgets and the modules' blocks of these types, all chunks at once. One that is unknown or cannot be loaded is missing from the answer:
 * the runtime shows its place as broken and the rest of the page stands.
 */
export async function loadWidgets(types: readonly string[]): Promise<Readonly<Record<string, WidgetDefinition>>> {
  await Promise.all(types.map((type) => loadWidget(type)))
  return loaded
}

async function loadWidget(type: string): Promise<void> {
  const load = LOADERS[`/${widgetFile(type)}`]
  if (Object.hasOwn(loaded, type) || !load) return
  try {
    const found = await Promise.race([load(), late()])
    if (found) loaded[type] = found.default
  } catch (error) {
    console.error(`the widget ${type} could not be loaded`, error)
  }
}

function late(): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, CHUNK_TIMEOUT_MS, null))
}
