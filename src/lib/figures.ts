/** `12,345` and `12,345.60`; without `digits` as many as the number has, two at most. Answers `''` for what is no number. */
export function thousands(value: number | null, digits?: number): string {
  if (value === null || !Number.isFinite(value)) return ''
  const places = Math.min(6, Math.max(0, Math.trunc(digits ?? 0)))
  const fixed = digits === undefined ? String(Math.round(value * 100) / 100) : value.toFixed(places)
  const [, sign = '', whole = '', rest = ''] = /^(-?)(\d+)(.*)$/.exec(fixed) ?? ['', '', fixed, '']
  const negative = /[1-9]/.test(whole + rest) ? sign : ''
  return negative + whole.replace(/\B(?=(\d{3})+$)/g, ',') + rest
}

/** Seconds as `3:25:10`, below an hour `45:07`; fractions are cut off. Answers `''` for what is no length of time. */
export function duration(seconds: number | null): string {
  if (seconds === null || !(seconds >= 0 && seconds < 1e9)) return ''
  const whole = Math.floor(seconds)
  const two = (number: number) => String(number).padStart(2, '0')
  const [h, m, s] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** The pace of one kilometre, `4'52"`, of so many seconds over so many kilometres; `''` when there is none. */
export function pace(seconds: number | null, km: number | null): string {
  if (seconds === null || km === null || !(km > 0)) return ''
  const text = duration(Math.round(seconds / km))
  return text === '' ? '' : `${text.replace(/:(\d+)$/, "'$1")}"`
}
