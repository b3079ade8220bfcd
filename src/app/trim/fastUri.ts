/**
 * Stands in for fast-uri (8 KiB gzip), which @rjsf/utils asks for to look up a `$ref` of `ui:definitions`: references are
 * resolved at build, and no registry of ours has definitions.
 */
function missing(): never {
  throw new Error('fast-uri is not in the build; a form arrives with its references resolved')
}

export default { equal: missing, resolve: missing }
