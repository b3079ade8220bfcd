import { bothTexts, jsonText, type Kind, refuseName } from './scaffold.ts'

/** A page of its own, with a scenario. */
export const newPage: Kind = {
  name: { option: 'name', ask: 'Name of the page, for example raceNews', refuse: refuseName },
  questions: [
    { option: 'zh', ask: 'Title in Chinese', usual: '新页面' },
    { option: 'en', ask: 'Title in English', usual: 'New page' },
  ],
  make(name, { zh, en }) {
    const title = bothTexts(zh, en, name)
    const page = {
      $schema: '../schemas/page.schema.json',
      format: 1,
      route: `/${name}`,
      title,
      shell: { back: true },
      blocks: [
        { type: 'heading', id: 'title', level: 2, text: title },
        {
          type: 'section',
          id: 'body',
          card: true,
          blocks: [
            {
              type: 'text',
              text: { zh: '在这里写下跑者需要知道的内容。', en: 'Write here what runners have to know.' },
            },
          ],
        },
        {
          type: 'button',
          id: 'races',
          text: { zh: '查看全部赛事', en: 'See all races' },
          onTap: [{ do: 'navigate', to: '/Match' }],
        },
      ],
    }
    const scenarios = {
      $schema: '../schemas/scenarios.schema.json',
      scenarios: [
        {
          name: { zh: '没有登录也能看', en: 'Everybody can read it' },
          runner: null,
          expect: { asksLogin: false, texts: [title] },
        },
      ],
    }
    return {
      files: new Map([
        [`${name}.json`, jsonText(page)],
        [`${name}.scenarios.json`, jsonText(scenarios)],
      ]),
      next: [`edit ${name}.json`, `npm run dev, then open /${name}`],
    }
  },
}
