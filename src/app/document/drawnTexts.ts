import { i18n } from '#lib/i18n.ts'

/** Stands in for react-i18next where pages are drawn: nothing changes while one is, so nothing has to be followed. */
interface Texts {
  t: ReturnType<typeof i18n.getFixedT>
  i18n: typeof i18n
}

const known = new Map<string, Texts>()

export function useTranslation(namespace: string): Texts {
  const key = `${i18n.language} ${namespace}`
  const texts = known.get(key) ?? { t: i18n.getFixedT(i18n.language, namespace), i18n }
  known.set(key, texts)
  return texts
}

export function setDefaults(): void {}

export function setI18n(): void {}
