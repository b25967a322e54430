import { DAY_MS } from '@contract/codes/china-time'
import { ORDER_STATUS } from '@contract/codes/order'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { AppError } from '../../../kernel/errors'
import type { Jobs } from '../../../kernel/jobs'
import type { MessageService } from '../../talk/message'
import {
  isAwaited,
  type OrderNewsService,
  type OrderPickupService,
  type OrderRow,
  type PickupStep,
  stepsOf,
} from '../order'
import { closedText, stepText } from './pickup.texts'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Reminds of a pickup, and at last gives its money back; key: order id. */
    'pickup.step': { uid: string; orderId: string }
  }
}

const OVER_TEXT = '超过保留时间未取货，自动退款'
/** Feature code of an order's page. */
const ORDER_COMMAND = 'C0020040001'

export interface PickupTimeDeps {
  db: Db
  clock: Clock
  jobs: Jobs
  orderPickups: Pick<OrderPickupService, 'findAny' | 'hasCase' | 'giveBack'>
  orderNews: OrderNewsService
  messages: Pick<MessageService, 'send'>
}

/** What time brings to pickups: a reminder, another once their hour is over, and in the end their money. */
export class PickupTimeService {
  constructor(private readonly deps: PickupTimeDeps) {}

  /** An order that is fetched was appointed, or paid. */
  async begin(uid: string, orderId: string): Promise<void> {
    const order = await this.deps.orderPickups.findAny(this.deps.db.q, uid, orderId)
    if (order && isAwaited(order)) await this.deps.db.tx((tx) => this.schedule(tx, order))
  }

  /** The job of its next step, moved when its hour moves. */
  async schedule(tx: Tx, order: Pick<OrderRow, 'uid' | 'id'> & Parameters<typeof stepsOf>[0]): Promise<void> {
    const now = this.deps.clock.now()
    const next = stepsOf(order).find(({ at }) => at > now)
    if (next) await this.#scheduleAt(tx, order, next.at)
  }

  /** Does the last step that is due. What cannot be ended yet is looked at again a day later. */
  async step(uid: string, orderId: string): Promise<void> {
    const order = await this.deps.orderPickups.findAny(this.deps.db.q, uid, orderId)
    if (!order || !isAwaited(order)) return
    const now = this.deps.clock.now()
    const steps = stepsOf(order)
    const due = steps.filter(({ at }) => at <= now).at(-1)
    if (due?.step === 'over') return this.#end(order, now)
    if (due) await this.#tell(order, due.step, now)
    await this.deps.db.tx((tx) => this.schedule(tx, order))
  }

  /** Nobody came to pay in time. */
  async closed(uid: string, orderId: string): Promise<void> {
    const order = await this.deps.orderPickups.findAny(this.deps.db.q, uid, orderId)
    if (order?.status !== ORDER_STATUS.closed || order.payAtPickup === 0 || order.closedAt < order.expireAt) return
    await this.#send(order, 'closed', (titles) => closedText(order, titles))
  }

  async #end(order: OrderRow, now: number): Promise<void> {
    if (!(await this.deps.orderPickups.hasCase(this.deps.db.q, order)))
      try {
        await this.deps.db.tx((tx) => this.deps.orderPickups.giveBack(tx, order, OVER_TEXT))
        return
      } catch (error) {
        // Somebody was faster: whoever fetched it, or asked for money.
        if (!(error instanceof AppError && error.errorName === 'STATE_CHANGED')) throw error
      }
    await this.deps.db.tx((tx) => this.#scheduleAt(tx, order, now + DAY_MS))
  }

  #tell(order: OrderRow, step: Exclude<PickupStep, 'over'>, now: number): Promise<void> {
    return this.#send(order, `${step}:${order.slotFrom}`, (titles) => stepText(step, order, titles, now))
  }

  async #send(
    { uid, id: orderId }: OrderRow,
    ref: string,
    textOf: (titles: readonly string[]) => { title: string; content: string },
  ): Promise<void> {
    const [trade] = await this.deps.orderNews.trades([{ uid, orderIds: [orderId] }])
    const text = textOf(trade?.titles ?? [])
    const command = { cmd: ORDER_COMMAND, params: { orderId } }
    const draft = { uid, id: 'trade', ref: `pickup:${orderId}:${ref}`, ...text, command } as const
    await this.deps.db.tx((tx) => this.deps.messages.send(tx, draft, this.deps.clock.now()))
  }

  #scheduleAt(tx: Tx, { uid, id: orderId }: Pick<OrderRow, 'uid' | 'id'>, dueAt: number): Promise<void> {
    return this.deps.jobs.schedule(tx, { kind: 'pickup.step', key: orderId, dueAt, payload: { uid, orderId } })
  }
}
