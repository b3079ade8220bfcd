import type { ActionHandler, ActionHandlers } from '#runtime/actions/run.ts'
import type { ModulePorts } from './modulePorts.ts'

/** Handlers are small and come with the engine; what they need much code for, they import when they run. */
const FOUND = import.meta.glob<{ default: (ports: ModulePorts) => ActionHandler }>(
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
