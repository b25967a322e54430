import { chinaClock, chinaDay, DAY_MS, startOfChinaDay } from '@contract/codes/china-time'
import { ORDER_STATUS } from '@contract/codes/order'
import { MALL_CARRIER, RIDER_CARRIER } from '@contract/codes/parcel'
import { parseCents } from '../../kernel/money'
import { resultOf } from '../../modules/system/approval'
import { type ActingCall, type Answer, type Call, type Command, wholeNumber } from '../command'
import { UsageError } from '../failures'
import { actOn, destinationOf, orderOf, wayOf } from '../one-order'
import { moment, money, pairs, table } from '../output'
import * as wall from '../wall-options'

const STATUSES = Object.keys(ORDER_STATUS) as (keyof typeof ORDER_STATUS)[]

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
        summary: "with a shopper's request for shipping; only unshipped ones unless --status is given",
      },
      user: { type: 'string', value: 'uid or mobile', summary: "one shopper's" },
      before: { type: 'string', value: 'orderNo', summary: 'the last entry of the former page' },
      limit: { type: 'string', value: 'n', summary: '1 to 200, default 20' },
    },
    arguments: [0, 0],
    run: list,
  },
  {
    name: 'order pickups',
    action: null,
    summary: 'open pickups of a day, soonest first',
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
    summary: 'one order with its lines and its history',
    usage: '<orderNo>',
    arguments: [1, 1],
    run: show,
  },
  {
    name: 'order accept',
    action: 'order.accept',
    summary: 'the store accepts an express or dine-in order',
    usage: '<orderNo>',
    arguments: [1, 1],
    run: (call) => move(call, (operator, orderNo) => operator.accept(call.actor, 'all', orderNo)),
  },
  {
    name: 'order ship',
    action: 'order.ship',
    summary: 'hands goods to a carrier, or to a rider',
    usage: '<orderNo> (--company <name> --no <number> | --house | --rider) [--goods <sku>:<n>,…]',
    details: 'An order can have several parcels; shipping the last goods changes its status.',
    options: {
      company: { type: 'string', value: 'name', summary: 'the carrier, by its name or code' },
      no: { type: 'string', value: 'number', summary: "the carrier's number" },
      house: { type: 'boolean', summary: "the mall's own carrier, which gives the number itself" },
      rider: { type: 'boolean', summary: "one of the mall's riders" },
      goods: { type: 'string', value: 'sku:n,…', summary: 'its contents; default all unshipped goods' },
    },
    arguments: [1, 1],
    run: ship,
  },
  {
    name: 'order deliver',
    action: 'order.deliver',
    summary: 'marks an order as received: a shipped order, a pickup, a meal',
    usage: '<orderNo>',
    arguments: [1, 1],
    run: (call) => move(call, (operator, orderNo) => operator.deliver(call.actor, 'all', orderNo)),
  },
  {
    name: 'order reduce',
    action: 'order.reduce',
    summary: "reduces the price of an unpaid order's goods",
    usage: '<orderNo> --off 12.30 --reason <text>',
    details: 'The running server closes payments of the former amount; money already paid for them is refunded.',
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
  summary: 'refunds an amount, default all that is left',
  usage: '<orderNo> [--amount 12.30] [--reason <text>]',
  details: [
    'Books the refund and its job; the running server (or the next one to start) sends it to the payment provider',
    'and completes it when that provider confirms. Until then `order show` lists the refund as pending.',
  ].join('\n'),
  options: {
    amount: { type: 'string', value: 'yuan', summary: 'in yuan: 12.30' },
    reason: { type: 'string', value: 'text', summary: 'shown to the payer' },
  },
  arguments: [1, 1],
  run: refund,
}

type Operator = Awaited<ReturnType<Call['open']>>['orderOperator']

