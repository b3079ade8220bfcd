import type { ActionHandlers } from '#runtime/actions/run.ts'
import type { ModulePorts } from './modulePorts.ts'

/** Bundled with the engine, so handlers stay small and import larger code when they run. */
const FOUND = import.meta.glob<{ default: (ports: ModulePorts) => ActionHandlers[string] }>(
  '/src/modules/*/actions/*/action.ts',
  { eager: true },
)

/** The actions of the modules: the folder src/modules/<module>/actions/<name>/ is `<module>.<name>`. */
export function moduleActions(ports: ModulePorts): ActionHandlers {
  return Object.fromEntries(
    Object.entries(FOUND).map(([path, { default: handler }]) => {
      const [, module, name] = /modules\/(\w+)\/actions\/(\w+)\//.exec(path) ?? []
      return [`${module}.${name}`, handler(ports)]
    }),
  )
}
