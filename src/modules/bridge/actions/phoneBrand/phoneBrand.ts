// By name, by the maker's browser, and by the shape of its model numbers. Honor's phones from Huawei's days name both;
// OnePlus shares the shape of OPPO's numbers, so only its name and its older numbers tell them apart.
const BRANDS: readonly [string, RegExp][] = [
  ['apple', /iPhone|iPad|iPod/],
  [
    'honor',
    /HONOR|\b(?:ALI|ANY|BVL|CLK|CRT|DIO|ELP|FNE|FRI|GIA|LGE|LLY|LSA|MAA|MAG|NTH|PGT|PTP|REA|RMO|RNA|SDY|TFY|TNA|VER|WDY)-[AT][NL]\d/i,
  ],
  ['huawei', /HUAWEI|HarmonyOS|OpenHarmony|\b[A-Z]{3}-[ATL][LN]\d{2}/i],
  ['xiaomi', /Xiaomi|Redmi|POCO|MiuiBrowser|\bMI \w|\bM\d{4}[A-Z]\d|\b2\d{3,}[0-9A-Z]{2,}[CGI]\b/],
  ['oneplus', /ONEPLUS|\b(?:GM|HD|IN|KB|LE|MT|NE)\d{4}\b/i],
  ['oppo', /OPPO|HeyTap|\bCPH\d{4}|\bP[A-L][A-Z]{1,2}[A-Z\d]\d{2,}/i],
  ['vivo', /\bvivo|iQOO|\bV\d{4}[A-Z]?A\b/i],
  ['samsung', /SAMSUNG|\bSM-[A-Z]\d/i],
  ['meizu', /MEIZU|\bM\d{3}[A-Z]\b/i],
  ['smartisan', /Smartisan|\b(?:SM|OS|OD|OC|OE)\d{3}\b|\bDE106\b|\bDT19\d{2}/],
]

/** Who made a phone, by its user agent and its model; null when neither tells. */
export function phoneBrand(userAgent: string, model: string): string | null {
  return BRANDS.find(([, pattern]) => pattern.test(`${userAgent} ${model}`))?.[0] ?? null
}

interface Hinting {
  userAgentData?: { getHighEntropyValues(hints: string[]): Promise<{ model?: string }> }
}

/** Chrome says “K” for every model in its agent, and the model only to who asks. */
export async function modelOf({ userAgentData }: Navigator & Hinting): Promise<string> {
  const hints = await userAgentData?.getHighEntropyValues(['model']).catch(() => null)
  return hints?.model ?? ''
}
