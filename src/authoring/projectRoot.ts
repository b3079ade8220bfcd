import { join } from 'node:path'

/** The project's folder, where `schemas/` and `src/` lie, wherever the command was started. */
export const PROJECT_ROOT = join(import.meta.dirname, '../..')
