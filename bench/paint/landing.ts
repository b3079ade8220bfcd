import type { JsonObject } from '#runtime/model.ts'

/** What the landing page says, for our page and for the one written by hand. */
export const LANDING = {
  title: '2027 上海半程马拉松',
  subtitle: '四月，沿着黄浦江跑一场',
  until: '2027-04-18T07:00:00+08:00',
  countdown: '距鸣枪起跑',
  text: [
    '从东方明珠出发，沿滨江步道一路向南，过南浦大桥，折返后在世博公园冲线。全程累计爬升不到 60 米，八个批次分枪起跑。',
    '每 2.5 公里一个补给点，每公里一个医疗点，关门时间 3 小时。完赛可领奖牌、成绩证书和一件纪念衫。',
    '先抽签、后缴费：报名时不收钱，中签后 72 小时内支付，逾期名额作废。',
  ],
  points: ['比赛日年满 18 周岁', '近一年内的体检报告或心电图', '领物须本人到场，带身份证原件'],
  cards: [
    { image: 'card1.jpg', title: '半程马拉松', line: '21.0975 公里 · 15000 个名额' },
    { image: 'card2.jpg', title: '健康跑', line: '5 公里 · 3000 个名额' },
    { image: 'card3.jpg', title: '亲子跑', line: '3 公里 · 一大一小' },
    { image: 'card4.jpg', title: '参赛包', line: '号码布、芯片、纪念衫' },
    { image: 'card5.jpg', title: '交通', line: '赛后接驳，5 号线直达' },
    { image: 'card6.jpg', title: '住宿', line: '起点两公里内的酒店' },
  ],
  slides: [
    { image: 'slide1.jpg', title: '起点，东方明珠广场' },
    { image: 'slide2.jpg', title: '12 公里，南浦大桥' },
    { image: 'slide3.jpg', title: '终点，世博公园' },
  ],
  questions: [
    { ask: '没中签会扣钱吗？', answer: '不会，中签后才需要付款。' },
    { ask: '可以报两个项目吗？', answer: '不可以，一个证件只能报一个项目。' },
    { ask: '缴费后还能退吗？', answer: '名额已锁定，缴费后不退费，也不能转让。' },
    { ask: '需要体检证明吗？', answer: '领物时出示半年内的体检报告或心电图。' },
    { ask: '起跑批次怎么排？', answer: '按报名时填写的成绩证书排序。' },
    { ask: '有寄存吗？', answer: '起点有，按号码布分区，终点取。' },
  ],
  button: '立即报名',
  /** What a tap on the button says. */
  tapped: '报名将于十月开放',
} as const

const both = (zh: string) => ({ zh, en: zh === LANDING.button ? 'Enter now' : `Text of “${zh.length}” signs` })

/** The same as a page of the config. */
export function landingPage(route: string): JsonObject {
  const { title, subtitle, until, countdown, text, points, cards, slides, questions, button, tapped } = LANDING
  const html = `${text.map((words) => `<p>${words}</p>`).join('')}<ul>${points.map((one) => `<li>${one}</li>`).join('')}</ul>`
  return {
    format: 1,
    route,
    title: both(title),
    blocks: [
      { type: 'hero', id: 'hero', image: 'hero.jpg', title: both(title), subtitle: both(subtitle) },
      { type: 'countdown', id: 'start', until, label: both(countdown) },
      { type: 'richText', id: 'about', html: { zh: html, en: '<p>About the race</p>' } },
      {
        type: 'section',
        id: 'cards',
        title: both('项目与服务'),
        blocks: cards.map((card, at) => ({
          type: 'card',
          id: `card${at}`,
          image: card.image,
          title: both(card.title),
          subtitle: both(card.line),
        })),
      },
      {
        type: 'carousel',
        id: 'slides',
        items: slides.map((slide) => ({ image: slide.image, title: both(slide.title) })),
      },
      {
        type: 'accordion',
        id: 'questions',
        blocks: questions.map(({ ask, answer }, at) => ({
          type: 'text',
          id: `question${at}`,
          label: both(ask),
          text: both(answer),
        })),
      },
      {
        type: 'fixedBar',
        id: 'bar',
        blocks: [
          {
            type: 'button',
            id: 'enter',
            variant: 'primary',
            text: both(button),
            onTap: [{ do: 'toast', text: both(tapped), ms: 20_000 }],
          },
        ],
      },
    ],
  }
}

/** Names and proportions of the landing page's pictures, as an operator is given them: 1600 pixels wide. */
export const PICTURES: readonly { name: string; ratio: '16:9' | '2:1' }[] = [
  { name: 'hero.jpg', ratio: '16:9' },
  ...LANDING.cards.map(({ image }) => ({ name: image, ratio: '16:9' as const })),
  ...LANDING.slides.map(({ image }) => ({ name: image, ratio: '2:1' as const })),
]
