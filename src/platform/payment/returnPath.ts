/**
 * Where the cashier sends the payer back to, as a path of this site: whatever host the address names is dropped, so
 * that a cashier page cannot be made to lead elsewhere. Null when there is no usable address.
 */
export function returnPath(address: string | undefined, publicUrl: string): string | null {
  if (!address) return null
  try {
    const { protocol, pathname, search, hash } = new URL(address, publicUrl)
    if (protocol !== 'http:' && protocol !== 'https:') return null
    // A path of two slashes would name another host.
    return `/${pathname.replace(/^\/+/, '')}${search}${hash}`
  } catch {
    return null
  }
}
