import { setDefaults, setI18n } from 'react-i18next'
import { i18n } from '#lib/i18n.ts'

// A folder's texts come with its code, at times after the first drawing: what is shown follows them.
setDefaults({ useSuspense: false, bindI18nStore: 'added' })
setI18n(i18n)
