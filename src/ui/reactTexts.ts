import { setDefaults, setI18n } from 'react-i18next'
import { i18n } from '#lib/i18n.ts'

// Texts come with the code that says them: what is on the page is not drawn again for those that come later.
setDefaults({ useSuspense: false })
setI18n(i18n)
