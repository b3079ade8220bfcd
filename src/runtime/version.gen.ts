// Made by npm run gen from package.json.
/** Version of the engine: what a page's `runtime` and a block's `requires.runtime` are compared with. */
export const RUNTIME_VERSION = '1.3.0'
