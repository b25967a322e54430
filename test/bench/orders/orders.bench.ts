// Cost of a shopper's list, tabs, counts and searches with 5,000 orders in a year, compared with 50.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@contract/codes/china-time'
import { DELIVERY_TYPE, ORDER_STATUS } from '@contract/codes/order'
import { insertMany } from '@server/kernel/insert-many'
import type { OrderLineRow, OrderRow } from '@server/modules/trade/order/order.repo'
import { seedScale } from '@server/seed/scale'
import type { Services } from '@server/services'
import { withServices } from '../server/mall'
import { say } from '../server/measure'

const FEW = 50
const MANY = '5000'
const ROUNDS = '150'
const MOST = 2
const WARM_UP = 15
const AT_ONCE = 500
/** States of the orders: the newest are open, the others are completed or closed. */
const OPEN: readonly number[] = [
  ...Array<number>(2).fill(ORDER_STATUS.unpaid),
  ...Array<number>(6).fill(ORDER_STATUS.toShip),
  ...Array<number>(8).fill(ORDER_STATUS.toReceive),
  ORDER_STATUS.awaitingAcceptance,
]
const LATER = [3, 3, 3, 4, 3, 3, 7, 3, 3, 3]

export async function run(args: readonly string[]): Promise<void> {
  const of = (name: string, usual: string) =>
    Number((args.includes(`--${name}`) ? args[args.indexOf(`--${name}`) + 1] : null) ?? usual)
  const [many, rounds] = [of('orders', MANY), of('rounds', ROUNDS)]
  const folder = mkdtempSync(join(tmpdir(), 'galleria-orders-'))
  try {
    await withServices(folder, async (services) => {
      await seedScale(services.db, { products: 200, skusEach: 1 })
      const [few, lot] = [await fill(services, 'few', FEW), await fill(services, 'many', many)]
      await measure(services, few, lot, { many, rounds })
    })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

interface Shopper {
  uid: string
  oldestNo: string
}

/** A shopper with a number of orders of two lines each over the last year, oldest first. */
async function fill({ db, catalog, clock }: Services, uid: string, count: number): Promise<Shopper> {
  const now = clock.now()
  const goods = (await catalog.page({ pageSize: 50 }, now)).records
  const rows = Array.from({ length: count }, (_, at) => orderOf(uid, at, count, now, goods))
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = rows.slice(from, from + AT_ONCE)
    await db.tx(async (tx) => {
      await insertMany(
        tx,
        'shop_order',
        some.map(({ order }) => order),
      )
      await insertMany(
        tx,
        'order_line',
        some.flatMap(({ lines }) => lines),
      )
    })
  }
  return { uid, oldestNo: rows[0]?.order.orderNo ?? '' }
}

type Goods = Awaited<ReturnType<Services['catalog']['page']>>['records'][number]

function orderOf(uid: string, at: number, count: number, now: number, goods: readonly Goods[]) {
  const age = count - 1 - at
  const created = now - Math.floor((age / count) * 365 * DAY_MS)
  const status = OPEN[age] ?? LATER[at % LATER.length] ?? ORDER_STATUS.completed
  const id = `${uid}-${String(at).padStart(8, '0')}`
  const parentNo = `2026${String(at * 7919).padStart(15, '0')}`
  const orderNo = `${parentNo}01`
  const bought = [goods[(at * 7) % goods.length], goods[(at * 13 + 1) % goods.length]] as Goods[]
  const isDone = status === ORDER_STATUS.completed
  const isOut = isDone || status === ORDER_STATUS.toReceive
  const order: OrderRow = {
    uid,
    id,
    orderNo,
    parentNo,
    storeId: 'scale-store-0',
    storeName: '素研生活',
    status,
    deliveryType: DELIVERY_TYPE.express,
    orderSource: 2,
    payableCents: 20_000,
    originalCents: 20_000,
    discountCents: 0,
    totalNumber: 2,
    paidCents: 0,
    refundedCents: 0,
    returnedCents: 0,
    closeReason: '',
    payWayText: '微信支付',
    address: JSON.stringify({ detail: '江汉路 1786 号', name: '林予安', mobile: '13900000000' }),
    receiverName: '林予安',
    receiverPhone: '13900000000',
    searchText: [orderNo, '素研生活', ...bought.map(({ title }) => title)].join('\n').toLowerCase(),
    createdAt: created,
    expireAt: now + DAY_MS,
    paidAt: created,
    shipBy: created + 2 * DAY_MS,
    closedAt: 0,
    isHidden: 0,
    shippedAt: isOut ? created : 0,
    receivedAt: isDone ? created : 0,
    receiveBy: isOut ? now + DAY_MS : 0,
    isReceiveExtended: 0,
    remindedAt: 0,
    addressChanges: 0,
    promiseMinutes: 0,
  }
  const lines = bought.map(
    ({ productId, title }, n): OrderLineRow => ({
      uid,
      orderId: id,
      id: `${id}-${n}`,
      skuId: `${productId}-sku`,
      productId,
      title,
      specText: '默认',
      picture: JSON.stringify({ url: '/a.webp', thumbUrl: '/a.webp', colour: '#ffffff' }),
      unitCents: 10_000,
      number: 1,
      originalCents: 10_000,
      payableCents: 10_000,
      freightCents: 0,
      taxCents: 0,
      sourceChannel: '',
      ticketUses: 0,
      ticketDays: 0,
      caseNo: '',
      pieceGrams: 0,
      returnedNumber: 0,
      replacedNumber: 0,
      isReviewed: 0,
      appendUntil: 0,
    }),
  )
  return { order, lines }
}

async function measure(
  { orders }: Services,
  few: Shopper,
  lot: Shopper,
  { many, rounds }: { many: number; rounds: number },
): Promise<void> {
  const tab = (status: number) => (own: Shopper) => orders.page(own.uid, { status })
  const asks: Readonly<Record<string, (own: Shopper) => Promise<unknown>>> = {
    list: (own) => orders.page(own.uid, {}),
    'tab to pay': tab(ORDER_STATUS.unpaid),
    'tab to ship': tab(ORDER_STATUS.toShip),
    'tab to receive': tab(ORDER_STATUS.toReceive),
    'tab done': tab(ORDER_STATUS.completed),
    counts: (own) => orders.countByStatus(own.uid),
    'search, many': (own) => orders.page(own.uid, { keyword: '素研' }),
    'search, a number': (own) => orders.page(own.uid, { keyword: own.oldestNo }),
    'search, none': (own) => orders.page(own.uid, { keyword: '没有这样的东西' }),
  }
  say(`a shopper with ${many} orders beside one with ${FEW}, median of ${rounds}, processor time aside`)
  let isMissed = false
  for (const [name, ask] of Object.entries(asks)) {
    const times: [number[], number[]] = [[], []]
    for (let i = -WARM_UP; i < rounds; i++) {
      for (const at of i % 2 === 0 ? [0, 1] : [1, 0]) {
        const from = performance.now()
        await ask(at === 0 ? few : lot)
        if (i >= 0) times[at as 0 | 1].push(performance.now() - from)
      }
    }
    const [less, more] = times.map(median) as [number, number]
    const ratio = more / less
    if (ratio > MOST) isMissed = true
    const words = `${less.toFixed(2)} ms, ${more.toFixed(2)} ms: ${ratio.toFixed(2)} ×`
    say(`  ${name.padEnd(20)}${words}${ratio > MOST ? ` (at most ${MOST})` : ''}`)
  }
  if (isMissed) process.exitCode = 1
}

function median(all: readonly number[]): number {
  const sorted = [...all].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
