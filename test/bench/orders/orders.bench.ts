// What a shopper's list, tabs, counts and searches cost with a year of 5,000 orders beside one with 50.
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
/** The newest are open, the others as a year leaves them. */
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

/** A shopper with so many orders of two lines each over the last year, the oldest first. */
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
  return { uid, oldestNo: rows[0]?.order.order_no ?? '' }
}

type Goods = Awaited<ReturnType<Services['catalog']['page']>>['records'][number]

function orderOf(uid: string, at: number, count: number, now: number, goods: readonly Goods[]) {
  const age = count - 1 - at
  const created = now - Math.floor((age / count) * 365 * DAY_MS)
  const status = OPEN[age] ?? LATER[at % LATER.length] ?? ORDER_STATUS.completed
  const id = `${uid}-${String(at).padStart(8, '0')}`
  const parent_no = `2026${String(at * 7919).padStart(15, '0')}`
  const order_no = `${parent_no}01`
  const bought = [goods[(at * 7) % goods.length], goods[(at * 13 + 1) % goods.length]] as Goods[]
  const isDone = status === ORDER_STATUS.completed
  const isOut = isDone || status === ORDER_STATUS.toReceive
  const order: OrderRow = {
    uid,
    id,
    order_no,
    parent_no,
    payable_no: `pay-${id}`,
    store_id: 'scale-store-0',
    store_name: '素研生活',
    status,
    delivery_type: DELIVERY_TYPE.express,
    order_source: 2,
    payable_cents: 20_000,
    original_cents: 20_000,
    discount_cents: 0,
    freight_cents: 0,
    freight_off_cents: 0,
    tax_cents: 0,
    bonus_points: 0,
    total_number: 2,
    refunded_cents: 0,
    returned_cents: 0,
    remark: '',
    close_reason: '',
    pay_way_text: '微信支付',
    address: JSON.stringify({ detail: '江汉路 1786 号', name: '林予安', mobile: '13900000000' }),
    search_text: [order_no, '素研生活', ...bought.map(({ title }) => title)].join('\n').toLowerCase(),
    created_at: created,
    expire_at: now + DAY_MS,
    paid_at: created,
    closed_at: 0,
    is_hidden: 0,
    shipped_at: isOut ? created : 0,
    received_at: isDone ? created : 0,
    receive_by: isOut ? now + DAY_MS : 0,
    is_receive_extended: 0,
    reminded_at: 0,
    address_changes: 0,
    promise_minutes: 0,
    slot_from: 0,
    slot_until: 0,
  } as OrderRow
  const lines = bought.map(
    ({ productId, title }, n): OrderLineRow => ({
      uid,
      order_id: id,
      id: `${id}-${n}`,
      sku_id: `${productId}-sku`,
      product_id: productId,
      title,
      spec_text: '默认',
      picture: JSON.stringify({ url: '/a.webp', thumbUrl: '/a.webp', colour: '#ffffff' }),
      unit_cents: 10_000,
      number: 1,
      original_cents: 10_000,
      payable_cents: 10_000,
      freight_cents: 0,
      tax_cents: 0,
      source_channel: '',
      ticket_uses: 0,
      ticket_days: 0,
      case_no: '',
      returned_number: 0,
      replaced_number: 0,
      is_reviewed: 0,
      append_until: 0,
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
