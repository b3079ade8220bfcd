export interface Terminal {
  cwd: string
  out(line: string): void
  err(line: string): void
}

/** Carries out a command; answers the exit code. */
export type Command = (args: readonly string[], terminal: Terminal) => Promise<number>
