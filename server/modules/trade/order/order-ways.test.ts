// Every way through the machine of an order, made from its table: each is walked, and whatever else there is is refused.
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

/** A part whose orders wait for what their remark says. */
const waitingPart: CheckoutPart<{ wait: 11 | 12 }> = {
  key: 'waiting',
  prepare: async (_q, { baskets }) => ({
    settle: () => ({
      keep: new Map(
        baskets.flatMap(({ storeId, choices: { remark } }) => {
          if (remark !== 'group' && remark !== 'final') return []
          return [[storeId, { wait: remark === 'group' ? ORDER_STATUS.awaitingGroup : ORDER_STATUS.awaitingFinal }]]
        }),
      ),
    }),
  }),
  paid: async (_tx, _order, { wait }) => ({ wait }),
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

/** What takes an order through each move, by whoever may. */
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
  close: () => shop.orders.cancel(uid, orderId, '不想要了'),
  accept: () => shop.operator.accept(OPERATOR, orderNo),
  ship: () => shop.operator.ship(OPERATOR, orderNo, '顺丰速运', 'SF1'),
  handOver: () => shop.operator.deliver(OPERATOR, orderNo),
  receive: () => shop.orders.confirmReceive(uid, orderId),
  refund: () => shop.operator.refund(OPERATOR, orderNo, undefined, '协商退款'),
  finishRefund: () => shop.refundsDone(),
})

/** What the order waited for is there. */
async function goOn(uid: string, id: string): Promise<void> {
  const order = await findAnyOrder(shop.db.q, { uid, id })
  if (!order) throw new Error('the order is gone')
  await shop.db.tx((tx) => shop.transitions.goOn(tx, order))
}

/** Moves of a paid order that another act makes, too: its shopper cancels, unused tickets as well; its store says that it was delivered. */
const ALSO: Partial<Record<OrderMove, (state: OrderState, start: string) => boolean>> = {
  close: (state, start) => CANCELLABLE_PAID.includes(state) || (start.endsWith('tickets') && state === 'completed'),
  handOver: (state) => state === 'toReceive',
}
const PAYS: readonly OrderMove[] = ['pay', 'payToAccept', 'payDone', 'payToGroup', 'payToFinal']
const GO_ON: readonly OrderMove[] = ['goOn', 'goOnToAccept', 'goOnDone']

interface Start {
  name: string
  change: { deliveryTypes?: number[] }
  goods?: Partial<SkuForSale>
  /** What it waits for once it is paid. */
  remark?: 'group' | 'final'
  moves: readonly OrderMove[]
}
const TICKETS: Partial<SkuForSale> = { productType: 2, ticket: { uses: 1, days: 30 } }
/** How goods come, and which moves that makes possible of those that exclude each other. */
const STARTS: readonly Start[] = [
  { name: 'express', change: { deliveryTypes: [DELIVERY_TYPE.express] }, moves: ['pay', 'ship'] },
  { name: 'instant', change: { deliveryTypes: [DELIVERY_TYPE.instant] }, moves: ['payToAccept', 'ship'] },
  { name: 'eaten there', change: { deliveryTypes: [DELIVERY_TYPE.dineIn] }, moves: ['payToAccept', 'handOver'] },
  { name: 'tickets', change: {}, goods: TICKETS, moves: ['payDone'] },
  ...(['group', 'final'] as const).flatMap((remark): Start[] => {
    const paid = remark === 'group' ? 'payToGroup' : 'payToFinal'
    return [
      {
        name: `${remark} express`,
        remark,
        change: { deliveryTypes: [DELIVERY_TYPE.express] },
        moves: [paid, 'goOn', 'ship'],
      },
      {
        name: `${remark} instant`,
        remark,
        change: { deliveryTypes: [DELIVERY_TYPE.instant] },
        moves: [paid, 'goOnToAccept', 'ship'],
      },
      { name: `${remark} tickets`, remark, change: {}, goods: TICKETS, moves: [paid, 'goOnDone'] },
    ]
  }),
]
const CHOSEN: readonly string[] = [...PAYS, ...GO_ON, 'ship', 'handOver']

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

/** Whatever the machine does not know from here is refused, and changes nothing. */
async function refusesTheRest(order: Placed, state: OrderState, start: string): Promise<void> {
  if (refused.has(`${start} ${state}`)) return
  refused.add(`${start} ${state}`)
  const known = new Set<string>(Object.keys(orderMachine.moves[state]))
  for (const [move, action] of Object.entries(actions(order)) as [OrderMove, () => Promise<unknown>][]) {
    // Money that comes and goes is nobody's call.
    if (PAYS.includes(move) || move === 'finishRefund' || known.has(move) || ALSO[move]?.(state, start)) continue
    expect([state, move, await errorName(action())]).not.toEqual([state, move, 'none'])
  }
  // Nobody is led to a payer's page but before it is paid.
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
  const { events } = await shop.operator.show(order.orderNo)
  const told = events.map(({ status }) => status).filter((status, at, all) => status !== all[at - 1])
  expect(told).toEqual([ORDER_STATUS.unpaid, ...steps.map(({ to }) => ORDER_STATUS[to as OrderState])])
  // What never left the store is there to be sold again; tickets are back when their money is.
  const wentOut = goods?.ticket ? end === 'completed' : steps.some(({ to }) => to === 'toReceive' || to === 'completed')
  const free = (await shop.stock.available(shop.db.q, [order.sku.skuId])).get(order.sku.skuId)
  expect(free).toBe(wentOut ? 4 : 5)
})

test('each edge of the machine was taken, and in each state whatever else there is was refused', () => {
  const edges = Object.entries(orderMachine.moves).flatMap(([state, moves]) =>
    Object.keys(moves).map((move) => `${state} ${move}`),
  )
  expect(edges.filter((edge) => !taken.has(edge))).toEqual([])
  const seen = new Set([...refused].map((one) => one.split(' ').at(-1)))
  expect(orderMachine.states.filter((state) => !seen.has(state))).toEqual([])
})
