import { pinyin } from 'pinyin-pro'

/** Readings that no rule gives: established spellings and place names with a rare reading. */
const KNOWN: Record<string, string> = {
  内蒙古: 'Inner Mongolia',
  陕西: 'Shaanxi',
  西藏: 'Xizang',
  香港: 'Hong Kong',
  澳门: 'Macao',
  台湾: 'Taiwan',
  呼和浩特: 'Hohhot',
  鄂尔多斯: 'Ordos',
  呼伦贝尔: 'Hulunbuir',
  巴彦淖尔: 'Bayannur',
  乌兰察布: 'Ulanqab',
  锡林郭勒: 'Xilingol',
  阿拉善: 'Alxa',
  兴安: 'Hinggan',
  哈尔滨: 'Harbin',
  齐齐哈尔: 'Qiqihar',
  乌鲁木齐: 'Urumqi',
  克拉玛依: 'Karamay',
  吐鲁番: 'Turpan',
  哈密: 'Hami',
  喀什: 'Kashgar',
  和田: 'Hotan',
  伊犁: 'Ili',
  阿勒泰: 'Altay',
  塔城: 'Tacheng',
  阿克苏: 'Aksu',
  昌吉: 'Changji',
  博尔塔拉: 'Bortala',
  巴音郭楞: 'Bayingolin',
  克孜勒苏: 'Kizilsu',
  石河子: 'Shihezi',
  拉萨: 'Lhasa',
  日喀则: 'Xigaze',
  昌都: 'Qamdo',
  林芝: 'Nyingchi',
  山南: 'Shannan',
  那曲: 'Nagqu',
  阿里: 'Ngari',
  六安: "Lu'an",
  六合: 'Luhe',
  乐清: 'Yueqing',
  乐亭: 'Laoting',
  涡阳: 'Guoyang',
  蔚县: 'Yuxian',
  单县: 'Shanxian',
  浚县: 'Xunxian',
  黄陂: 'Huangpi',
  歙县: 'Shexian',
  洪洞: 'Hongtong',
  什邡: 'Shifang',
  大城: 'Dacheng',
  吕梁: 'Lüliang',
  尉犁: 'Yuli',
  泌阳: 'Biyang',
  繁峙: 'Fanshi',
  阿坝: 'Aba',
  甘孜: 'Garze',
  台北: 'Taipei',
  新北: 'New Taipei',
  高雄: 'Kaohsiung',
  台中: 'Taichung',
  台南: 'Tainan',
  基隆: 'Keelung',
  新竹: 'Hsinchu',
  嘉义: 'Chiayi',
  桃园: 'Taoyuan',
}

const NATIONS =
  '蒙古族|回族|藏族|维吾尔族|苗族|彝族|壮族|布依族|朝鲜族|满族|侗族|瑶族|白族|土家族|哈尼族|哈萨克族|傣族|黎族|傈僳族|佤族|畲族|拉祜族|水族|东乡族|纳西族|景颇族|柯尔克孜族|土族|达斡尔族|仫佬族|羌族|布朗族|撒拉族|毛南族|仡佬族|锡伯族|普米族|怒族|鄂温克族|德昂族|保安族|裕固族|独龙族|各族|蒙古|维吾尔|哈萨克|柯尔克孜|塔吉克|锡伯|回族|壮族'
const NATION_TAIL = new RegExp(`(?<=..)(${NATIONS})+$`)

const KINDS: readonly (readonly [RegExp, string])[] = [
  [/特别行政区$/, ''],
  [/自治区$/, ''],
  [/自治州$/, ' Prefecture'],
  [/自治县$/, ' County'],
  [/自治旗$/, ' Banner'],
  [/地区$/, ' Prefecture'],
  [/林区$/, ' Forestry District'],
  [/新区$/, ' New District'],
  [/省$/, ''],
  [/市$/, ''],
  [/盟$/, ' League'],
  [/区$/, ' District'],
  [/县$/, ' County'],
  [/旗$/, ' Banner'],
]

/** One word in pinyin with a capital and the apostrophe of Xi'an. */
function word(text: string): string {
  const known = KNOWN[text]
  if (known) return known
  const syllables = pinyin(text, { toneType: 'none', type: 'array', v: true }).map((syllable) =>
    syllable.replaceAll('v', 'ü'),
  )
  const joined = syllables
    .map((syllable, index) => (index > 0 && /^[aeo]/.test(syllable) ? `'${syllable}` : syllable))
    .join('')
  return joined.charAt(0).toUpperCase() + joined.slice(1)
}

/** The English name of a province, city, county or district: its proper name in pinyin and its kind. */
export function latinName(zh: string): string {
  const known = KNOWN[zh]
  if (known) return known
  for (const [ending, kind] of KINDS) {
    const rest = zh.replace(ending, '')
    // 单县, 新区: one character cannot lose its kind without losing its name.
    if (rest === zh || rest.length < 2) continue
    const proper = /自治/.test(ending.source) ? rest.replace(NATION_TAIL, '') : rest
    return `${word(proper)}${kind}`
  }
  return word(zh)
}
