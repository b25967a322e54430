import { randomUUID } from 'node:crypto'
import { INVOICE_APPLY_MS, MOST_INVOICE_AMENDS } from '@contract/codes/invoice'
import type { InvoiceRequest } from '@contract/schema/invoice'
import { drawHere, pdfText } from '@server/sandbox/invoice/paper.fixture'
import { SandboxIssuer } from '@server/sandbox/invoice/sandbox-issuer'
import { OPERATOR } from '../../../../test/support/actor'
import { type TestMall, testApp } from '../../../../test/support/app'
import { eventually } from '../../../../test/support/eventually'
import { logInAgain } from '../../../../test/support/log-in'
import { openStore, payFor, type Shelved, shelve, submitOf } from '../../../../test/support/shopping'
import type { WireClient } from '../../../../test/support/wire-client'
import type { InvoiceIssuer, InvoicePaper, IssueVerdict } from '../../finance/invoice'

/** Issues invoices as the sandbox does; a test can script it to fail, to take time, or to wait for a signal. */
class ScriptedIssuer implements InvoiceIssuer {
  readonly name = 'scripted'
  readonly asked: InvoicePaper[] = []
  next: (() => Promise<IssueVerdict | null>)[] = []
  readonly #sandbox = new SandboxIssuer(drawHere, () => mall.clock.now())
  readonly made = new Map<string, IssueVerdict>()

  async ask(requestNo: string): Promise<IssueVerdict | null> {
    return this.made.get(requestNo) ?? null
  }

  async issue(paper: InvoicePaper): Promise<IssueVerdict> {
    this.asked.push(paper)
    const scripted = await this.next.shift()?.()
    if (scripted) return scripted
    const verdict = await (paper.redOf === null ? this.#sandbox.issue(paper) : this.#sandbox.red(paper))
    if (verdict.state === 'issued') this.made.set(paper.requestNo, verdict)
    return verdict
  }

  red(paper: InvoicePaper): Promise<IssueVerdict> {
    return this.issue(paper)
  }
}

let mall: TestMall
let coat: Shelved
let sock: Shelved
const issuer = new ScriptedIssuer()
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true, invoiceIssuer: issuer })
  await openStore(mall.services, {
    storeId: 'shop',
    deliveryTypes: [0],
    freightCents: 800,
    freeOverCents: null,
    takesPoints: true,
  })
  coat = await shelve(mall.services, 'coat', { stock: 900, storeId: 'shop' })
  sock = await shelve(mall.services, 'sock', { stock: 900, storeId: 'shop', priceCents: 3333 })
})
afterAll(() => mall.close())
beforeEach(() => {
  issuer.asked.length = 0
  issuer.next = []
})

const ASKED = { kind: 'company', title: '乐廊商业有限公司', taxNo: '91350100M000100Y43', email: 'a@b.cn' } as const
interface Bought {
  client: WireClient
  orderId: string
  orderNo: string
}

async function paid(invoice?: InvoiceRequest, { points = 0 } = {}): Promise<Bought> {
  const client = await mall.enrol()
  const { db, clock, points: book } = mall.services
  const { uid } = client
  if (points > 0) await db.tx((tx) => book.give(tx, { uid, amount: points, ref: 'g', reason: '补偿' }, clock.now()))
  const products = [
    { skuId: coat.skuId, number: 1 },
    { skuId: sock.skuId, number: 3 },
  ]
  const usePoints = points > 0
  const submit = await submitOf(client, { source: 'buyNow', usePoints, binComits: [{ storeId: 'shop', products }] })
  const all = { ...submit, ...(invoice && { invoice }) }
  const placed = await client.call('POST productOrder/commitOrder', all, { idempotencyKey: randomUUID() })
  await payFor(mall, client, placed.payOrderNo)
  await mall.settle()
  const { orderId = '', orderNo = '' } = placed.orders[0] ?? {}
  return { client, orderId, orderNo }
}
async function receive({ client, orderId, orderNo }: Bought): Promise<void> {
  await mall.services.orderOperator.ship(OPERATOR, 'all', orderNo, '顺丰速运', 'SF1')
  await client.call('POST productOrder/confirmReceive', { orderId })
  await mall.settle()
}
const detail = ({ client, orderId }: Bought) => client.call('GET productOrder/getOrderInfo', { orderId })
const apply = async ({ client, orderId }: Bought, invoice: InvoiceRequest = ASKED, key = randomUUID()) =>
  (await client.call('POST invoice/apply', { orderId, invoice }, { idempotencyKey: key })).applicationNo
