import type { Region } from '#sandbox/raceFacts.ts'

type Entry = readonly [
  code: string,
  zh: string,
  en: string,
  provinceCode: string,
  provinceZh: string,
  provinceEn: string,
]

const TABLE = {
  beijing: ['110100', '北京', 'Beijing', '110000', '北京', 'Beijing'],
  tianjin: ['120100', '天津', 'Tianjin', '120000', '天津', 'Tianjin'],
  zhangjiakou: ['130700', '张家口', 'Zhangjiakou', '130000', '河北', 'Hebei'],
  taiyuan: ['140100', '太原', 'Taiyuan', '140000', '山西', 'Shanxi'],
  hohhot: ['150100', '呼和浩特', 'Hohhot', '150000', '内蒙古', 'Inner Mongolia'],
  shenyang: ['210100', '沈阳', 'Shenyang', '210000', '辽宁', 'Liaoning'],
  dalian: ['210200', '大连', 'Dalian', '210000', '辽宁', 'Liaoning'],
  changchun: ['220100', '长春', 'Changchun', '220000', '吉林', 'Jilin'],
  harbin: ['230100', '哈尔滨', 'Harbin', '230000', '黑龙江', 'Heilongjiang'],
  shanghai: ['310100', '上海', 'Shanghai', '310000', '上海', 'Shanghai'],
  nanjing: ['320100', '南京', 'Nanjing', '320000', '江苏', 'Jiangsu'],
  wuxi: ['320200', '无锡', 'Wuxi', '320000', '江苏', 'Jiangsu'],
  suzhou: ['320500', '苏州', 'Suzhou', '320000', '江苏', 'Jiangsu'],
  yangzhou: ['321000', '扬州', 'Yangzhou', '320000', '江苏', 'Jiangsu'],
  hangzhou: ['330100', '杭州', 'Hangzhou', '330000', '浙江', 'Zhejiang'],
  hefei: ['340100', '合肥', 'Hefei', '340000', '安徽', 'Anhui'],
  fuzhou: ['350100', '福州', 'Fuzhou', '350000', '福建', 'Fujian'],
  xiamen: ['350200', '厦门', 'Xiamen', '350000', '福建', 'Fujian'],
  nanchang: ['360100', '南昌', 'Nanchang', '360000', '江西', 'Jiangxi'],
  jinan: ['370100', '济南', 'Jinan', '370000', '山东', 'Shandong'],
  qingdao: ['370200', '青岛', 'Qingdao', '370000', '山东', 'Shandong'],
  zhengzhou: ['410100', '郑州', 'Zhengzhou', '410000', '河南', 'Henan'],
  wuhan: ['420100', '武汉', 'Wuhan', '420000', '湖北', 'Hubei'],
  yichang: ['420500', '宜昌', 'Yichang', '420000', '湖北', 'Hubei'],
  changsha: ['430100', '长沙', 'Changsha', '430000', '湖南', 'Hunan'],
  guangzhou: ['440100', '广州', 'Guangzhou', '440000', '广东', 'Guangdong'],
  shenzhen: ['440300', '深圳', 'Shenzhen', '440000', '广东', 'Guangdong'],
  nanning: ['450100', '南宁', 'Nanning', '450000', '广西', 'Guangxi'],
  guilin: ['450300', '桂林', 'Guilin', '450000', '广西', 'Guangxi'],
  haikou: ['460100', '海口', 'Haikou', '460000', '海南', 'Hainan'],
  sanya: ['460200', '三亚', 'Sanya', '460000', '海南', 'Hainan'],
  chongqing: ['500100', '重庆', 'Chongqing', '500000', '重庆', 'Chongqing'],
  chengdu: ['510100', '成都', 'Chengdu', '510000', '四川', 'Sichuan'],
  guiyang: ['520100', '贵阳', 'Guiyang', '520000', '贵州', 'Guizhou'],
  kunming: ['530100', '昆明', 'Kunming', '530000', '云南', 'Yunnan'],
  lhasa: ['540100', '拉萨', 'Lhasa', '540000', '西藏', 'Xizang'],
  xian: ['610100', '西安', "Xi'an", '610000', '陕西', 'Shaanxi'],
  lanzhou: ['620100', '兰州', 'Lanzhou', '620000', '甘肃', 'Gansu'],
  dunhuang: ['620900', '敦煌', 'Dunhuang', '620000', '甘肃', 'Gansu'],
  xining: ['630100', '西宁', 'Xining', '630000', '青海', 'Qinghai'],
  yinchuan: ['640100', '银川', 'Yinchuan', '640000', '宁夏', 'Ningxia'],
  urumqi: ['650100', '乌鲁木齐', 'Urumqi', '650000', '新疆', 'Xinjiang'],
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
