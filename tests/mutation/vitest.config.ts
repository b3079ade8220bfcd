import config from '../../vite.config.ts'

const FORMS = 'src/forms/{engine,compile}'
/** Where the tests stand that are to notice a change: in its own folder, where nothing else is said. */
const NEAR: Record<string, string> = { 'forms/engine': FORMS, 'forms/compile': FORMS }

const room = process.env.MUTATION_ROOM ?? ''
const include = [`${NEAR[room] ?? `src/${room}`}/**/*.test.{ts,tsx}`]

export default { ...config, test: { ...config.test, include } }
