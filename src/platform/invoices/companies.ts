import { creditCheck } from '#lib/creditCode.ts'

/** Made-up companies: area, industry and a number stand for what the registry of companies knows. */
const NAMES = [
  '上海江湾体育发展有限公司',
  '上海浦江软件有限公司',
  '上海东岸文化传播有限公司',
  '北京北辰信息技术有限公司',
  '北京奥林跑步俱乐部有限公司',
  '长沙橘洲网络科技有限公司',
  '长沙湘江机械制造有限公司',
  '兰州黄河旅游集团有限公司',
  '兰州白塔山医药有限公司',
  '宜昌三峡电力建设有限公司',
  '宜昌夷陵生态农业有限公司',
  '深圳南山电子股份有限公司',
  '广州珠江物流有限公司',
  '杭州西湖数字技术有限公司',
  '成都锦江餐饮管理有限公司',
  '武汉东湖光电有限公司',
  '西安城墙马拉松运动有限公司',
  '南京钟山教育咨询有限公司',
  '厦门环岛路体育用品有限公司',
  '青岛海湾啤酒有限公司',
]

const COMPANIES = NAMES.map((name, at) => {
  const body = `9131010${at % 10}MA1K${String(10_000 + at * 37)}`
  return { name, creditCode: body + creditCheck(body) }
})

const MOST = 8

/** Companies whose name holds the words, those that begin with them first. */
export function findCompanies(words: string): { name: string; creditCode: string }[] {
  const wanted = words.normalize('NFKC').trim()
  if (wanted === '') return []
  const found = COMPANIES.filter(({ name }) => name.includes(wanted))
  const place = ({ name }: { name: string }) => name.indexOf(wanted)
  return found.toSorted((a, b) => place(a) - place(b)).slice(0, MOST)
}
