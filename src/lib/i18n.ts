import i18next from 'i18next'

type Texts = Record<string, string>

/**
 * The i18next instance of the page; system texts live in namespaces, config texts are `{zh, en}` and never come here.
 * React is told of it where the application starts: the engine and the command line work without React.
 */
export const i18n = i18next.createInstance()

void i18n.init({
  lng: 'zh',
  fallbackLng: 'zh',
  supportedLngs: ['zh', 'en'],
  defaultNS: 'app',
  resources: {},
  initAsync: false,
  interpolation: { escapeValue: false },
})

const fixed = new Map<string, string>()

/** A text without parameters, looked up once: a form of hundreds of fields says the same at each of them. */
export function fixedText(namespace: string, key: string, lang: string): string {
  const name = `${lang} ${namespace} ${key}`
  const known = fixed.get(name) ?? i18n.t(key, { ns: namespace, lng: lang })
  fixed.set(name, known)
  return known
}

/** Adds a folder's own system texts, and answers the namespace that it names; both languages carry the same keys. */
export function addTexts<N extends string, T extends Texts>(
  namespace: N,
  texts: { zh: T; en: { [K in keyof T]: string } },
): N {
  i18n.addResourceBundle('zh', namespace, texts.zh)
  i18n.addResourceBundle('en', namespace, texts.en)
  return namespace
}
