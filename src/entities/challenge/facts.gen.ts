export type ChallengeFacts = {
  name: { zh: string; en: string }
  joinFrom: string
  joinUntil: string
  start: string
  end: string
  months: string[]
  goals: { id: string; name: { zh: string; en: string }; km: number }[]
  dayKm: number
  minAge: number
  teamRunners: number
  certificateMonths: number
  rules: { title: { zh: string; en: string }; text: { zh: string; en: string } }[]
}
