import { chinaDay } from '@contract/codes/china-time'
import { priceText } from '@contract/codes/money'
import { MOST_RECEIPT_RETRIES, RECEIPTS_A_DAY, receiptNoKey } from '@contract/codes/receipt'
import type { Updateable } from 'kysely'
import { noteCase } from '../../../kernel/case-event.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { once } from '../../../kernel/idempotency'
import { newId, readableNo } from '../../../kernel/ids'
import { indexNumbers } from '../../../kernel/number-index'
import { type MemberService, PLAIN_FACTOR } from '../../customer/member'
import type { StoreService } from '../../goods/store'
import type { MediaService } from '../../system/media'
import type { MessageService } from '../../talk/message'
import { type PointsService, pointsOf } from '../points'
import type { QuotaService } from '../quota'
import { type ReceiptMove, receiptMachine } from './receipt.machine'
import * as repo from './receipt.repo'
import { bandKeys, checkedReceipt } from './receipt.rules'
import type { ReceiptTable } from './receipt.tables'

declare module '../../../kernel/number-index' {
  interface IndexedNumbers {
    /** A receipt that was submitted for points. */
    receipt: true
  }
}

/** A submission; `scoreNo`: a refused receipt is submitted again. */
export interface ReceiptRequest {
  scoreNo?: string
  storeId: string
  amount: number
  receiptNo: string
  purchasedAt: number
  imageKey: string
}

export interface ReceiptDeps {
  quotas: Pick<QuotaService, 'take' | 'taken'>
  points: Pick<PointsService, 'receipt'>
  stores: Pick<StoreService, 'findStore'>
  media: Pick<MediaService, 'attach' | 'printOf'>
  messages: Pick<MessageService, 'send'>
  members: Pick<MemberService, 'atOrder'>
}

const QUOTA = 'receipt'
/** Opens the points page: receipts are one tap away, and there is no feature code for receipts. */
const POINTS_COMMAND = 'C0050303'
const TWICE_TEXT = '这张小票已经提交过了'
const RETRIES_TEXT = '已多次重新提交，请联系客服处理'

