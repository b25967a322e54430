// Tests every path through the order machine, generated from its table, and that every other move is refused.
import { DELIVERY_TYPE, ORDER_STATUS } from '@contract/codes/order'
import { OPERATOR } from '../../../../test/support/actor'
import { breaches } from '../../../../test/support/invariants'
import { covering, type Step, waysThrough } from '../../../../test/support/machine-ways'
import { openTestShop, type TestShop } from '../../../../test/support/test-shop'
import { tiered } from '../../../../test/support/tier'
import type { SkuForSale } from '../../goods/catalog'
import type { CheckoutPart } from '../checkout-part'
import { CANCELLABLE_PAID, type OrderMove, type OrderState, orderMachine, stateOf } from './order.machine'
import { findAnyOrder } from './order-read.repo'
import { errorName, placedAt } from './orders.fixture'

const REST_MS = 60_000

/** A part whose orders wait for the event that their remark names. */
const waitingPart: CheckoutPart<{ remark: 'group' | 'final' }> = {
  key: 'waiting',
  prepare: async (_q, { baskets }) => ({
    settle: () => ({
      firstCents: new Map(
        baskets.flatMap(({ storeId, choices: { remark } }) => (remark === 'final' ? [[storeId, 1] as const] : [])),
      ),
      keep: new Map(
        baskets.flatMap(({ storeId, choices: { remark } }) =>
          remark === 'group' || remark === 'final' ? [[storeId, { remark }]] : [],
        ),
      ),
    }),
  }),
  async paid(_tx, { status, now }, { remark }) {
    if (status === ORDER_STATUS.awaitingFinal) return 'go'
    if (remark === 'group') return { wait: ORDER_STATUS.awaitingGroup }
    return { wait: ORDER_STATUS.awaitingFinal, rest: { fromAt: now, expireAt: now + REST_MS } }
  },
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
  shop.checkoutParts.add(waitingPart)
})
afterAll(() => shop.close())
afterEach(async () => {
  expect(await breaches(shop.db)).toEqual([])
})

type Placed = Awaited<ReturnType<typeof placedAt>>

/** The action behind each move. */
const actions = ({
  uid,
  orderId,
  orderNo,
  payOrderNo,
}: Placed): Readonly<Record<OrderMove, () => Promise<unknown>>> => ({
  pay: () => shop.pay(payOrderNo),
  payToAccept: () => shop.pay(payOrderNo),
  payDone: () => shop.pay(payOrderNo),
  payToGroup: () => shop.pay(payOrderNo),
  payToFinal: () => shop.pay(payOrderNo),
  goOn: () => goOn(uid, orderId),
  goOnToAccept: () => goOn(uid, orderId),
  goOnDone: () => goOn(uid, orderId),
  payRest: () => payRest(uid, orderId),
  payRestToAccept: () => payRest(uid, orderId),
  payRestDone: () => payRest(uid, orderId),
  lapse: () => lapse(uid, orderId),
  close: () => shop.orders.cancel(uid, orderId, '不想要了'),
  accept: () => shop.orderOperator.accept(OPERATOR, 'all', orderNo),
  ship: () => shop.orderOperator.ship(OPERATOR, 'all', orderNo, '顺丰速运', 'SF1'),
  handOver: () => shop.orderOperator.deliver(OPERATOR, 'all', orderNo),
  receive: () => shop.orders.confirmReceive(uid, orderId),
  refund: () => shop.orderOperator.refund(OPERATOR, 'all', orderNo, undefined, '协商退款'),
  finishRefund: () => shop.refundsDone(),
})

/** Ends the wait of an order. */
async function goOn(uid: string, id: string): Promise<void> {
  const order = await findAnyOrder(shop.db.q, { uid, id })
  if (!order) throw new Error('order not found')
  await shop.db.tx((tx) => shop.transitions.goOn(tx, order))
}

async function payRest(uid: string, orderId: string): Promise<void> {
  await shop.pay((await shop.orders.detail(uid, { orderId })).payOrderNo)
}

/** Ends the time for the rest of the money. */
async function lapse(uid: string, orderId: string): Promise<void> {
  shop.clock.advance(REST_MS)
  await shop.orders.detail(uid, { orderId })
}

/**
 * Moves of a paid order that another action makes too: a shopper's cancel, also of unused tickets, and the operator's
 * delivery.
 */
const ALSO: Partial<Record<OrderMove, (state: OrderState, start: string) => boolean>> = {
  close: (state, start) => CANCELLABLE_PAID.includes(state) || (start.endsWith('tickets') && state === 'completed'),
  handOver: (state) => state === 'toReceive',
}
const PAYS: readonly OrderMove[] = ['pay', 'payToAccept', 'payDone', 'payToGroup', 'payToFinal']
const PAYS_REST: readonly OrderMove[] = ['payRest', 'payRestToAccept', 'payRestDone']
const GO_ON: readonly OrderMove[] = ['goOn', 'goOnToAccept', 'goOnDone']

