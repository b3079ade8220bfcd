import { buildApp } from './buildApp.ts'

console.log(await buildApp(process.cwd(), (line) => console.log(line)))
