import { setDefaults, setI18n } from 'react-i18next'
import { i18n } from '#lib/i18n.ts'

// Texts are added when a folder's code loads, possibly after the first render; 'added' renders again then.
setDefaults({ useSuspense: false, bindI18nStore: 'added' })
setI18n(i18n)
