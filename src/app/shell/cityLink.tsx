import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLang } from '#app/language.ts'
import { useAppPorts } from '#app/ports/portsContext.ts'
import { Link } from '#app/router/link.tsx'
import '#app/texts.ts'
import { carried, pathWith } from '#app/urls.ts'
import { useWorld } from '#app/world.ts'
import type { Json } from '#runtime/model.ts'
import { textOf } from '#runtime/texts.ts'
import { Glyph } from '#ui/glyph.tsx'
import { SHELL_ICONS } from '#ui/shellIcons.ts'

/** The city chosen last, leading to the list of cities. */
export function CityLink({ query, carry }: { query: URLSearchParams; carry: string[] }) {
  const { t } = useTranslation('app')
  const lang = useLang()
  const world = useWorld()
  const kept = world.kept.load('city')
  const code = typeof kept === 'string' && kept !== '' ? kept : null
  const name = useCityName(code)
  const city = name === null ? t('city') : textOf(name, lang)
  return (
    <Link
      className="sl-top-bar-city"
      to={pathWith('/choosePlace', { city: code, ...carried(query, carry) })}
      aria-label={t('chooseCity', { city })}
    >
      <Glyph path={SHELL_ICONS.location} />
      <span>{city}</span>
      <Glyph path={SHELL_ICONS['chevron-down']} size={1} />
    </Link>
  )
}

function useCityName(code: string | null): Json {
  const { request } = useAppPorts()
  const [name, setName] = useState<Json>(null)
  useEffect(() => {
    if (!code) return
    let current = true
    request('regionCityList', {}).then(
      (cities) => current && setName(nameIn(cities, code)),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [request, code])
  return name
}

function nameIn(cities: Json, code: string): Json {
  if (!Array.isArray(cities)) return null
  for (const city of cities) {
    if (typeof city === 'object' && city !== null && !Array.isArray(city) && city.code === code)
      return city.name ?? null
  }
  return null
}
