// Stands in until the generated one is there.
interface Text { zh: string; en: string }
export interface DropFacts {
  name: Text
  series: { id: string; name: Text }
  page: string
  picture: string
  issuer: Text
  opens: string
  closes: string
  ageMin: number
  giftAfterDays: number
  notice: Text
  boxes: {
    id: string
    name: Text
    picture: string
    price: number
    stock: number
    most: number
    pieces: { id: string; name: Text; rarity: 'common' | 'rare' | 'hidden'; edition: number; odds: number; picture: string; story: Text }[]
  }[]
}