async function list(call: Call): Promise<Answer> {
  const name = call.text('status')
  const isReminded = call.isSet('reminded')
  const key = name === undefined && isReminded ? 'toShip' : STATUSES.find((status) => status === name)
  if (name !== undefined && !key) throw new UsageError(`--status must be one of ${STATUSES.join(', ')}`)
  const limit = wholeNumber(call.text('limit') ?? '20', '--limit', 1, 200)
  const mall = await call.open()
  const asked = call.text('user')
  const orders = await mall.orderOperator.list({
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
  const { pickupOperator, clock } = await call.open()
  const from = startOfChinaDay(chinaDay(asked ?? clock.now()))
  const orders = await pickupOperator.list({ ...(storeId && { storeId }), from, until: from + DAY_MS, limit })
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
  const { orderOperator } = await call.open()
  const order = await orderOf(orderOperator, call.args[0] ?? '')
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
      ['delivery', wayOf(order)],
      ['address', destinationOf(order)],
      ['fetched', order.arriveText || '-'],
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
  const own = call.isSet('house') ? MALL_CARRIER : call.isSet('rider') ? RIDER_CARRIER : null
  const company = own ?? call.text('company')?.trim() ?? ''
  const no = call.text('no')?.trim() ?? ''
  if (own && (no !== '' || call.isSet('company') || (call.isSet('house') && call.isSet('rider'))))
    throw new UsageError('--house and --rider cannot be combined with each other, --company or --no')
  if (!own && (company === '' || no === '')) throw new UsageError('shipping needs --company <name> and --no <number>')
  return move(call, (operator, orderNo) => operator.ship(call.actor, 'all', orderNo, company, no, goodsIn(call)))
}

/** --goods a:1,b:2 */
function goodsIn(call: Call): { skuId: string; number: number }[] | undefined {
  return call
    .text('goods')
    ?.split(',')
    .map((one) => {
      const at = one.lastIndexOf(':')
      const skuId = one.slice(0, at).trim()
      if (at < 1 || skuId === '') throw new UsageError('--goods must be SKUs with numbers of pieces, like a:1,b:2')
      return { skuId, number: wholeNumber(one.slice(at + 1).trim(), '--goods', 1, 999) }
    })
}

/** Makes a move and shows the new status of the order. */
async function move(call: Call, work: (operator: Operator, orderNo: string) => Promise<void>): Promise<Answer> {
  const { orderOperator } = await call.open()
  const orderNo = call.args[0] ?? ''
  await actOn(orderOperator, orderNo, () => work(orderOperator, orderNo))
  const { status, statusText } = await orderOperator.show(orderNo)
  return { json: { orderNo, status, statusText }, lines: [`${orderNo}: ${statusText}`] }
}

async function reduce(call: ActingCall): Promise<Answer> {
  const [orderNo = ''] = call.args
  const off = parseCents(call.text('off') ?? '')
  const reason = call.text('reason') ?? ''
  if (!off) throw new UsageError('--off must be an amount of yuan above 0')
  const { orderOperator } = await call.open()
  const payableCents = await actOn(orderOperator, orderNo, () =>
    orderOperator.reduce(call.actor, 'all', orderNo, off, reason),
  )
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
  const reason = call.text('reason') ?? '商家退款'
  const { orderOperator } = await call.open()
  const { refundNo, cents } = await actOn(orderOperator, orderNo, async () =>
    resultOf(await orderOperator.refund(call.actor, 'all', orderNo, asked, reason)),
  )
  const { status, statusText } = await orderOperator.show(orderNo)
  return {
    json: { orderNo, refundNo, cents, status, statusText },
    lines: [`${orderNo}: refund ${refundNo} of ${money(cents)} is booked (${statusText}); the server sends it`],
  }
}

/** Title and email address of the invoice. */
function invoiceText(invoice: { kind: string; title: string; taxNo: string; email: string } | null): string {
  return invoice ? [invoice.kind, invoice.title, invoice.taxNo, invoice.email].filter(Boolean).join(', ') : '-'
}
