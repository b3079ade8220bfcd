import type { RaceFacts } from '#race/facts.gen.ts'
import { handIn } from '#support/platform/documentJourney.ts'
import { draftOf, FILES, idCard, newKey, PIXEL } from '#support/platform/entryFixtures.ts'
import { type Client, logIn, Refused, type TestBench } from '#support/platform/testBench.ts'
import { type Person, savePerson } from './people.ts'

/** A line of a printed regulation: where race.json says it, and what was played. */
export interface Line {
  rule: string
  /** As it is printed, where that is not in the review. */
  printed?: string
  /** JSON pointers into race.json, or `file#pointer` into an overlay beside it. */
  says: string[]
  /** What of the line cannot be said. */
  lacks?: string
  /** Its play ends the race: it has the platform to itself. */
  endsRace?: true
  /** In the order of their moments; one without `at` is at the moment of the one before. */
  play: Step[]
}

export type Step = { at?: string } & (
  | {
      do: 'enter'
      item: string
      as?: string
      /** The account of an entry before. */
      account?: string
      /** Its runners too. */
      same?: true
      who?: Person[]
      form?: Record<string, unknown>
      /** Answers of the second runner, where they differ. */
      second?: Record<string, unknown>
      result?: Record<string, unknown>
      more?: Record<string, unknown>
      /** One of its own, or the name of one that was issued before. */
      code?: string
      /** A statement that is not accepted. */
      unsigned?: string
      /** One that may be refused, and is accepted. */
      accepts?: string
      coupon?: string
      /** Where its packs are posted to. */
      address?: string
      status?: string
      payable?: number
      refused?: number | string
    }
  /** A team that comes together by a link, women first. */
  | {
      do: 'team'
      item: string
      as?: string
      size: number
      women?: number
      code?: string
      status?: string
      payable?: number
      refused?: number
    }
  | { do: 'pay' | 'look'; as?: string; status?: string; shows?: object }
  /** What the deposit of the first runner is for is marked in the console. */
  | { do: 'handBack'; as?: string; status?: string; shows?: object }
  | { do: 'leave'; as?: string; back: number }
  /** Whoever is asked signs by the link, and the entry is sent. */
  | { do: 'sign'; as?: string; role: 'guardian' | 'relative'; status: string; payable?: number }
  | { do: 'handIn'; as?: string; document: string }
  /** What the organiser reads of the entry. */
  | { do: 'file'; as?: string; shows: object }
  /** The ticket of the entry in the published list of its draw. */
  | { do: 'ticket'; as?: string; shows: object }
  /** A code of a company, which pays a part, out of so much; in percent and fen. */
  | { do: 'issue'; code: string; item: string; percent: number; budget: number }
  | { do: 'budget'; code: string; used: number }
  /** Another project, another runner or the next race; `toPay` and `back` as the platform quotes them. */
  | {
      do: 'change'
      as?: string
      item?: string
      to?: Person
      defer?: true
      toPay?: number
      back?: number
      refused?: number
    }
  /** Answers again what the race lets a runner change. */
  | { do: 'details'; as?: string; form: Record<string, unknown>; refused?: number }
  /** Books a slot to collect the packs. */
  | { do: 'book'; as?: string; slot: string }
  /** Takes back what was agreed to. */
  | { do: 'takeBack'; as?: string; statement: string }
  /** Asks for an invoice of the order for a company. */
  | { do: 'invoice'; as?: string; company: string; amount: number }
  | { do: 'decide'; as?: string; approved: true; status: string }
  | { do: 'console'; method?: 'GET' | 'POST'; path: string; body?: object; shows?: object }
  | { do: 'list'; kind: string; item?: string; losses?: number; reason?: string; people: Record<string, Person> }
  | {
      do: 'ask'
      operation:
        | 'raceH5Detail'
        | 'raceLanding'
        | 'itemByRaceIdList'
        | 'listCollectionSlots'
        | 'queryRaceFilterCondition'
        | 'raceSportRanking'
        | 'registrationStatementQuery'
      with?: object
      /** Of a list, the rows that are named, by their place. */
      shows: object
    }
)

