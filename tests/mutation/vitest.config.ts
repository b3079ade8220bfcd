import config from '../../vite.config.ts'

// The tests that are to notice a change: those of the changed folder and of what stands beside it in the same room.
const [room = ''] = (process.env.MUTATION_ROOM ?? '').split('/')
const include = [`src/${room}/**/*.test.{ts,tsx}`]

export default { ...config, test: { ...config.test, include } }
