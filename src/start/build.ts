import { verbatim } from '#lib/words.ts'
import { buildApp } from './buildApp.ts'
import { say } from './say.ts'

say(verbatim(await buildApp(process.cwd(), say)))
