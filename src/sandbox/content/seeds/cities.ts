import type { Region } from '#race/facts.gen.ts'

type Entry = readonly [
  code: string,
  zh: string,
  en: string,
  provinceCode: string,
  provinceZh: string,
  provinceEn: string,
]

const TABLE = {
  beijing: ['110100', '北京市', 'Beijing', '110000', '北京市', 'Beijing'],
  tianjin: ['120100', '天津市', 'Tianjin', '120000', '天津市', 'Tianjin'],
  zhangjiakou: ['130700', '张家口市', 'Zhangjiakou', '130000', '河北省', 'Hebei'],
  taiyuan: ['140100', '太原市', 'Taiyuan', '140000', '山西省', 'Shanxi'],
  hohhot: ['150100', '呼和浩特市', 'Hohhot', '150000', '内蒙古自治区', 'Inner Mongolia'],
  shenyang: ['210100', '沈阳市', 'Shenyang', '210000', '辽宁省', 'Liaoning'],
  dalian: ['210200', '大连市', 'Dalian', '210000', '辽宁省', 'Liaoning'],
  changchun: ['220100', '长春市', 'Changchun', '220000', '吉林省', 'Jilin'],
  harbin: ['230100', '哈尔滨市', 'Harbin', '230000', '黑龙江省', 'Heilongjiang'],
  shanghai: ['310100', '上海市', 'Shanghai', '310000', '上海市', 'Shanghai'],
  nanjing: ['320100', '南京市', 'Nanjing', '320000', '江苏省', 'Jiangsu'],
  wuxi: ['320200', '无锡市', 'Wuxi', '320000', '江苏省', 'Jiangsu'],
  suzhou: ['320500', '苏州市', 'Suzhou', '320000', '江苏省', 'Jiangsu'],
  yangzhou: ['321000', '扬州市', 'Yangzhou', '320000', '江苏省', 'Jiangsu'],
  hangzhou: ['330100', '杭州市', 'Hangzhou', '330000', '浙江省', 'Zhejiang'],
  hefei: ['340100', '合肥市', 'Hefei', '340000', '安徽省', 'Anhui'],
  fuzhou: ['350100', '福州市', 'Fuzhou', '350000', '福建省', 'Fujian'],
  xiamen: ['350200', '厦门市', 'Xiamen', '350000', '福建省', 'Fujian'],
  nanchang: ['360100', '南昌市', 'Nanchang', '360000', '江西省', 'Jiangxi'],
  jinan: ['370100', '济南市', 'Jinan', '370000', '山东省', 'Shandong'],
  qingdao: ['370200', '青岛市', 'Qingdao', '370000', '山东省', 'Shandong'],
  zhengzhou: ['410100', '郑州市', 'Zhengzhou', '410000', '河南省', 'Henan'],
  wuhan: ['420100', '武汉市', 'Wuhan', '420000', '湖北省', 'Hubei'],
  yichang: ['420500', '宜昌市', 'Yichang', '420000', '湖北省', 'Hubei'],
  changsha: ['430100', '长沙市', 'Changsha', '430000', '湖南省', 'Hunan'],
  guangzhou: ['440100', '广州市', 'Guangzhou', '440000', '广东省', 'Guangdong'],
  shenzhen: ['440300', '深圳市', 'Shenzhen', '440000', '广东省', 'Guangdong'],
  nanning: ['450100', '南宁市', 'Nanning', '450000', '广西壮族自治区', 'Guangxi'],
  guilin: ['450300', '桂林市', 'Guilin', '450000', '广西壮族自治区', 'Guangxi'],
  haikou: ['460100', '海口市', 'Haikou', '460000', '海南省', 'Hainan'],
  sanya: ['460200', '三亚市', 'Sanya', '460000', '海南省', 'Hainan'],
  chongqing: ['500100', '重庆市', 'Chongqing', '500000', '重庆市', 'Chongqing'],
  chengdu: ['510100', '成都市', 'Chengdu', '510000', '四川省', 'Sichuan'],
  guiyang: ['520100', '贵阳市', 'Guiyang', '520000', '贵州省', 'Guizhou'],
  kunming: ['530100', '昆明市', 'Kunming', '530000', '云南省', 'Yunnan'],
  lhasa: ['540100', '拉萨市', 'Lhasa', '540000', '西藏自治区', 'Xizang'],
  xian: ['610100', '西安市', "Xi'an", '610000', '陕西省', 'Shaanxi'],
  lanzhou: ['620100', '兰州市', 'Lanzhou', '620000', '甘肃省', 'Gansu'],
  dunhuang: ['620900', '敦煌市', 'Dunhuang', '620000', '甘肃省', 'Gansu'],
  xining: ['630100', '西宁市', 'Xining', '630000', '青海省', 'Qinghai'],
  yinchuan: ['640100', '银川市', 'Yinchuan', '640000', '宁夏回族自治区', 'Ningxia'],
  urumqi: ['650100', '乌鲁木齐市', 'Urumqi', '650000', '新疆维吾尔自治区', 'Xinjiang'],
  hongkong: ['810100', '香港', 'Hong Kong', '810000', '香港', 'Hong Kong'],
  macao: ['820100', '澳门', 'Macao', '820000', '澳门', 'Macao'],
} satisfies Record<string, Entry>

export type SeedCity = keyof typeof TABLE

export function cityRegion(city: SeedCity): { city: Region; province: Region } {
  const [code, zh, en, provinceCode, provinceZh, provinceEn] = TABLE[city]
  return { city: { code, zh, en }, province: { code: provinceCode, zh: provinceZh, en: provinceEn } }
}

const BY_CODE = new Map<string, SeedCity>()
for (const [city, [code]] of Object.entries(TABLE)) BY_CODE.set(code.slice(0, 4), city as SeedCity)

/** The city whose landscape a 6-digit code stands for; null where none is drawn. Districts count as their city. */
export function cityByCode(code: string): SeedCity | null {
  const municipality = ['11', '12', '31', '50', '81', '82'].includes(code.slice(0, 2))
  return BY_CODE.get(municipality ? `${code.slice(0, 2)}01` : code.slice(0, 4)) ?? null
}
