import { type ComponentType, lazy } from 'react'

/**
 * A component whose code comes later; to be rendered inside `Suspense`. Once `load` has been awaited it draws at once,
 * which a page that is taken over needs.
 */
export function loadable<P extends object>(
  load: () => Promise<ComponentType<P>>,
): ComponentType<P> & { load(): Promise<void> } {
  let Loaded: ComponentType<P> | null = null
  const ready = async () => {
    Loaded ??= await load()
    return Loaded
  }
  const Later = lazy(async () => ({ default: (await ready()) as ComponentType<object> }))
  // biome-ignore lint/correctness/noComponentHookFactories: one component for each call, made at a module's top like `lazy`
  const Loadable = (props: P) => (Loaded ? <Loaded {...props} /> : <Later {...props} />)
  return Object.assign(Loadable, { load: async () => void (await ready()) })
}
