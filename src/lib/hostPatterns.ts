/** Hosts as an operator lists them, in the form the checks here read: `.a.b` stands for a.b and everything below it. */
export function hostPatterns(hosts: readonly string[]): string[] {
  return hosts.flatMap((host) => (host.startsWith('.') ? [host.slice(1), `*${host}`] : [host]))
}
