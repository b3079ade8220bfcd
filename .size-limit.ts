// biome-ignore-all lint/style/useFilenamingConvention: the name that size-limit looks for
import { ENGINE, ENTRY, FORM, filesOf, filesOfPage } from './bench/appFiles.ts'

// What CI holds. The reach for the form page is 165 KiB: React, i18next, React Router, SWR, jotai, jsep and rjsf alone are
// 118 of its 176, as `npm run bench -- bytes` and a source map show.
export default [
  { name: 'landing entry', path: filesOf([ENTRY]), limit: '105 KiB', gzip: true },
  { name: 'form: entry, engine and form', path: filesOf([ENTRY, ENGINE, FORM]), limit: '176 KiB', gzip: true },
  { name: 'home page with all its widgets', path: filesOfPage('home'), limit: '151 KiB', gzip: true },
  { name: 'registration page with all its widgets', path: filesOfPage('registration'), limit: '208 KiB', gzip: true },
]