interface Entered {
  client: Client
  entryId: string
  players: readonly string[]
  /** When its account logged in. */
  since: number
}

const HOURS_OF_A_LOGIN = 12

/** What a step came to, to be compared with what the line says of it. */
export type Outcome = { found: unknown; wanted: unknown }

/** What tells a season how runners answer: the questions of each project's own forms. */
export interface Forms {
  asks(itemId: string, input: string): Promise<readonly string[]>
}

/** Plays all lines on one platform, step by step in the order of their moments; answers the outcomes of each line. */
export async function playSeason(
  bench: TestBench,
  race: RaceFacts,
  forms: Forms,
  lines: readonly Line[],
  answers: Record<string, unknown>,
): Promise<Map<string, Outcome[]>> {
  const outcomes = new Map<string, Outcome[]>()
  const entered = new Map<string, Entered>()
  const cards = new Map<string, string>()
  const issued = new Map<string, string>()
  const timed = lines.flatMap(({ rule, play }) => {
    let last = Date.parse(race.signUpStart) + 3_600_000
    return play.map((step) => {
      last = step.at ? Date.parse(step.at) : last
      return { rule, step, at: last }
    })
  })

  async function enter(rule: string, step: Extract<Step, { do: 'enter' }>) {
    const before = step.account ? entered.get(`${rule} ${step.account}`) : undefined
    const client = before?.client ?? (await bench.runner())
    const name = `${rule} ${step.as ?? ''}`
    const players: string[] = step.same ? [...(before?.players ?? [])] : []
    for (const [index, who] of (step.same ? [] : (step.who ?? [{}])).entries())
      players.push(await savePerson(client, who, index === 0 ? cards.get(name) : undefined))
    const entryId = await save(rule, client, players, step)
    entered.set(name, { client, entryId, players, since: bench.platform.clock.now() })
    if (step.address) {
      const home = { consignee: '周跑跑', consigneePhone: '13912345678', region: '320211', isDefault: false }
      const { mailInfoId } = await client.call('addMailInfo', { ...home, addressDetail: step.address })
      await client.call('updOrderMailInfo', { entryId, mailInfoId })
    }
    const coupon = step.coupon ? await client.call('exchangeCoupon', { code: step.coupon }) : null
    return submit(client, entryId, coupon?.couponId ?? null)
  }

  async function enterTeam(rule: string, step: Extract<Step, { do: 'team' }>) {
    const captain = await bench.runner()
    const { contestantsGroupNo } = await captain.call('createContestantsGroupNo', {
      itemId: `${race.raceId}${step.item}`,
    })
    const exchangeCode = step.code ? await findCode(rule, step, step.size) : null
    let entryId = ''
    for (let index = 0; index < step.size; index += 1) {
      const client = index === 0 ? captain : await bench.runner()
      const who: Person = index < (step.women ?? 0) ? { woman: true } : {}
      const more = { contestantsGroupNo, exchangeCode }
      const saved = await save(rule, client, [await savePerson(client, who)], { do: 'enter', item: step.item, more })
      entryId ||= saved
    }
    const since = bench.platform.clock.now()
    entered.set(`${rule} ${step.as ?? ''}`, { client: captain, entryId, players: [], since })
    return submit(captain, entryId, null)
  }

  async function submit(client: Client, entryId: string, couponId: string | null) {
    const { payable } = await client.call('orderCalculation', { entryId, couponId })
    const made = { entryId, couponId, idempotencyKey: newKey('order') }
    const { entryStatus } = await client.call('createOrder5AppAsync', made)
    await bench.platform.tick()
    return { status: entryStatus, payable }
  }

  /** The answers to what a form of the project asks. */
  async function answersOf(itemId: string, input: string, more: Record<string, unknown> = {}) {
    const asked = await forms.asks(itemId, input)
    return Object.fromEntries(Object.entries({ ...answers, ...more }).filter(([field]) => asked.includes(field)))
  }

  /** Saves an entry of these runners, with the answers that its forms ask for. */
  async function save(
    rule: string,
    client: Client,
    players: string[],
    step: Extract<Step, { do: 'enter' }>,
  ): Promise<string> {
    const itemId = `${race.raceId}${step.item}`
    const project = race.items.find((one) => one.itemId === itemId)
    if (!project) throw new Error(`No project ${step.item}`)
    const runners: Record<string, Record<string, unknown>> = {}
    for (const [index, id] of players.slice(1).entries()) {
      const child = (step.who?.[index + 1]?.born ?? '') > '2012'
      const own = { ...step.form, ...(child && { dressSize: '120' }), ...(index === 0 && step.second) }
      runners[id] = await answersOf(itemId, 'runner', own)
    }
    const consents = (project.statements ?? []).filter(
      ({ id, optional, signedBy }) => (!optional || id === step.accepts) && !signedBy && id !== step.unsigned,
    )
    const { result } = step
    const image = FILES.png as unknown as string
    const certificate = result && (await client.call('uploadImage', { file: image }))
    const draft = await draftOf(client, itemId, players, {
      groupId: project.groups?.[0]?.id ?? null,
      packageId: null,
      teamName: project.kind === 'team' && !project.roles ? '追风队' : null,
      form: await answersOf(itemId, 'form', step.form),
      runners,
      questionnaire: {},
      consents: consents.map(({ id, version }) => ({ id, version: String(version) })),
      ...(result && { result: { ...result, resultCertificate: certificate?.path } }),
      ...(step.code && { exchangeCode: await findCode(rule, step) }),
      ...step.more,
    })
    return (await client.call('infoSaveV2', draft)).entryId
  }

  async function findCode(rule: string, { code, item }: { code?: string; item: string }, places = 1): Promise<string> {
    return issued.get(`${rule} ${code}`) ?? issue({ itemId: `${race.raceId}${item}`, kind: 'invitation', places })
  }

  async function issue(asked: object): Promise<string> {
    const { codes } = await bench.console<{ codes: string[] }>('POST', 'invitations', {
      raceId: race.raceId,
      ...asked,
    })
    return codes[0] ?? ''
  }

  /** Whoever is asked to sign for a runner of a draft does so by the link; then it is sent. */
  async function signByLink({ client, entryId, players }: Entered, role: 'guardian' | 'relative') {
    const { token } = await client.call('createSignLink', { entryId, contestantsId: players[0] ?? '', role })
    const request = await bench.stranger().call('coSignRequest', { token })
    const statements = request.statements.map(({ id, version, hash }) => ({ id, version, hash }))
    const who = { name: '周国强', relation: 'father' as const, phone: '13700001111', image: PIXEL }
    await bench.stranger().call('coSign', { token, ...who, statements })
    return submit(client, entryId, null)
  }

  async function findTicket({ client, entryId }: Entered): Promise<unknown> {
    const { ballot } = await client.call('detailRegistrationOrder', { entryId })
    const file = await bench.platform.app.inject(ballot?.draw?.file ?? '')
    const rows = file.body.split('\n').filter(Boolean)
    return rows.map((row) => JSON.parse(row)).find(({ ticket }) => ticket === ballot?.ticket?.number)
  }

  async function payOrder(client: Client, orderId: string) {
    const { attemptId } = await client.call('aliH5Prepay', { orderId, attemptKey: newKey('attempt') })
    await bench.console('POST', `pay/${attemptId}`, {})
  }

  /** Asks what a change costs, and makes it; what is to be paid for it is paid. */
  async function change({ client, entryId }: Entered, step: Extract<Step, { do: 'change' }>) {
    const { playersDetail, itemId } = await client.call('detailRegistrationOrder', { entryId })
    const [leaving] = playersDetail
    const wish = {
      entryId,
      ...(step.item && { itemId: `${race.raceId}${step.item}` }),
      ...(step.defer && { defer: true }),
      ...(step.to && {
        registrationId: leaving?.registrationId ?? '',
        contestantsId: await savePerson(client, step.to),
      }),
    }
    const { toPay, back, problem } = await client.call('changeQuote', wish)
    if (problem || step.refused) return { found: { refused: problem?.code }, wanted: { refused: step.refused } }
    const form = step.to && { form: await answersOf(itemId, 'form') }
    const made = await client.call('modifyForApp', { ...wish, ...form, toPay, back, idempotencyKey: newKey('change') })
    if (toPay > 0) await payOrder(client, made.orderId ?? '')
    await bench.platform.tick()
    return { found: { toPay, back }, wanted: { toPay: step.toPay, back: step.back } }
  }

  async function play(rule: string, step: Step): Promise<Outcome | null> {
    const mine =
      'as' in step || step.do !== 'console' ? entered.get(`${rule} ${'as' in step ? (step.as ?? '') : ''}`) : null
    if (step.do === 'enter' || step.do === 'team') {
      const wanted = { status: step.status, payable: step.payable, refused: step.refused }
      const told = await (step.do === 'team' ? enterTeam(rule, step) : enter(rule, step)).catch((cause: unknown) => {
        if (!(cause instanceof Refused)) throw cause
        const [first] = cause.fieldErrors
        const said = typeof step.refused === 'string' && first ? first.path : cause.code
        return step.refused ? { refused: said } : { refused: `${cause.message} ${JSON.stringify(cause.fieldErrors)}` }
      })
      return { found: told, wanted: defined(wanted) }
    }
    if (step.do === 'ask') {
      const found = await bench.stranger().call(step.operation, { raceId: race.raceId, ...step.with } as never)
      return { found: Array.isArray(found) && !Array.isArray(step.shows) ? { ...found } : found, wanted: step.shows }
    }
    if (step.do === 'issue') {
      const company = { kind: 'sponsor', sponsor: { zh: '云帆科技', en: 'Yunfan Tech' }, places: 30 }
      const { percent, budget } = step
      const asked = { ...company, itemId: `${race.raceId}${step.item}`, pays: { percent, budget } }
      issued.set(`${rule} ${step.code}`, await issue(asked))
      return null
    }
    if (step.do === 'budget') {
      type Shown = { code: string; budget: { used: number } | null }
      const rows = await bench.console<Shown[]>('GET', `invitations?raceId=${race.raceId}`)
      const row = rows.find(({ code }) => code === issued.get(`${rule} ${step.code}`))
      return { found: { used: row?.budget?.used }, wanted: { used: step.used } }
    }
    if (step.do === 'console') {
      const found = await bench.console(
        step.method ?? 'POST',
        step.path,
        step.method === 'GET' ? undefined : (step.body ?? {}),
      )
      return step.shows ? { found, wanted: step.shows } : null
    }
    if (step.do === 'list') {
      const head = ['姓名', '证件号码', ...(step.losses ? ['未中签次数'] : []), ...(step.reason ? ['原因'] : [])]
      const rows = Object.entries(step.people).map(([name, { born }]) => {
        const card = idCard(born)
        cards.set(`${rule} ${name}`, card)
        return ['张三丰', card, ...(step.losses ? [String(step.losses)] : []), ...(step.reason ? [step.reason] : [])]
      })
      const csv = [head, ...rows].map((row) => row.join(',')).join('\n')
      const itemId = step.item ? `${race.raceId}${step.item}` : null
      const found = await bench.console('POST', `races/${race.raceId}/people`, { kind: step.kind, itemId, csv })
      return { found, wanted: { added: rows.length } }
    }
    if (!mine) throw new Error(`${rule}: nobody has entered before ${JSON.stringify(step)}`)
    const { client, entryId } = mine
    if (bench.platform.clock.now() - mine.since > HOURS_OF_A_LOGIN * 3_600_000) {
      client.token = (await logIn(bench, client)).token
      mine.since = bench.platform.clock.now()
    }
    const detail = () => client.call('detailRegistrationOrder', { entryId })
    if (step.do === 'decide') await bench.console('POST', `reviews/${entryId}`, { approved: true })
    if (step.do === 'handBack') {
      const [first] = (await detail()).playersDetail
      await bench.console('POST', `deposits/${first?.registrationId}`, {})
    }
    if (step.do === 'pay') {
      const { orderId, payable } = await detail()
      if (payable === 0) await client.call('zeroPayment', { orderId: orderId ?? '' })
      else await payOrder(client, orderId ?? '')
    }
    if (step.do === 'leave') {
      const { withdrawal } = await detail()
      await client.call('withdrawEntry', { entryId, amount: withdrawal?.amount ?? 0 })
      await bench.platform.tick()
      return { found: { back: withdrawal?.amount }, wanted: { back: step.back } }
    }
    if (step.do === 'change') return change(mine, step)
    if (step.do === 'sign') {
      const { status, payable } = step
      return { found: await signByLink(mine, step.role), wanted: defined({ status, payable }) }
    }
    if (step.do === 'handIn') {
      const { status } = await handIn(
        client,
        (await detail()).playersDetail[0]?.registrationId ?? '',
        FILES.pdf,
        step.document,
      )
      return { found: { status }, wanted: { status: 'handedIn' } }
    }
    if (step.do === 'file') return { found: await bench.console('GET', `entries/${entryId}`), wanted: step.shows }
    if (step.do === 'ticket') return { found: await findTicket(mine), wanted: step.shows }
    if (step.do === 'details') {
      const registrationId = (await detail()).playersDetail[0]?.registrationId ?? ''
      const refused = await client
        .call('updSubUserInfo', { registrationId, form: step.form })
        .then(() => undefined, codeOf)
      const { answers } = await client.call('querySubUserInfo', { registrationId })
      return { found: { refused, answers }, wanted: step.refused ? { refused: step.refused } : { answers: step.form } }
    }
    if (step.do === 'book') {
      const { booked } = await client.call('bookCollectionSlot', { entryId, slotId: step.slot })
      return { found: { slot: booked?.slotId }, wanted: { slot: step.slot } }
    }
    if (step.do === 'takeBack') {
      const named = async () =>
        (await client.call('personalOverview', {})).consents.find(({ title }) => title.zh === step.statement)
      const given = await named()
      await client.call('withdrawConsent', { consentId: given?.consentId ?? '' })
      const found = { given: given?.withdrawnAt, takenBack: (await named())?.withdrawnAt !== null }
      return { found, wanted: { given: null, takenBack: true } }
    }
    if (step.do === 'invoice') {
      const { orderId } = await detail()
      const [found] = await client.call('creditCodeListByCompany', { company: step.company.slice(2, 4) })
      const title = { kind: 'company' as const, name: step.company, email: 'bill@example.com' }
      const { invoiceInfoId } = await client.call('addInvoiceInfo', { ...title, creditCode: found?.creditCode ?? '' })
      const asked = { invoiceInfoId, orderIds: [orderId ?? ''] }
      const { status, amount } = await client.call('addInvoiceInfoToOrder', asked)
      return { found: { status, amount }, wanted: { status: 'REQUESTED', amount: step.amount } }
    }
    const { entryStatus, ...rest } = await detail()
    const shows = 'shows' in step ? step.shows : {}
    const waves = rest.inWaves ? await client.call('queryScoreGroup', { entryId }) : []
    const [first] = rest.playersDetail
    const answers = Object.fromEntries((first?.answers ?? []).map(({ label, value }) => [label.en, value.en]))
    return {
      found: { status: entryStatus, waves, answers, ...rest },
      wanted: { ...defined({ status: step.status }), ...shows },
    }
  }

  for (const { rule, step, at } of timed.toSorted((a, b) => a.at - b.at)) {
    const list = outcomes.get(rule) ?? []
    outcomes.set(rule, list)
    await bench.platform.clock.set(at)
    await bench.platform.tick()
    const outcome = await play(rule, step).catch((cause: unknown) => ({
      found: `${JSON.stringify(step)}: ${cause}`,
      wanted: step,
    }))
    if (outcome) list.push(outcome)
  }
  return outcomes
}

const codeOf = (cause: unknown): unknown => (cause instanceof Refused ? cause.code : `${cause}`)

const defined = (facts: object) => Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