interface Start {
  name: string
  change: { deliveryTypes?: number[] }
  goods?: Partial<SkuForSale>
  /** The event that the order waits for after payment. */
  remark?: 'group' | 'final'
  moves: readonly OrderMove[]
}
const TICKETS: Partial<SkuForSale> = { productType: 2, ticket: { uses: 1, days: 30 } }
/** Delivery types, each with the exclusive moves that it makes possible. */
const STARTS: readonly Start[] = [
  { name: 'express', change: { deliveryTypes: [DELIVERY_TYPE.express] }, moves: ['pay', 'ship'] },
  { name: 'instant', change: { deliveryTypes: [DELIVERY_TYPE.instant] }, moves: ['payToAccept', 'ship'] },
  { name: 'dine-in', change: { deliveryTypes: [DELIVERY_TYPE.dineIn] }, moves: ['payToAccept', 'handOver'] },
  { name: 'tickets', change: {}, goods: TICKETS, moves: ['payDone'] },
  ...(['group', 'final'] as const).flatMap((remark): Start[] => {
    const [paid, goes, goesToAccept, goesDone] =
      remark === 'group'
        ? (['payToGroup', 'goOn', 'goOnToAccept', 'goOnDone'] as const)
        : (['payToFinal', 'payRest', 'payRestToAccept', 'payRestDone'] as const)
    return [
      {
        name: `${remark} express`,
        remark,
        change: { deliveryTypes: [DELIVERY_TYPE.express] },
        moves: [paid, goes, 'ship'],
      },
      {
        name: `${remark} instant`,
        remark,
        change: { deliveryTypes: [DELIVERY_TYPE.instant] },
        moves: [paid, goesToAccept, 'ship'],
      },
      { name: `${remark} tickets`, remark, change: {}, goods: TICKETS, moves: [paid, goesDone] },
    ]
  }),
]
const CHOSEN: readonly string[] = [...PAYS, ...PAYS_REST, ...GO_ON, 'ship', 'handOver']

const ways = STARTS.flatMap((start) =>
  waysThrough(
    orderMachine.moves,
    'unpaid',
    ['closed', 'refunded', 'completed'],
    (move) => !CHOSEN.includes(move) || start.moves.some((one) => one === move),
  ).map((steps) => ({ start, steps })),
)
const walked = tiered(
  covering(ways, ({ start, steps }) => steps.map(({ from, move }) => `${start.name} ${from} ${move}`)),
  ways,
)

const taken = new Set<string>()
const refused = new Set<string>()

/** Every move that the machine does not define from here is refused and changes nothing. */
async function refusesTheRest(order: Placed, state: OrderState, start: string): Promise<void> {
  if (refused.has(`${start} ${state}`)) return
  refused.add(`${start} ${state}`)
  const known = new Set<string>(Object.keys(orderMachine.moves[state]))
  for (const [move, action] of Object.entries(actions(order)) as [OrderMove, () => Promise<unknown>][]) {
    // Payments and expiry are not calls that a user can make.
    const isCall = ![...PAYS, ...PAYS_REST, 'lapse'].includes(move)
    if (!isCall || move === 'finishRefund' || known.has(move) || ALSO[move]?.(state, start)) continue
    expect([state, move, await errorName(action())]).not.toEqual([state, move, 'none'])
  }
  // The payer's page opens only before payment.
  if (state !== 'unpaid') expect(await shop.open(order.payOrderNo).catch(() => '')).toBe('')
  expect(await shop.status(order.uid, order.orderId)).toBe(ORDER_STATUS[state])
}

const titled = walked.map(
  ({ start, steps }) => [start.name, steps.map(({ move }) => move).join(', '), start, steps] as const,
)

test.each(titled)('%s: %s', async (name, _words, { change, goods, remark }: Start, steps: readonly Step[]) => {
  const order = await placedAt(shop, change, goods, remark)
  for (const { from, move } of steps) {
    expect(stateOf(await shop.status(order.uid, order.orderId))).toBe(from)
    await refusesTheRest(order, from as OrderState, name)
    await actions(order)[move as OrderMove]()
    taken.add(`${from} ${move}`)
  }
  const end = steps.at(-1)?.to as OrderState
  expect(await shop.status(order.uid, order.orderId)).toBe(ORDER_STATUS[end])
  await refusesTheRest(order, end, name)
  const { events } = await shop.orderOperator.show(order.orderNo)
  const told = events.map(({ status }) => status).filter((status, at, all) => status !== all[at - 1])
  expect(told).toEqual([ORDER_STATUS.unpaid, ...steps.map(({ to }) => ORDER_STATUS[to as OrderState])])
  // Goods that never left the store are available again; tickets once their money is refunded.
  const wentOut = goods?.ticket ? end === 'completed' : steps.some(({ to }) => to === 'toReceive' || to === 'completed')
  const free = (await shop.stock.available(shop.db.q, [order.sku.skuId])).get(order.sku.skuId)
  expect(free).toBe(wentOut ? 4 : 5)
})

test('the test took every edge of the machine, and every other move was refused in each state [order.machine]', () => {
  const edges = Object.entries(orderMachine.moves).flatMap(([state, moves]) =>
    Object.keys(moves).map((move) => `${state} ${move}`),
  )
  expect(edges.filter((edge) => !taken.has(edge))).toEqual([])
  const seen = new Set([...refused].map((one) => one.split(' ').at(-1)))
  expect(orderMachine.states.filter((state) => !seen.has(state))).toEqual([])
})
