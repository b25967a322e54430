import { RECEIPT_EVENTS, RECEIPT_STATE_TEXT, type ReceiptState } from '@contract/codes/receipt'
import type { ConsoleReceipt, ListedReceipt } from '@contract/console/receipt'
import { type Act, COUNT_LIMIT, type ViewCount } from '@contract/console/shared'
import type { Clock } from '../../../kernel/clock'
import { type Page, pageOf } from '../../../kernel/page'
import type { StoreScope } from '../../../kernel/store-scope'
import type { MediaService } from '../../system/media'
import { pointsOf } from '../points'
import { EVENT_TITLES } from './receipt.rules'
import type { ReceiptTable } from './receipt.tables'
import type { ReceiptOperatorService } from './receipt-operator.service'

const PAGE_SIZE = 20

interface ReceiptQueueDeps {
  clock: Clock
  receiptOperator: Pick<ReceiptOperatorService, 'list' | 'show' | 'countPending'>
  media: Pick<MediaService, 'urls'>
}

/** The queue of receipts in the console. */
export class ReceiptQueueService {
  constructor(private readonly deps: ReceiptQueueDeps) {}

  /** Receipts in one state, the oldest first; the cursor is a receipt's number. */
  async list(
    scope: StoreScope,
    { state, cursor, pageSize = PAGE_SIZE }: { state: ReceiptState; cursor?: string; pageSize?: number },
  ): Promise<Page<ListedReceipt>> {
    const query = { state, limit: pageSize + 1, ...(cursor !== undefined && { after: cursor }) }
    const page = pageOf(await this.deps.receiptOperator.list(scope, query), pageSize, ({ no }) => no)
    return { ...page, records: page.records.map(listed) }
  }

  async count(scope: StoreScope): Promise<ViewCount> {
    const count = await this.deps.receiptOperator.countPending(scope, COUNT_LIMIT + 1)
    return { view: 'pending', count: Math.min(count, COUNT_LIMIT), isMore: count > COUNT_LIMIT }
  }

  /** SYS_PARAM_ERROR: there is no such receipt in the scope. */
  async detail(scope: StoreScope, no: string): Promise<ConsoleReceipt> {
    const { clock, receiptOperator, media } = this.deps
    const { row, events, like } = await receiptOperator.show(scope, no)
    const [view] = await media.urls(row.uid, [row.imageKey], clock.now())
    if (!view) throw new Error(`the picture of receipt ${no} is missing`)
    return {
      ...listed(row),
      image: { url: view.url, thumbUrl: view.thumbUrl || view.url },
      like: like.map((one) => ({
        scoreNo: one.no,
        stateText: RECEIPT_STATE_TEXT[one.state],
        isSameShopper: one.uid === row.uid,
        distance: one.distance,
      })),
      events: events.flatMap(({ event: name, text, at }) => {
        const event = RECEIPT_EVENTS.find((one) => one === name)
        return event ? [{ title: EVENT_TITLES[event], text, at }] : []
      }),
    }
  }
}

const ACTS: readonly Act[] = [
  { code: 'approve', text: '通过', look: 'primary', refusal: '' },
  { code: 'reject', text: '驳回', look: 'danger', refusal: '' },
]

function listed(row: ReceiptTable): ListedReceipt {
  const { no: scoreNo, cents: amount, factorX10, state } = row
  return {
    scoreNo,
    retries: row.retries,
    uid: row.uid,
    storeId: row.storeId,
    storeName: row.storeName,
    amount,
    receiptNo: row.receiptNo,
    purchasedAt: row.purchasedAt,
    submittedAt: row.submittedAt,
    state,
    stateText: RECEIPT_STATE_TEXT[state],
    points: state === 'pending' ? pointsOf({ goodsCents: amount, factorX10, bonusPoints: 0 }) : row.points,
    reason: row.reason,
    acts: state === 'pending' ? [...ACTS] : [],
  }
}
