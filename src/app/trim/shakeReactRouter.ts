import type { Plugin } from 'vite'

/**
 * React Router comes as one file whose contexts and names keep every component in it: a bundler cannot know that making
 * a context or naming a component has no effect. Told so, it keeps what is used, a third of the file.
 */
export function shakeReactRouter(): Plugin {
  return {
    name: 'startline:shake-react-router',
    apply: 'build',
    transform(code, id) {
      if (!/\/react-router\/dist\/.*\.mjs$/.test(id)) return null
      const shakeable = code
        .replace(/^\w+\.displayName = .*;$/gm, '')
        .replace(/(?<== )(?=React\d*\.(?:createContext|memo|forwardRef)\()/g, '/* @__PURE__ */ ')
      return { code: shakeable, map: null }
    },
  }
}