const application = ({ client }: Bought, applicationNo: string) =>
  client.call('GET invoice/getApplication', { applicationNo })
const all = async ({ client }: Bought) => (await client.call('POST invoice/pageApplications', {})).records
/** Runs due jobs and delivers their events until none are left. */
async function work(): Promise<void> {
  for (let round = 0; round < 6; round++) {
    await mall.services.jobs.runDue()
    await mall.settle()
  }
}
/** Advances the clock and logs the shopper in again. */
async function turn({ client }: Bought, ms: number): Promise<void> {
  mall.clock.advance(ms)
  await logInAgain(mall.services, client)
}
/** Refunds through the gateway and delivers the events of the refund. */
async function refund(of: Bought, cents?: number): Promise<void> {
  const before = (await detail(of)).refund?.amount ?? 0
  await mall.services.orderOperator.refund(OPERATOR, 'all', of.orderNo, cents, '协商退款')
  await mall.services.jobs.runDue()
  await eventually(async () => {
    const { refund: back } = await detail(of)
    return back?.label === '已退款' && back.amount > before
  }, 'the money is back')
  await mall.settle()
}
async function paper({ client }: Bought, applicationNo: string, isRed = false): Promise<string> {
  const { url } = await client.call('GET invoice/getFile', { applicationNo, isRed })
  const answer = await mall.app.inject({ method: 'GET', url })
  expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    200,
    'application/pdf',
    'private, no-store',
  ])
  return pdfText(answer.rawPayload)
}

