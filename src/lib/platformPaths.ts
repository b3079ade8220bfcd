/** First steps of the paths that the platform behind this origin answers, not a page of the application. */
export const PLATFORM_PATHS = ['api', 'center', 'files', 'sandbox'] as const

/** Paths of the origin that are no pages: the platform's, and the config host's. */
export const OUTSIDE_PATHS = [...PLATFORM_PATHS, 'config'] as const

/** Whether the first step of a path or URL path is one of `steps`. */
export function beginsWith(steps: readonly string[], path: string): boolean {
  return steps.includes(/^\/([^/?#]*)/.exec(path)?.[1] ?? '')
}
