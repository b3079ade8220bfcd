/** Version of the engine: what a page's `runtime` and a block's `requires.runtime` are compared with. */
export const RUNTIME_VERSION = '1.0.0'
