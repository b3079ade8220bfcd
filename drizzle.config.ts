import { defineConfig } from 'drizzle-kit'

/** `npm run migration`: what has changed in the tables becomes a new file of src/platform/migrations. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['src/platform/tables/*.ts', 'src/platform/sandbox/provider/tables.ts'],
  out: 'src/platform/migrations',
})
