import { addTexts } from '#lib/i18n.ts'
import texts from './texts.json' with { type: 'json' }

export const NS = addTexts('problems', texts)
