// Paths through the case's machine, generated from its table: each move of each application, in the long run each
// sequence of three moves. Every other move is refused.
import { AFTERSALE_STATUS } from '@contract/codes/aftersale'
import { type TestMall, testApp } from '../../../../test/support/app'
import { breaches } from '../../../../test/support/invariants'
import { covering, type Step, sequencesOf, waysThrough } from '../../../../test/support/machine-ways'
import { tiered } from '../../../../test/support/tier'
import {
  ask,
  type Bought,
  type CaseInput,
  type CaseShop,
  caseShop,
  type Move,
  RED,
  type Stage,
} from './aftersale.fixture'
import { aftersaleMachine, type CaseState, caseState, OVER } from './aftersale.machine'

let mall: TestMall
let shop: CaseShop
beforeAll(async () => {
  mall = await testApp({ isSeeded: false, hasGateway: true })
  shop = await caseShop(mall)
})
afterAll(() => mall.close())
afterEach(async () => {
  await mall.settle()
  expect(await breaches(mall.services.db)).toEqual([])
})

/** An application, and the moves by which the store agrees and receives the goods. */
interface Start {
  stage: Stage
  asked: CaseInput
  agrees: Move
  receives: Move
}
const NOT_THERE = { isReceived: false, reason: '不想要了' }
const STARTS: readonly Start[] = [
  { stage: 'paid', asked: ask(1, NOT_THERE), agrees: 'agreeToRefund', receives: 'receiveToRefund' },
  { stage: 'received', asked: ask(1), agrees: 'agreeToRefund', receives: 'receiveToRefund' },
  { stage: 'shipped', asked: ask(1, NOT_THERE), agrees: 'agreeToIntercept', receives: 'receiveToRefund' },
  { stage: 'received', asked: ask(2), agrees: 'agreeToReturn', receives: 'receiveToRefund' },
  { stage: 'received', asked: ask(3), agrees: 'agreeToReturn', receives: 'receiveToSend' },
]

const ways = STARTS.flatMap((start) => {
  const isPossible = (move: string) =>
    (!move.startsWith('agreeTo') || move === start.agrees) && (!move.startsWith('receiveTo') || move === start.receives)
  return waysThrough(aftersaleMachine.moves, 'verify', OVER, isPossible).map((steps) => ({ start, steps }))
})
/** All 612 paths would need half an hour. */
const SEQUENCE = tiered(1, 3)
const walked = covering(ways, ({ start, steps }) => [
  start.stage,
  ...sequencesOf(steps, SEQUENCE).map((moves) => `${start.agrees} ${start.receives} ${moves}`),
])

const taken = new Set<string>()
const refused = new Set<string>()

/** Moves that the machine does not allow here are refused and change nothing. */
async function refusesTheRest(of: Bought, no: string, state: CaseState) {
  if (refused.has(state)) return
  refused.add(state)
  const before = (await shop.seen(of, no)).status
  for (const [move, action] of Object.entries(shop.actions(of, no))) {
    if (move === 'expire' || move === 'refunded') continue
    // One call of the store can make different moves.
    const alike = move.startsWith('agreeTo') ? 'agreeTo' : move.startsWith('receiveTo') ? 'receiveTo' : move
    const isKnown = Object.keys(aftersaleMachine.moves[state]).some((one) => one.startsWith(alike))
    const isSameCall = (move === 'sendBack' || move === 'changeNo') && (state === 'sendBack' || state === 'receiving')
    if (isKnown || isSameCall) continue
    await expect((async () => void (await action()))()).rejects.toThrow()
  }
  expect((await shop.seen(of, no)).status).toBe(before)
}

const titled = walked.map(({ start, steps }) => {
  const words = steps.map(({ move }) => move).join(', ')
  return [`${start.stage}, type ${start.asked.type}`, words, start, steps] as const
})

test.each(titled)(
  '%s: %s [aftersale.one-open] [aftersale.history] [aftersale.restocked]',
  async (_start, _words, start: Start, steps: readonly Step[]) => {
    const { stage, asked } = start
    const of = await shop.bought(stage)
    const stock = await shop.stockOf(RED.skuId)
    const no = await shop.apply(of, asked)
    await expect(shop.apply(of, asked)).rejects.toThrow('售后')
    for (const { from, move } of steps) {
      expect(caseState((await shop.seen(of, no)).status)).toBe(from)
      await refusesTheRest(of, no, from as CaseState)
      await shop.actions(of, no)[move as Move]()
      taken.add(`${from} ${move}`)
    }
    const { status, statusText, lines } = await shop.seen(of, no)
    const end = steps.at(-1)?.to as CaseState
    expect([status, lines[0]?.number]).toEqual([AFTERSALE_STATUS[end], 1])
    await refusesTheRest(of, no, end)
    const { records } = await of.client.call('GET refundOrder/getNegotiations', { refundOrderNo: no })
    expect(records).toHaveLength(steps.length + 1)
    if (end !== 'refunded') return
    expect(statusText).toBe('退款成功')
    const { ways: money } = await of.client.call('GET refundOrder/getRefundMoney', { refundOrderNo: no })
    const wasAmended = steps.some(({ move }) => move === 'amend')
    const amount = wasAmended && asked.type !== 3 ? 9000 : 10_000
    expect(money).toMatchObject([{ text: '微信支付', amount, stateText: '已到账' }])
    // Returned goods, and goods that were never sent, are for sale again.
    const isBack = stage === 'paid' || !steps.some(({ move }) => move === 'agreeToRefund')
    expect((await shop.stockOf(RED.skuId)) - stock).toBe(isBack ? 1 : 0)
    // The other piece can be applied for, the returned one cannot.
    expect((await shop.form(of)).numberMost).toBe(1)
  },
)

test('each edge of the machine was taken, and in each state every other move was refused [aftersale.moves]', () => {
  const edges = Object.entries(aftersaleMachine.moves).flatMap(([state, moves]) =>
    Object.keys(moves).map((move) => `${state} ${move}`),
  )
  expect(edges.filter((edge) => !taken.has(edge))).toEqual([])
  expect(aftersaleMachine.states.filter((state) => !refused.has(state))).toEqual([])
})
