import { addTexts } from '#lib/i18n.ts'
import texts from './texts.json' with { type: 'json' }

addTexts('bridge', texts)
