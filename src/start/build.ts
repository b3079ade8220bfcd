import { verbatim } from '#lib/words.ts'
import { buildApp, buildOperator } from './buildApp.ts'
import { say } from './say.ts'

say(verbatim(await buildApp(process.cwd(), say)))
say(verbatim(await buildOperator(process.cwd())))
