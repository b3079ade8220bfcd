import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Site } from '#app/config/site.ts'
import { useLang } from '#app/language.ts'
import { useAppPorts } from '#app/ports/portsContext.ts'
import { Link } from '#app/router/link.tsx'
import '#app/texts.ts'
import { useServices } from '#app/services.ts'
import type { Json } from '#runtime/model.ts'
import { textOf } from '#runtime/texts.ts'
import { Glyph } from '#ui/glyph.tsx'
import { SHELL_ICONS } from '#ui/shellIcons.ts'

type City = NonNullable<Site['city']>

/** The city chosen last, leading to the list of cities. */
export function CityLink({ city: { route, parameter, kept, operation } }: { city: City }) {
  const { t } = useTranslation('app')
  const lang = useLang()
  const chosen = useServices().kept.load(kept)
  const code = typeof chosen === 'string' && chosen !== '' ? chosen : null
  const name = useCityName(operation, code)
  const city = name === null ? t('city') : textOf(name, lang)
  return (
    <Link className="sl-top-bar-city" to={route} query={{ [parameter]: code }} aria-label={t('chooseCity', { city })}>
      <Glyph path={SHELL_ICONS.location} />
      <span>{city}</span>
      <Glyph path={SHELL_ICONS['chevron-down']} size={1} />
    </Link>
  )
}

function useCityName(operation: string, code: string | null): Json {
  const { request } = useAppPorts()
  const [name, setName] = useState<Json>(null)
  useEffect(() => {
    if (!code) return
    let current = true
    request(operation, {}).then(
      (cities) => current && setName(nameIn(cities, code)),
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [request, operation, code])
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
