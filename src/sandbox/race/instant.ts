/** ISO 8601 time with offset as epoch milliseconds; throws on anything else, naming it. */
export function instant(iso: string): number {
  const at = /(Z|[+-]\d{2}:\d{2})$/.test(iso) ? Date.parse(iso) : Number.NaN
  if (Number.isNaN(at)) throw new Error(`"${iso}" is not a time with offset such as 2027-04-18T07:30:00+08:00`)
  return at
}

/** ISO 8601 duration of days, hours and minutes in milliseconds, e.g. PT15M. */
export function duration(iso: string): number {
  const match = /^P(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?)?$/.exec(iso)
  if (!match) throw new Error(`"${iso}" is not a duration such as PT15M`)
  const [days = 0, hours = 0, minutes = 0] = match.slice(1).map((part) => Number(part ?? 0))
  return ((days * 24 + hours) * 60 + minutes) * 60_000
}
