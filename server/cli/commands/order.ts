import { chinaClock, chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { ORDER_STATUS } from '@contract/codes/order'
import { HOUSE_CARRIER, RIDER_CARRIER } from '@contract/codes/parcel'
import { parseCents } from '../../kernel/money'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { actOn, destinationOf, orderOf, wayOf } from '../one-order'
import { moment, money, pairs, table } from '../output'
import * as wall from '../wall-options'

const STATUSES = Object.keys(ORDER_STATUS) as (keyof typeof ORDER_STATUS)[]
const MAX_TEXT = 60

export const orderCommands: readonly Command[] = [
  {
    name: 'order list',
    action: null,
    summary: 'orders of all shoppers, newest first',
    usage: '[--status <name>] [--reminded] [--user <uid or mobile>] [--before <orderNo>] [--limit <n>]',
    options: {
      status: { type: 'string', value: 'name', summary: STATUSES.join(', ') },
      reminded: {
        type: 'boolean',
        summary: 'whose shoppers asked for shipping; those to ship unless --status is given',
      },
      user: { type: 'string', value: 'uid or mobile', summary: "one shopper's" },
      before: { type: 'string', value: 'orderNo', summary: 'where the last list ended' },
      limit: { type: 'string', value: 'n', summary: '1 to 200, default 20' },
    },
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'order pickups',
    action: null,
    summary: 'what is still to be fetched of the appointments of a day, soonest first',
    usage: '[--day <day>] [--store <id>] [--limit <n>]',
    options: {
      day: { type: 'string', value: 'day', summary: 'such as 2027-01-31; today unless given' },
      store: { type: 'string', value: 'id', summary: 'of one store' },
      limit: { type: 'string', value: 'n', summary: '1 to 500, default 100' },
    },
    arguments: [0, 0],
    run: pickups,
  },
  {
    name: 'order show',
    action: null,
    summary: 'one order with its lines and its life',
    usage: '<orderNo>',
    arguments: [1, 1],
    run: show,
  },
  {
    name: 'order accept',
    action: 'order.accept',
    summary: 'the store takes an order on that comes at once or is eaten there',
    usage: '<orderNo>',
    arguments: [1, 1],
    run: (call) => move(call, (operator, orderNo) => operator.accept(call.actor, orderNo)),
  },
  {
    name: 'order ship',
    action: 'order.ship',
    summary: 'hands goods to a carrier, or to a rider',
    usage: '<orderNo> (--company <name> --no <number> | --house | --rider) [--goods <sku>:<n>,…]',
    details: 'Several parcels go out one after another; the last of its goods moves the order on.',
    options: {
      company: { type: 'string', value: 'name', summary: 'the carrier, by its name or code' },
      no: { type: 'string', value: 'number', summary: "the carrier's number" },
      house: { type: 'boolean', summary: "the mall's own carrier, which gives the number itself" },
      rider: { type: 'boolean', summary: "one of the mall's riders" },
      goods: { type: 'string', value: 'sku:n,…', summary: 'what lies in it; all that is left unless given' },
    },
    arguments: [1, 1],
    run: ship,
  },
  {
    name: 'order deliver',
    action: 'order.deliver',
    summary: 'the goods are in the hands of the shopper: a shipped order, a pickup, a meal',
    usage: '<orderNo>',
    arguments: [1, 1],
    run: (call) => move(call, (operator, orderNo) => operator.deliver(call.actor, orderNo)),
  },
  {
    name: 'order reduce',
    action: 'order.reduce',
    summary: 'takes an amount off the goods of an unpaid order',
    usage: '<orderNo> --off 12.30 --reason <text>',
    details: 'What was opened for the former amount is closed by the running server; money that came for it goes back.',
    options: {
      off: { type: 'string', value: 'yuan', summary: 'in yuan: 12.30' },
      reason: { type: 'string', value: 'text', summary: "for the order's record" },
    },
    arguments: [1, 1],
    run: reduce,
  },
]

export const refundCommand: Command = {
  name: 'refund',
  action: 'order.refund',
  summary: 'gives money back, all that is left unless an amount is given',
  usage: '<orderNo> [--amount 12.30] [--reason <text>]',
  details: [
    'Books the refund and its job; the running server (or the next one to start) sends it to the payment provider',
    'and ends it by the word of that provider. Until then the refund is under way, and `order show` says so.',
  ].join('\n'),
  options: {
    amount: { type: 'string', value: 'yuan', summary: 'in yuan: 12.30' },
    reason: { type: 'string', value: 'text', summary: 'the payer reads it' },
  },
  arguments: [1, 1],
  run: refund,
}

type Operator = Awaited<ReturnType<Call['open']>>['operator']

async function list(call: Call): Promise<Answer> {
  const name = call.text('status')
  const isReminded = call.isSet('reminded')
  const key = name === undefined && isReminded ? 'toShip' : STATUSES.find((status) => status === name)
  if (name !== undefined && !key) throw new UsageError(`--status must be one of ${STATUSES.join(', ')}`)
  const limit = wholeNumber(call.text('limit') ?? '20', '--limit', 1, 200)
  const mall = await call.open()
  const asked = call.text('user')
  const orders = await mall.operator.list({
    limit,
    isReminded,
    ...(key ? { status: ORDER_STATUS[key] } : {}),
    ...(asked === undefined ? {} : { uid: (await mall.accountOperator.find(asked)).uid }),
    before: call.text('before'),
  })
  const lines = table(
    ['order', 'placed', 'status', 'pays', 'refunded', 'pieces', 'asked', 'shopper', 'store'],
    orders.map((one) => [
      one.orderNo,
      moment(one.createdAt),
      one.statusText,
      money(one.payableCents),
      money(one.refundedCents),
      String(one.totalNumber),
      moment(one.remindedAt),
      one.uid,
      one.storeName,
    ]),
  )
  return { json: orders, lines }
}

async function pickups(call: Call): Promise<Answer> {
  const limit = wholeNumber(call.text('limit') ?? '100', '--limit', 1, 500)
  const asked = wall.momentOf(call, 'day')
  const storeId = call.text('store')
  const { operator, clock } = await call.open()
  const from = startOfChinaDay(chinaDay(asked ?? clock.now()))
  const orders = await operator.pickups({ ...(storeId && { storeId }), from, until: from + DAY_MS, limit })
  const lines = table(
    ['when', 'order', 'pieces', 'money', 'shopper', 'store'],
    orders.map((one) => [
      `${moment(one.slot.at)} to ${chinaClock(one.slot.until)}`,
      one.orderNo,
      String(one.totalNumber),
      `${money(one.payableCents)} ${one.isPaidThere ? 'to be paid there' : 'paid'}`,
      one.uid,
      one.storeName,
    ]),
  )
  return { json: orders, lines }
}

async function show(call: Call): Promise<Answer> {
  const { operator } = await call.open()
  const order = await orderOf(operator, call.args[0] ?? '')
  const { lines: goods, events } = order
  const lines = [
    ...pairs([
      ['order', order.orderNo],
      ['parent', order.parentNo],
      ['status', order.statusText],
      ['store', order.storeName],
      ['shopper', order.uid],
      ['placed', moment(order.createdAt)],
      ['paid', moment(order.paidAt)],
      ['asked to ship', moment(order.remindedAt)],
      ['pays', money(order.payableCents)],
      ['refunded', money(order.refundedCents)],
      ['goes by', wayOf(order)],
      ['goes to', destinationOf(order)],
      ['fetched', order.slot ? `${moment(order.slot.at)} to ${moment(order.slot.until)}` : '-'],
      ['parcels', order.parcels.map((parcel) => `${parcel.expressCompany} ${parcel.expressNo}`).join(', ') || '-'],
      ['remark', order.remark || '-'],
      ['invoice', invoiceText(order.invoice)],
      ...order.rows.map(({ label, value }): [string, string] => [label, value]),
    ]),
    '',
    ...table(
      ['SKU', 'pieces', 'each', 'pays', 'product'],
      goods.map((line) => [
        line.skuId,
        String(line.number),
        money(line.unitCents),
        money(line.payableCents),
        `${line.title} ${line.specText}`,
      ]),
    ),
    '',
    ...table(
      ['when', 'what', 'by', 'note'],
      events.map((event) => [moment(event.at), event.event, event.actor, event.note]),
    ),
  ]
  return { json: order, lines }
}

async function ship(call: ActingCall): Promise<Answer> {
  const own = call.isSet('house') ? HOUSE_CARRIER : call.isSet('rider') ? RIDER_CARRIER : null
  const company = own ?? call.text('company')?.trim() ?? ''
  const no = call.text('no')?.trim() ?? ''
  if (own && (no !== '' || call.isSet('company') || (call.isSet('house') && call.isSet('rider'))))
    throw new UsageError('--house and --rider stand alone: they name the carrier and give the number')
  if (!own && (company === '' || no === '')) throw new UsageError('shipping needs --company <name> and --no <number>')
  if (company.length > MAX_TEXT || no.length > MAX_TEXT)
    throw new UsageError(`--company and --no have at most ${MAX_TEXT} characters`)
  return move(call, (operator, orderNo) => operator.ship(call.actor, orderNo, company, no, goodsIn(call)))
}

/** --goods a:1,b:2 */
function goodsIn(call: Call): { skuId: string; number: number }[] | undefined {
  return call
    .text('goods')
    ?.split(',')
    .map((one) => {
      const at = one.lastIndexOf(':')
      const skuId = one.slice(0, at).trim()
      if (at < 1 || skuId === '') throw new UsageError('--goods names SKUs and pieces: a:1,b:2')
      return { skuId, number: wholeNumber(one.slice(at + 1).trim(), '--goods', 1, 999) }
    })
}

/** Makes a move and shows where the order stands now. */
async function move(call: Call, work: (operator: Operator, orderNo: string) => Promise<void>): Promise<Answer> {
  const { operator } = await call.open()
  const orderNo = call.args[0] ?? ''
  await actOn(operator, orderNo, () => work(operator, orderNo))
  const { status, statusText } = await operator.show(orderNo)
  return { json: { orderNo, status, statusText }, lines: [`${orderNo}: ${statusText}`] }
}

async function reduce(call: ActingCall): Promise<Answer> {
  const [orderNo = ''] = call.args
  const off = parseCents(call.text('off') ?? '')
  const reason = call.text('reason')?.trim() ?? ''
  if (!off) throw new UsageError('--off must be an amount of yuan above 0')
  if (reason === '' || reason.length > MAX_TEXT) throw new UsageError(`--reason has 1 to ${MAX_TEXT} characters`)
  const { operator } = await call.open()
  const payableCents = await actOn(operator, orderNo, () => operator.reduce(call.actor, orderNo, off, reason))
  return {
    json: { orderNo, offCents: off, payableCents },
    lines: [`${orderNo}: ${money(off)} off, ${money(payableCents)} to pay`],
  }
}

async function refund(call: ActingCall): Promise<Answer> {
  const [orderNo = ''] = call.args
  const text = call.text('amount')
  const asked = text === undefined ? undefined : parseCents(text)
  if (asked === null || asked === 0) throw new UsageError(`--amount must be an amount of yuan above 0, not "${text}"`)
  const reason = call.text('reason')?.trim() || '商家退款'
  if (reason.length > MAX_TEXT) throw new UsageError(`--reason has at most ${MAX_TEXT} characters`)
  const { operator } = await call.open()
  const { refundNo, cents } = await actOn(operator, orderNo, () => operator.refund(call.actor, orderNo, asked, reason))
  const { status, statusText } = await operator.show(orderNo)
  return {
    json: { orderNo, refundNo, cents, status, statusText },
    lines: [`${orderNo}: refund ${refundNo} of ${money(cents)} is booked (${statusText}); the server sends it`],
  }
}

/** To whom it is made out, and where it is sent. */
function invoiceText(invoice: { kind: string; title: string; taxNo: string; email: string } | null): string {
  return invoice ? [invoice.kind, invoice.title, invoice.taxNo, invoice.email].filter(Boolean).join(', ') : '-'
}
