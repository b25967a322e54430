import { chinaDay, DAY_MS } from '@contract/codes/china-time'
import { WAITING_KEYS, type WaitingKey } from '@contract/codes/overview'
import type { Permission } from '@contract/codes/staff'
import type { TodaySums, Waiting } from '@contract/console/overview'
import { COUNT_LIMIT } from '@contract/console/shared'
import type { Staff } from '../../../gateways/console/console-endpoint'
import type { Clock } from '../../../kernel/clock'
import type { Jobs } from '../../../kernel/jobs'
import type { StoreScope } from '../../../kernel/store-scope'
import type { ReceiptOperatorService } from '../../finance/receipt'
import type { StockOperatorService } from '../../goods/catalog'
import type { CaseQueueService } from '../../trade/aftersale'
import type { OrderDeskService, OrderSalesService } from '../../trade/order'
import type { ApprovalOperatorService } from '../approval'
import type { TrackingService } from '../tracking'
import { type Span, spansOf, todaySums } from './overview.rules'

export interface OverviewDeps {
  clock: Clock
  jobs: Pick<Jobs, 'failing'>
  orderSales: Pick<OrderSalesService, 'byHour'>
  orderDesk: Pick<OrderDeskService, 'count'>
  caseQueue: Pick<CaseQueueService, 'toDecide'>
  receiptOperator: Pick<ReceiptOperatorService, 'countPending'>
  approvalOperator: Pick<ApprovalOperatorService, 'count'>
  stockOperator: Pick<StockOperatorService, 'countLow'>
  tracking: Pick<TrackingService, 'visitors'>
}

type Reader = Pick<Staff, 'staffId' | 'stores' | 'permissions'>
type Counted = Pick<Waiting, 'count' | 'isMore'> & { dueAt?: number | null }

/** The permission that each figure requires. */
const NEEDS: Readonly<Record<WaitingKey, Permission>> = {
  toShip: 'orders.read',
  late: 'orders.read',
  cases: 'cases.read',
  receipts: 'members.grant',
  approvals: 'money.approve',
  lowStock: 'stock.edit',
  failingJobs: 'settings.edit',
}
/** Figures of the whole mall, which only an account of every store gets. */
const OF_MALL: readonly WaitingKey[] = ['failingJobs']

/** The first page of the console: the day's sums beside those of last week, and the waiting work. */
export class OverviewService {
  constructor(private readonly deps: OverviewDeps) {}

  /** The day of the account's stores; figures without permission are null or left out. */
  async today(staff: Reader) {
    const at = this.deps.clock.now()
    const keys = WAITING_KEYS.filter(
      (key) => staff.permissions.includes(NEEDS[key]) && (staff.stores === 'all' || !OF_MALL.includes(key)),
    )
    const [sums, waiting] = await Promise.all([
      staff.permissions.includes('orders.read') ? this.#sums(staff.stores, at) : null,
      Promise.all(keys.map((key) => this.#waiting(key, staff))),
    ])
    return { at, lastWeekAt: at - 7 * DAY_MS, sums, waiting }
  }

  async #sums(scope: StoreScope, now: number): Promise<TodaySums> {
    const { orderSales } = this.deps
    const { today, lastWeek, rest } = spansOf(now)
    const [first, second, third, here, before] = await Promise.all([
      orderSales.byHour(scope, today.from, today.until),
      orderSales.byHour(scope, lastWeek.from, lastWeek.until),
      orderSales.byHour(scope, rest.from, rest.until),
      this.#visitors(scope, today),
      this.#visitors(scope, lastWeek),
    ])
    // A mall that does not count visitors has none on both days.
    const isCounted = (here ?? 0) + (before ?? 0) > 0
    const visitors = { today: isCounted ? here : null, lastWeek: isCounted ? before : null }
    return todaySums(now, [first, second, third], visitors)
  }

  /** Visits belong to no store. */
  #visitors(scope: StoreScope, { from, until }: Span): Promise<number> | null {
    return scope === 'all' ? this.deps.tracking.visitors(chinaDay(from), until) : null
  }

  async #waiting(key: WaitingKey, staff: Reader): Promise<Waiting> {
    const { count, isMore, dueAt = null } = await this.#count(key, staff)
    return { key, count, isMore, dueAt }
  }

  async #count(key: WaitingKey, { staffId, stores }: Reader): Promise<Counted> {
    const { jobs, orderDesk, caseQueue, receiptOperator, approvalOperator, stockOperator } = this.deps
    switch (key) {
      case 'toShip':
      case 'late':
        return orderDesk.count(stores, { view: key })
      case 'cases':
        return caseQueue.toDecide(stores)
      case 'receipts':
        return upToLimit(await receiptOperator.countPending(stores, COUNT_LIMIT + 1))
      case 'approvals': {
        const views = await approvalOperator.count(staffId)
        return views.find(({ view }) => view === 'toDecide') ?? upToLimit(0)
      }
      case 'lowStock':
        return upToLimit(await stockOperator.countLow(stores, COUNT_LIMIT + 1))
      case 'failingJobs':
        return upToLimit(await jobs.failing(COUNT_LIMIT + 1))
    }
  }
}

const upToLimit = (count: number): Counted => ({ count: Math.min(count, COUNT_LIMIT), isMore: count > COUNT_LIMIT })
