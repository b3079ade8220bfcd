import { formatChinaTime } from '#lib/date.ts'
import { bothTexts, jsonText, type Kind, refuseName } from './scaffold.ts'

const DAY = 86_400_000

/** A campaign: its facts in one place, a page at its route made of them, and scenarios before and after its end. */
export const newCampaign: Kind = {
  name: { option: 'name', ask: 'Name of the campaign, for example springSeries', refuse: refuseName },
  questions: [
    { option: 'zh', ask: 'Title in Chinese', usual: '新系列赛' },
    { option: 'en', ask: 'Title in English', usual: 'New series' },
    {
      option: 'until',
      ask: 'Last day, yyyy-MM-dd',
      usual: formatChinaTime(Date.now() + 90 * DAY, 'yyyy-MM-dd'),
      refuse: (day) => (Number.isNaN(endOf(day)) ? `"${day}" is no day such as 2027-04-18` : null),
    },
  ],
  make(name, { zh, en, until = '' }) {
    const title = bothTexts(zh, en, name)
    const folder = `campaigns/${name}`
    const ends = endOf(until)
    return {
      files: new Map([
        [`${folder}/campaign.json`, jsonText(campaign(name, title, ends))],
        [`${folder}/${name}.scenarios.json`, jsonText(scenarios(title, ends))],
      ]),
      next: [`edit the facts in "values" of ${folder}/campaign.json`, `npm run dev, then open /${name}`],
    }
  },
}

function endOf(day: string): number {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(`${day}T23:59:59+08:00`) : Number.NaN
}

function campaign(name: string, title: { zh: string; en: string }, ends: number): object {
  return {
    $schema: '../../../schemas/page.schema.json',
    format: 1,
    route: `/${name}`,
    title,
    shell: { back: true },
    values: { name: title, ends, running: '{{now <= ends}}' },
    data: { races: { call: 'listRecommend', with: { page: 1, size: 20 } } },
    blocks: [
      { type: 'heading', id: 'title', level: 2, text: '{{name}}' },
      {
        type: 'countdown',
        id: 'ends',
        showIf: 'running',
        until: '{{ends}}',
        label: { zh: '距活动结束', en: 'Ends in' },
        endedText: { zh: '活动已结束', en: 'The campaign is over' },
      },
      {
        type: 'notice',
        id: 'over',
        showIf: '!running',
        tone: 'warning',
        text: { zh: '活动已结束，感谢参与。', en: 'The campaign is over. Thank you for taking part.' },
      },
      {
        type: 'list',
        id: 'races',
        label: { zh: '本系列赛事', en: 'Races of the series' },
        layout: 'stack',
        blocks: [
          {
            type: 'raceCard',
            each: 'races',
            key: 'item.raceId',
            image: '{{item.imgRecommend2}}',
            title: '{{item.raceName}}',
            time: '{{item.raceTime}}',
            price: '{{item.minFee}}',
            onTap: [{ do: 'navigate', to: '/eventDetails', query: { raceId: '{{item.raceId}}' } }],
          },
        ],
      },
    ],
  }
}

function scenarios(title: { zh: string; en: string }, ends: number): object {
  const at = (ms: number) => `${formatChinaTime(ms, 'yyyy-MM-dd')}T12:00:00+08:00`
  return {
    $schema: '../../../schemas/scenarios.schema.json',
    scenarios: [
      {
        name: { zh: '活动进行中', en: 'While it runs' },
        runner: null,
        at: at(ends - DAY),
        expect: { visible: ['ends', 'races'], hidden: ['over'], texts: [title] },
      },
      {
        name: { zh: '活动结束后', en: 'After its end' },
        runner: null,
        at: at(ends + DAY),
        expect: { visible: ['over'], hidden: ['ends'] },
      },
    ],
  }
}
