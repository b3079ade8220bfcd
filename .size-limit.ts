// biome-ignore-all lint/style/useFilenamingConvention: the name that size-limit looks for
import { AFTER, BLOCK, CLIENT, ENGINE, ENTRY, FORM, filesOf, filesOfPage, MAIN, only } from './bench/appFiles.ts'

/** read-excel-file, write-excel-file and what unpacks for both. */
const WORKBOOKS = 'dist/operator/assets/{universal,browser}-*.js'

const without = (files: string[], there: string[]) => files.filter((file) => !there.includes(file))

// What CI holds, gzip; `startline check` holds the heaviest of them for every page. Packages run as they ship.
export default [
  { name: 'landing entry: scripts', path: only(filesOf([ENTRY]), '.js'), limit: '124.5 KiB', gzip: true },
  { name: 'landing entry: styles', path: only(filesOf([ENTRY]), '.css'), limit: '3.35 KiB', gzip: true },
  {
    name: 'landing page: all its scripts',
    path: only(filesOf([MAIN, ENGINE, BLOCK]), '.js'),
    limit: '166 KiB',
    gzip: true,
  },
  { name: 'after any page', path: without(filesOf(AFTER), filesOf([ENTRY, ENGINE])), limit: '3.25 KiB', gzip: true },
  { name: 'form: entry, engine and form', path: filesOf([ENTRY, ENGINE, FORM]), limit: '214.5 KiB', gzip: true },
  {
    name: 'form with the HTTP client',
    path: filesOf([ENTRY, ENGINE, FORM, ...CLIENT]),
    limit: '243.5 KiB',
    gzip: true,
  },
  { name: 'home page with all its widgets', path: filesOfPage('home'), limit: '181.5 KiB', gzip: true },
  {
    name: 'registration page with all its widgets',
    path: filesOfPage('registration'),
    limit: '238.75 KiB',
    gzip: true,
  },
  // Built apart, and never loaded by a runner.
  {
    name: 'operator’s screens: scripts',
    path: ['dist/operator/assets/*.js', `!${WORKBOOKS}`],
    limit: '170.5 KiB',
    gzip: true,
  },
  { name: 'operator’s screens: workbooks, read and written', path: WORKBOOKS, limit: '35 KiB', gzip: true },
]
