import '#ui/reactTexts.ts'
import { createRoot } from 'react-dom/client'
import { FormServicesContext } from '#forms/context.ts'
import { draftDatabase } from '#forms/drafts/database.ts'
import { createDrafts } from '#forms/drafts/drafts.ts'
import type { Block, Page as PageModel } from '#runtime/model.ts'
import { createPageRuntime } from '#runtime/pageRuntime.ts'
import type { Ports } from '#runtime/ports.ts'
import { Page } from '#runtime/react/page.tsx'
import type { PageViews } from '#runtime/react/views.ts'
import { ErrorSummary } from '#ui/problems/errorSummary.tsx'
import button from '#widgets/button/widget.tsx'
import form from '#widgets/form/widget.tsx'
import '#ui/base.css'

const count = new URLSearchParams(location.search).get('fields') ?? '20'
const block = (await (await fetch(`form-${count}.json`)).json()) as Block

const submit: Block = { type: 'button', id: 'submit', text: '提交', onTap: [{ do: 'submit' }] }
const page: PageModel = { format: 1, route: '/bench', title: 'bench', draft: { key: count }, blocks: [block, submit] }
const ports: Ports = {
  request: async () => null,
  navigate: () => {},
  back: () => {},
  close: async () => {},
  setLanguage: () => {},
  address: (to) => to,
  now: () => Date.now(),
  toast: () => {},
  confirm: async () => true,
  copy: async () => {},
  share: async () => {},
  track: () => {},
  open: () => {},
  drafts: createDrafts({ storage: localStorage, database: draftDatabase(), channel: null, now: () => Date.now() }),
  stateStorage: { load: () => null, save: () => {} },
  entries: { current: () => ({}), push: () => {}, replace: () => {}, back: () => {}, subscribe: () => () => {} },
  picks: { asked: () => null, ask: async () => {}, give: async () => {}, take: async () => null },
}
const Nothing = () => null
const Summary: PageViews['Summary'] = ({ problems, onGo }) => (
  <ErrorSummary
    problems={problems.map((problem) => ({
      id: `${problem.input}-${problem.path}`,
      message: problem.message,
      section: problem.section,
      onGo: () => onGo(problem),
    }))}
  />
)
const views: PageViews = { Error: Nothing, Empty: Nothing, Skeleton: Nothing, Broken: Nothing, Summary }
const surroundings = { lang: 'zh' as const, user: null, env: {}, site: {} }
const services = {
  load: async () => null,
  upload: async () => ({ path: '' }),
  sendFile: async () => null,
  importValidator: (path: string) => import(/* @vite-ignore */ new URL(path, location.href).href),
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <FormServicesContext value={services}>
    <Page
      runtime={createPageRuntime({ page, ports, query: {}, surroundings })}
      widgets={{ form, button }}
      views={views}
    />
  </FormServicesContext>,
)
