import config from '../../vite.config.ts'

// The tests that are to notice a change are those of the changed room.
const include = [`src/${process.env.MUTATION_ROOM}/**/*.test.{ts,tsx}`]

export default { ...config, test: { ...config.test, include } }