/** Points for receipts of stores: submitted by shoppers, approved or refused by the operator. */
export class ReceiptService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly deps: ReceiptDeps,
  ) {}

  /** Submits a receipt; returns its number. The same idempotency key submits only once. */
  async submit(
    uid: string,
    request: ReceiptRequest,
    idempotency: { key: string; body: string },
  ): Promise<{ scoreNo: string }> {
    const now = this.clock.now()
    const { media, stores } = this.deps
    const paper = checkedReceipt(request, now)
    const store =
      (await stores.findStore(this.db.q, request.storeId)) ?? fail('SYS_BIZ_DATA_ERROR_CODE', '没有这家门店')
    const print = await media.printOf(uid, 'receipt', request.imageKey)
    const put = { ...paper, storeName: store.name, imageKey: request.imageKey, print, submittedAt: now }
    const id = { owner: uid, endpoint: 'POST score/submitPictureScoreReq', ...idempotency }
    return this.db.tx((tx) =>
      once(tx, id, now, async () => {
        // The shopper's row is locked first and the row that all shoppers share last.
        const day = { uid, kind: QUOTA, ref: '', period: chinaDay(now) }
        if (!(await this.deps.quotas.take(tx, { ...day, number: 1, most: RECEIPTS_A_DAY })))
          fail('SYS_OPT_FREQUENTLY_ERROR', `每天最多提交 ${RECEIPTS_A_DAY} 张小票，请明天再来`)
        const factorX10 = (await this.deps.members.atOrder(tx, uid, now)) ?? PLAIN_FACTOR
        const seen = request.scoreNo === undefined ? undefined : await this.own(tx, uid, request.scoreNo)
        const row = seen
          ? await this.#again(tx, seen, { ...put, factorX10 })
          : await this.#open(tx, uid, { ...put, factorX10 })
        await repo.insertPrints(
          tx,
          bandKeys(print).map((bandKey) => ({ bandKey, id: row.id, uid, print, at: now })),
        )
        if (!(await repo.takePaper(tx, { ...paperOf(row), uid, id: row.id })))
          fail('SYS_BIZ_DATA_ERROR_CODE', TWICE_TEXT)
        return { scoreNo: row.no }
      }),
    )
  }

  /** Number of receipts that can still be submitted today. */
  async leftToday(uid: string, now: number): Promise<number> {
    const taken = await this.deps.quotas.taken(this.db.q, uid, QUOTA, [{ ref: '', period: chinaDay(now) }])
    return RECEIPTS_A_DAY - (taken.get('') ?? 0)
  }

  /** A receipt of this shopper. */
  async own(q: Reader, uid: string, no: string): Promise<repo.ReceiptRow> {
    const row = await repo.findByNo(q, 'all', no)
    if (row?.uid !== uid) fail('SYS_BIZ_DATA_ERROR_CODE', '没有这张小票')
    return row
  }

  /** Approves: the points are booked in the same transaction, once. */
  async approve(tx: Tx, seen: repo.ReceiptRow): Promise<repo.ReceiptRow> {
    const now = this.clock.now()
    const points = pointsOf({ goodsCents: seen.cents, factorX10: seen.factorX10, bonusPoints: 0 })
    const row = await this.#move(tx, seen, 'approve', { points, judgedAt: now })
    const { uid, no: ref, storeName: note } = row
    if (!(await this.deps.points.receipt(tx, { uid, ref, amount: points, note }, now)))
      throw new Error(`receipt ${ref} was approved before`)
    await noteCase(tx, row, 'approve', 'house', { text: `获得 ${points} 积分` }, now)
    const content = `${note} ${priceText(row.cents)} 的小票已通过，获得 ${points} 积分`
    await this.#notify(tx, row, { title: '小票积分已到账', content }, now)
    return row
  }

  /** Refuses; `reason` is shown to the shopper. Any shopper can submit the receipt afterwards. */
  async reject(tx: Tx, seen: repo.ReceiptRow, reason: string): Promise<repo.ReceiptRow> {
    const now = this.clock.now()
    const row = await this.#move(tx, seen, 'reject', { reason, judgedAt: now })
    await repo.freePaper(tx, paperOf(row), row)
    await noteCase(tx, row, 'reject', 'house', { text: reason }, now)
    const content = `${row.storeName} ${priceText(row.cents)} 的小票没有通过：${reason}`
    await this.#notify(tx, row, { title: '小票未通过审核', content }, now)
    return row
  }

  async #open(tx: Tx, uid: string, put: Put): Promise<repo.ReceiptRow> {
    const now = put.submittedAt
    const no = `XP${readableNo(now)}`
    const row: repo.ReceiptRow = {
      uid,
      id: newId(),
      no,
      state: 'pending',
      points: 0,
      reason: '',
      retries: 0,
      judgedAt: 0,
      ...put,
    }
    await indexNumbers(tx, [{ no, kind: 'receipt', uid, id: row.id }])
    await repo.insertReceipt(tx, row)
    await this.deps.media.attach(tx, uid, 'receipt', [put.imageKey], now)
    await noteCase(tx, row, 'submit', 'shopper', { imageKeys: [put.imageKey] }, now)
    return row
  }

  async #again(tx: Tx, seen: repo.ReceiptRow, put: Put): Promise<repo.ReceiptRow> {
    if (seen.retries >= MOST_RECEIPT_RETRIES) fail('STATE_CHANGED', RETRIES_TEXT)
    const change = { ...put, retries: seen.retries + 1, reason: '', judgedAt: 0 }
    const row = await this.#move(tx, seen, 'again', change)
    // The receipt may keep its earlier picture.
    const fresh = put.imageKey === seen.imageKey ? [] : [put.imageKey]
    await this.deps.media.attach(tx, seen.uid, 'receipt', fresh, put.submittedAt)
    await noteCase(tx, row, 'again', 'shopper', { imageKeys: fresh }, put.submittedAt)
    return row
  }

  async #move(
    tx: Tx,
    seen: repo.ReceiptRow,
    move: ReceiptMove,
    change: Updateable<ReceiptTable> & Partial<repo.ReceiptRow>,
  ): Promise<repo.ReceiptRow> {
    const next = { ...change, state: receiptMachine.next(seen.state, move) }
    if (!(await repo.move(tx, seen, next))) fail('STATE_CHANGED')
    return { ...seen, ...next }
  }

  /** One verdict for each submission: a second verdict needs a new submission. */
  async #notify(tx: Tx, row: repo.ReceiptRow, words: { title: string; content: string }, now: number): Promise<void> {
    const { uid, no, state, retries } = row
    const command = { cmd: POINTS_COMMAND, params: {} }
    const draft = { uid, id: 'trade' as const, ref: `receipt:${no}:${state}:${retries}`, ...words, command }
    await this.deps.messages.send(tx, draft, now)
  }
}

type Put = Pick<
  repo.ReceiptRow,
  'storeId' | 'storeName' | 'cents' | 'receiptNo' | 'purchasedAt' | 'imageKey' | 'print' | 'factorX10' | 'submittedAt'
>

const paperOf = ({ storeId, receiptNo, cents }: Put) => ({ storeId, receiptNo: receiptNoKey(receiptNo), cents })
