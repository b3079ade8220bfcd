import { defineConfig } from 'drizzle-kit'

/** `npm run migration`: what has changed in the tables becomes a new file of src/sandbox/migrations. */
export default defineConfig({
  dialect: 'postgresql',
  schema: ['src/sandbox/tables/*.ts', 'src/sandbox/provider/tables.ts'],
  out: 'src/sandbox/migrations',
})
