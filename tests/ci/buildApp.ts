import { buildApp } from '#start/buildApp.ts'

await buildApp(process.cwd(), (line) => console.log(line))
