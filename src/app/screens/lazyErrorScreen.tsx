import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'
import type { ErrorScreen as Screen } from './errorScreen.tsx'
import { PlainError } from './plainError.tsx'

type Props = ComponentProps<typeof Screen>

let loading: Promise<{ default: ComponentType<Props> }> | null = null

function load(): Promise<{ default: ComponentType<Props> }> {
  loading ??= import('./errorScreen.tsx').then(
    ({ ErrorScreen }) => ({ default: ErrorScreen }),
    () => ({ default: PlainError }),
  )
  return loading
}

const Lazy = lazy(load)

/** Fetches the error screens while there still is a network. */
export function prepareErrorScreens(): void {
  void load()
}

/** An error screen; plain words when it cannot be loaded. */
export function LazyErrorScreen(props: Props) {
  return (
    <Suspense>
      <Lazy {...props} />
    </Suspense>
  )
}
