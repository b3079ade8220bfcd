// biome-ignore-all lint/style/useFilenamingConvention: the name that size-limit looks for
import { ENGINE, ENTRY, FORM, filesOf, filesOfPage, only } from './bench/appFiles.ts'

// What CI holds. The reach for the form page is 165 KiB: React, i18next, React Router, SWR, jotai, jsep and rjsf alone are
// 118 of its 179, as `npm run bench -- bytes` and a source map show.
export default [
  { name: 'landing entry: scripts', path: only(filesOf([ENTRY]), '.js'), limit: '105 KiB', gzip: true },
  { name: 'landing entry: styles', path: only(filesOf([ENTRY]), '.css'), limit: '3 KiB', gzip: true },
  { name: 'form: entry, engine and form', path: filesOf([ENTRY, ENGINE, FORM]), limit: '180 KiB', gzip: true },
  { name: 'home page with all its widgets', path: filesOfPage('home'), limit: '153 KiB', gzip: true },
  { name: 'registration page with all its widgets', path: filesOfPage('registration'), limit: '211 KiB', gzip: true },
]
