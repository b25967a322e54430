import { DAY_MS } from '@contract/codes/china-time'
import { ORDER_STATUS } from '@contract/codes/order'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { AppError } from '../../../kernel/errors'
import type { Jobs } from '../../../kernel/jobs'
import type { MessageService } from '../../talk/message'
import type { OrderNewsService, OrderPickupService } from '../order'
import { isAwaited, type PickupStep, stepsOf } from '../slot'
import { closedText, stepText } from './pickup.texts'
import type { PickupRow } from './pickup.types'
import type { PickupOrders } from './pickup-orders'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Sends the reminders of a pickup, and refunds it at the end; key: order id. */
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
  pickupOrders: Pick<PickupOrders, 'find'>
  orderPickups: Pick<OrderPickupService, 'hasCase' | 'giveBack'>
  orderNews: Pick<OrderNewsService, 'trades'>
  messages: Pick<MessageService, 'send'>
}

/** Timed steps of pickups: a reminder, another after the appointment, and the refund at the end. */
export class PickupTimeService {
  constructor(private readonly deps: PickupTimeDeps) {}

  /** Runs after an order for pickup was appointed or paid. */
  async begin(uid: string, orderId: string): Promise<void> {
    const order = await this.deps.pickupOrders.find(this.deps.db.q, uid, orderId)
    if (order && isAwaited(order)) await this.deps.db.tx((tx) => this.schedule(tx, order))
  }

  /** Schedules the job of the next step; a changed appointment moves it. */
  async schedule(tx: Tx, order: Pick<PickupRow, 'uid' | 'id'> & Parameters<typeof stepsOf>[0]): Promise<void> {
    const now = this.deps.clock.now()
    const next = stepsOf(order).find(({ at }) => at > now)
    if (next) await this.#scheduleAt(tx, order, next.at)
  }

  /** Does the last step that is due. An order that cannot be ended yet is tried again a day later. */
  async step(uid: string, orderId: string): Promise<void> {
    const order = await this.deps.pickupOrders.find(this.deps.db.q, uid, orderId)
    if (!order || !isAwaited(order)) return
    const now = this.deps.clock.now()
    const steps = stepsOf(order)
    const due = steps.filter(({ at }) => at <= now).at(-1)
    if (due?.step === 'over') return this.#end(order, now)
    if (due) await this.#notify(order, due.step, now)
    await this.deps.db.tx((tx) => this.schedule(tx, order))
  }

  /** Sends a message when an order that is paid at the store was not paid in time. */
  async closed(uid: string, orderId: string): Promise<void> {
    const order = await this.deps.pickupOrders.find(this.deps.db.q, uid, orderId)
    if (order?.status !== ORDER_STATUS.closed || !order.isPaidThere || order.closedAt < order.expireAt) return
    await this.#send(order, 'closed', (titles) => closedText(order, titles))
  }

  async #end(order: PickupRow, now: number): Promise<void> {
    if (!(await this.deps.orderPickups.hasCase(this.deps.db.q, order)))
      try {
        await this.deps.db.tx((tx) => this.deps.orderPickups.giveBack(tx, order, OVER_TEXT))
        return
      } catch (error) {
        // The order was picked up, or its refund requested, concurrently.
        if (!(error instanceof AppError && error.errorName === 'STATE_CHANGED')) throw error
      }
    await this.deps.db.tx((tx) => this.#scheduleAt(tx, order, now + DAY_MS))
  }

  #notify(order: PickupRow, step: Exclude<PickupStep, 'over'>, now: number): Promise<void> {
    return this.#send(order, `${step}:${order.slotFrom}`, (titles) => stepText(step, order, titles, now))
  }

  async #send(
    { uid, id: orderId }: PickupRow,
    ref: string,
    textOf: (titles: readonly string[]) => { title: string; content: string },
  ): Promise<void> {
    const [trade] = await this.deps.orderNews.trades([{ uid, orderIds: [orderId] }])
    const text = textOf(trade?.titles ?? [])
    const command = { cmd: ORDER_COMMAND, params: { orderId } }
    const draft = { uid, id: 'trade', ref: `pickup:${orderId}:${ref}`, ...text, command } as const
    await this.deps.db.tx((tx) => this.deps.messages.send(tx, draft, this.deps.clock.now()))
  }

  #scheduleAt(tx: Tx, { uid, id: orderId }: Pick<PickupRow, 'uid' | 'id'>, dueAt: number): Promise<void> {
    return this.deps.jobs.schedule(tx, { kind: 'pickup.step', key: orderId, dueAt, payload: { uid, orderId } })
  }
}
