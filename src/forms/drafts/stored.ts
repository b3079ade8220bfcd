/** Name of the database, and what the keys of localStorage begin with. */
export const DATABASE = 'startline-drafts'
export const PREFIX = 'sl.draft.'

/** Whether this phone may hold a draft of any page: most never had one, and need no code to tidy up after it. */
export async function mayHoldDrafts(
  storage: Pick<Storage, 'length' | 'key'>,
  factory: Pick<IDBFactory, 'databases'> | undefined,
): Promise<boolean> {
  for (let at = 0; at < storage.length; at++) if (storage.key(at)?.startsWith(PREFIX)) return true
  // Old browsers do not say which databases there are.
  const databases = await factory?.databases?.().catch(() => undefined)
  return !databases || databases.some(({ name }) => name === DATABASE)
}