test('an invoice requested at checkout is issued on receipt, over the money that was paid [order.invoice]', async () => {
  const of = await paid(ASKED, { points: 5000 })
  const before = await detail(of)
  expect(before).toMatchObject({ invoice: ASKED, invoiced: null, invoiceAmount: before.payAmount })
  const points = before.amounts.find(({ label }) => label.includes('积分'))
  expect(points).toBeDefined()
  expect(before.payAmount).toBeLessThan(10_000 + 3 * 3333 + 800)
  await work()
  expect(issuer.asked).toEqual([])
  await receive(of)
  const [waiting] = await all(of)
  expect(waiting).toMatchObject({ state: 'pending', amount: before.payAmount, orderNo: of.orderNo, buttons: [] })
  await work()
  const no = waiting?.applicationNo ?? ''
  const made = await application(of, no)
  expect(made).toMatchObject({ state: 'issued', stateText: '已开', title: ASKED.title, reason: '', red: null })
  expect(made.invoiceNo).toMatch(/^\d{20}$/)
  expect(made.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(before.payAmount)
  expect(made.buttons.map(({ code }) => code)).toEqual(['view'])
  expect(issuer.asked).toHaveLength(1)
  const text = await paper(of, no)
  for (const word of [made.invoiceNo, ASKED.title, ASKED.taxNo, of.orderNo, '配送与税费']) expect(text).toContain(word)
  const after = await detail(of)
  expect(after).toMatchObject({ invoiceAmount: 0, invoiced: { applicationNo: no, stateText: '已开' } })
  expect(after.buttons.map(({ code }) => code)).toContain('viewInvoice')
  expect(after.buttons.map(({ code }) => code)).not.toContain('applyInvoice')
  await expect(apply(of)).rejects.toThrow('已经申请过')
  const other = await mall.enrol()
  await expect(application({ ...of, client: other }, no)).rejects.toThrow('没有这条')
  await expect(other.call('GET invoice/getFile', { applicationNo: no })).rejects.toThrow('没有这条')
})

test('the invoice document opens only with a signature that has not expired [order.invoice-private]', async () => {
  const of = await paid()
  const no = await apply(of)
  await expect(of.client.call('GET invoice/getFile', { applicationNo: no })).rejects.toThrow('还没有开好')
  await work()
  const { url, name } = await of.client.call('GET invoice/getFile', { applicationNo: no })
  expect(name).toMatch(/^电子发票-\d{20}\.pdf$/)
  const answer = await mall.app.inject({ method: 'GET', url })
  expect(answer.headers['content-disposition']).toBe('inline; filename="invoice.pdf"')
  // With the CSP directive `sandbox` browsers do not show a PDF.
  expect(answer.headers['content-security-policy'] ?? '').not.toContain('sandbox')
  const bare = url.replace(/\?.*$/, '')
  for (const tried of [bare, bare.replace('/private/', '/file/'), url.replace(/s=..../, 's=0000')])
    expect((await mall.app.inject({ method: 'GET', url: tried })).statusCode).toBeGreaterThan(399)
  mall.clock.advance(6 * 60_000)
  expect((await mall.app.inject({ method: 'GET', url })).statusCode).toBe(403)
})

test('a paid order has one invoice request despite repeated taps; the issuer gets one request number until it issues [order.invoice-once]', async () => {
  const of = await paid()
  expect((await detail(of)).buttons.map(({ code }) => code)).toContain('applyInvoice')
  const key = randomUUID()
  const no = await apply(of, ASKED, key)
  expect(await apply(of, ASKED, key)).toBe(no)
  const taps = await Promise.allSettled([apply(of), apply(of)])
  expect(taps.every(({ status }) => status === 'rejected')).toBe(true)
  issuer.next = [
    () => Promise.reject(new Error('no network')),
    async () => ({ state: 'underway' as const }),
    // The issuer issues the invoice, but its reply is lost.
    async () => {
      const { requestNo = '' } = issuer.asked.at(-1) ?? {}
      const pdf = await drawHere({ ...(issuer.asked[0] as InvoicePaper), invoiceNo: '2'.repeat(20), at: 1 })
      issuer.made.set(requestNo, { state: 'issued', invoiceNo: '2'.repeat(20), at: 1, pdf })
      throw new Error('the reply was lost')
    },
  ]
  for (let minute = 0; minute < 40; minute++) {
    await work()
    mall.clock.advance(60_000)
  }
  expect(await application(of, no)).toMatchObject({ state: 'issued', invoiceNo: '2'.repeat(20) })
  expect(issuer.asked.map(({ requestNo }) => requestNo)).toEqual([no, no, no])
  expect(await all(of)).toHaveLength(1)
})

test('concurrent requests of two devices create one invoice request [order.invoice-once]', async () => {
  const of = await paid()
  const taps = await Promise.allSettled([apply(of), apply(of), apply(of)])
  expect(taps.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await work()
  expect(issuer.asked).toHaveLength(1)
})

test('a full refund reverses the invoice by a red invoice over the same amounts [order.invoice-refund]', async () => {
  const of = await paid()
  const no = await apply(of)
  await work()
  const { invoiceNo, amount } = await application(of, no)
  await refund(of)
  expect(await application(of, no)).toMatchObject({ state: 'issued', hint: '已退款，正在红冲' })
  await work()
  const made = await application(of, no)
  expect(made).toMatchObject({ state: 'reversed', stateText: '已红冲', nextNo: '', red: { amount } })
  expect(made.buttons.map(({ code }) => code)).toEqual(['viewRed', 'view'])
  const text = await paper(of, no, true)
  for (const word of ['红字', `被红冲蓝字发票号码：${invoiceNo}`, `¥-${amount / 100}`]) expect(text).toContain(word)
  expect(await all(of)).toHaveLength(1)
  expect(issuer.asked.map(({ redOf }) => redOf)).toEqual([null, invoiceNo])
  expect((await detail(of)).buttons.map(({ code }) => code)).toEqual(expect.arrayContaining(['viewInvoice']))
})

test('after each of two partial refunds a new invoice covers the rest, and the sums agree to the cent [order.invoice-rest]', async () => {
  const of = await paid()
  const { payAmount } = await detail(of)
  await apply(of)
  await work()
  await refund(of, 1234)
  await work()
  await refund(of, 101)
  await work()
  const seen = await all(of)
  expect(seen.map(({ state, amount }) => [state, amount])).toEqual([
    ['issued', payAmount - 1335],
    ['reversed', payAmount - 1234],
    ['reversed', payAmount],
  ])
  for (const { applicationNo, amount } of seen) {
    const { lines, nextNo, state } = await application(of, applicationNo)
    expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount)
    expect(nextNo === '').toBe(state === 'issued')
  }
  const { application: standing } = await mall.services.invoices.standing(mall.services.db.q, of.client.uid, of.orderId)
  expect(standing?.no).toBe(seen[0]?.applicationNo)
  const blues = issuer.asked.filter(({ redOf }) => redOf === null).reduce((sum, { cents }) => sum + cents, 0)
  const reds = issuer.asked.filter(({ redOf }) => redOf !== null).reduce((sum, { cents }) => sum + cents, 0)
  expect(blues - reds).toBe(payAmount - 1335)
})

test('a refund before the issuer is asked changes or ends the invoice request without a red invoice [invoice.refund-before]', async () => {
  const some = await paid()
  const { payAmount } = await detail(some)
  const no = await apply(some)
  await mall.services.orderOperator.refund(OPERATOR, 'all', some.orderNo, 500, '协商退款')
  // The retry of the job is later than the refund, so no invoice is issued before it.
  issuer.next = [() => Promise.reject(new Error('no network'))]
  const gone = await paid()
  const last = await apply(gone)
  const { db, jobs } = mall.services
  for (const { client } of [some, gone]) {
    const { id } = await db.q.selectFrom('invoice').select('id').where('uid', '=', client.uid).executeTakeFirstOrThrow()
    await db.tx((tx) => jobs.cancel(tx, { kind: 'invoice.issue', key: id, uid: client.uid }))
  }
  await refund(gone)
  await work()
  issuer.next = []
  expect(await application(some, no)).toMatchObject({ state: 'pending', amount: payAmount - 500 })
  expect(await application(gone, last)).toMatchObject({ state: 'closed', stateText: '已取消', buttons: [] })
  await mall.services.invoiceOperator.retry(OPERATOR, no)
  await work()
  expect(await application(some, no)).toMatchObject({ state: 'issued', amount: payAmount - 500, red: null })
  expect(issuer.asked).toHaveLength(1)
  await expect(mall.services.invoiceOperator.retry(OPERATOR, last)).rejects.toThrow()
})

test('a refund while the invoice is being issued is settled after the invoice arrives [invoice.refund-meanwhile]', async () => {
  const of = await paid()
  const { payAmount } = await detail(of)
  const no = await apply(of)
  let release = () => undefined as unknown
  const held = new Promise<null>((done) => {
    release = () => done(null)
  })
  issuer.next = [() => held]
  const making = mall.services.jobs.runDue()
  await eventually(async () => issuer.asked.length === 1, 'its issuer is asked')
  await mall.services.orderOperator.refund(OPERATOR, 'all', of.orderNo, 700, '协商退款')
  await mall.settle()
  expect(await application(of, no)).toMatchObject({ state: 'pending', amount: payAmount })
  release()
  await making
  await mall.services.jobs.runDue()
  await eventually(async () => (await detail(of)).refund?.label === '已退款', 'the money is back')
  await work()
  expect((await all(of)).map(({ state, amount }) => [state, amount])).toEqual([
    ['issued', payAmount - 700],
    ['reversed', payAmount],
  ])
  expect(issuer.asked.map(({ cents, redOf }) => [cents, redOf === null])).toEqual([
    [payAmount, true],
    [payAmount, false],
    [payAmount - 700, true],
  ])
})

test('a refused invoice shows the reason and can be requested again under another number, a limited number of times [order.invoice-refused]', async () => {
  const of = await paid()
  const no = await apply(of, { ...ASKED, title: '已注销有限公司' })
  await work()
  const failed = await application(of, no)
  expect(failed).toMatchObject({ state: 'failed', stateText: '开票失败', reason: '购买方已注销，请核对抬头和税号' })
  expect(failed.buttons.map(({ code }) => code)).toEqual(['amend'])
  const amend = (invoice: InvoiceRequest) => of.client.call('POST invoice/amend', { applicationNo: no, invoice })
  await expect(amend({ ...ASKED, taxNo: '1' })).rejects.toThrow('税号')
  await amend({ ...ASKED, content: 'category' })
  await expect(amend(ASKED)).rejects.toThrow()
  await work()
  expect(await application(of, no)).toMatchObject({ state: 'issued', title: ASKED.title, contentText: '商品类别' })
  expect((await application(of, no)).lines.map(({ name }) => name)).toEqual(['测试', '配送与税费'])
  expect(issuer.asked.map(({ requestNo }) => requestNo)).toEqual([no, `${no}-1`])
  expect((await detail(of)).invoice?.title).toBe(ASKED.title)
  const worse = await paid()
  const other = await apply(worse, { ...ASKED, title: '已注销有限公司' })
  for (let count = 0; count < MOST_INVOICE_AMENDS; count++) {
    await work()
    const invoice = { ...ASKED, title: `注销${count}` }
    await worse.client.call('POST invoice/amend', { applicationNo: other, invoice })
  }
  await work()
  expect(await application(worse, other)).toMatchObject({ state: 'failed', buttons: [] })
  const again = { applicationNo: other, invoice: ASKED }
  await expect(worse.client.call('POST invoice/amend', again)).rejects.toThrow('联系客服')
})

test('an invoice can be requested within 90 days after receipt, never for an unpaid or refunded order [order.invoice-time]', async () => {
  const [early, late, back] = [await paid(), await paid(), await paid()]
  await receive(early)
  await receive(late)
  await refund(back)
  await expect(apply(back)).rejects.toThrow('不能开票')
  await turn(early, INVOICE_APPLY_MS - 60_000)
  await apply(early)
  await turn(late, 2 * 60_000)
  expect(await detail(late)).toMatchObject({ invoiceAmount: 0, invoiced: null })
  await expect(apply(late)).rejects.toThrow('90 天')
  const client = await mall.enrol()
  const binComits = [{ storeId: 'shop', products: [{ skuId: coat.skuId, number: 1 }] }]
  const placed = await client.call(
    'POST productOrder/commitOrder',
    await submitOf(client, { source: 'buyNow', binComits }),
    { idempotencyKey: randomUUID() },
  )
  const orderId = placed.orders[0]?.orderId ?? ''
  await expect(apply({ client, orderId, orderNo: '' })).rejects.toThrow('不能开票')
  await expect(apply({ ...early, client })).rejects.toThrow('订单不存在')
})

test('shoppers get one message about the outcome of each invoice [invoice.message]', async () => {
  const of = await paid()
  await apply(of)
  await work()
  await refund(of)
  await work()
  const page = await of.client.legacy('base.message.listGuideBarMessageDetail', { id: 'trade' })
  const titles = page.records.map(({ title }) => title).filter((title) => title.includes('发票'))
  expect(titles).toEqual(['发票已红冲', '发票已开具'])
})

test('an invoice title with a sensitive word is refused when the invoice is requested', async () => {
  const of = await paid()
  await receive(of)
  await expect(apply(of, { ...ASKED, title: '代开发票' })).rejects.toThrow('不能含有敏感词，请重新输入')
  expect(await all(of)).toEqual([])
})
