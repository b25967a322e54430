import type { ReceiptState } from '@contract/codes/receipt'
import { type Actor, type AuditAction, writeAudit } from '../../../kernel/audit'
import { type CaseEventRow, findEvents } from '../../../kernel/case-event.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import type { StoreScope } from '../../../kernel/store-scope'
import type { MediaService } from '../../system/media'
import * as repo from './receipt.repo'
import { distanceOf, LIKE_BITS, likeKeys } from './receipt.rules'
import type { ReceiptService } from './receipt.service'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'receipt.approve': 'receipt'
    'receipt.reject': 'receipt'
  }
}

/** An earlier receipt with a similar picture. */
export interface LikeReceipt {
  no: string
  uid: string
  state: ReceiptState
  /** The number of different bits of 64. */
  distance: number
}

/** A receipt to approve or reject; `retries`: the submission that was seen; default: the present one. */
export interface ReceiptRef {
  no: string
  retries?: number
}

/** At most this many are listed, the most similar first. */
const MOST_TOLD = 5

export interface ReceiptOperatorDeps {
  db: Db
  clock: Clock
  receipts: Pick<ReceiptService, 'approve' | 'reject'>
  media: Pick<MediaService, 'copyTo'>
}

/** The operator's verdicts on receipts, each with an audit entry. */
export class ReceiptOperatorService {
  constructor(private readonly deps: ReceiptOperatorDeps) {}

  /** Receipts in one state, the oldest first. `after`: the last number of the previous page. */
  async list(
    scope: StoreScope,
    { state, after, limit }: { state: ReceiptState; after?: string; limit: number },
  ): Promise<repo.ReceiptRow[]> {
    const from = after === undefined ? undefined : await this.find(scope, after)
    return repo.listReceipts(this.deps.db.q, scope, { state, limit, ...(from && { after: from }) })
  }

  /** Number of pending receipts, up to `most`. */
  countPending(scope: StoreScope, most: number): Promise<number> {
    return repo.countPending(this.deps.db.q, scope, most)
  }

  /** A shopper's receipts, the newest first. */
  ofShopper(scope: StoreScope, uid: string, limit: number): Promise<repo.ReceiptRow[]> {
    return repo.listOfShopper(this.deps.db.q, scope, uid, limit)
  }

  /** SYS_PARAM_ERROR: there is no such receipt in the scope. */
  async find(scope: StoreScope, no: string): Promise<repo.ReceiptRow> {
    return (await repo.findByNo(this.deps.db.q, scope, no)) ?? failParam('no', '没有这张小票')
  }

  /** A receipt with its history, and earlier receipts with similar pictures, as a hint only. */
  async show(
    scope: StoreScope,
    no: string,
  ): Promise<{ row: repo.ReceiptRow; events: CaseEventRow[]; like: LikeReceipt[] }> {
    const row = await this.find(scope, no)
    return { row, events: await findEvents(this.deps.db.q, row), like: await this.#like(row) }
  }

  /** Writes a receipt's picture (WebP) into a file. */
  async picture(scope: StoreScope, no: string, file: string): Promise<void> {
    await this.deps.media.copyTo((await this.find(scope, no)).imageKey, file)
  }

  approve(actor: Actor, scope: StoreScope, ref: ReceiptRef): Promise<repo.ReceiptRow> {
    return this.#action(actor, scope, 'receipt.approve', ref, (tx, row) => this.deps.receipts.approve(tx, row))
  }

  /** `reason` is shown to the shopper. */
  reject(actor: Actor, scope: StoreScope, ref: ReceiptRef, reason: string): Promise<repo.ReceiptRow> {
    return this.#action(actor, scope, 'receipt.reject', ref, (tx, row) => this.deps.receipts.reject(tx, row, reason))
  }

  async #like(row: repo.ReceiptRow): Promise<LikeReceipt[]> {
    const nearest = new Map<string, { uid: string; distance: number }>()
    for (const keys of likeKeys(row.print)) {
      for (const one of await repo.findPrints(this.deps.db.q, keys)) {
        const distance = distanceOf(one.print, row.print)
        const isEarlier = one.id !== row.id && one.at <= row.submittedAt
        if (
          isEarlier &&
          distance <= LIKE_BITS &&
          distance < (nearest.get(one.id)?.distance ?? Number.POSITIVE_INFINITY)
        )
          nearest.set(one.id, { uid: one.uid, distance })
      }
    }
    const closest = [...nearest].sort(([, a], [, b]) => a.distance - b.distance).slice(0, MOST_TOLD)
    const rows = await Promise.all(closest.map(([id, { uid }]) => repo.findReceipt(this.deps.db.q, { uid, id })))
    return rows.flatMap((other, at) => {
      const distance = closest[at]?.[1].distance
      return other && distance !== undefined ? [{ no: other.no, uid: other.uid, state: other.state, distance }] : []
    })
  }

  async #action(
    actor: Actor,
    scope: StoreScope,
    action: AuditAction & `receipt.${string}`,
    { no, retries }: ReceiptRef,
    work: (tx: Tx, row: repo.ReceiptRow) => Promise<repo.ReceiptRow>,
  ): Promise<repo.ReceiptRow> {
    const seen = await this.find(scope, no)
    if (seen.state !== 'pending' || (retries !== undefined && seen.retries !== retries)) fail('STATE_CHANGED')
    return this.deps.db.tx(async (tx) => {
      const row = await work(tx, seen)
      const { points, reason, cents } = row
      const details = { before: seen.state, after: row.state, cents, points, reason }
      await writeAudit(tx, { actor, action, subject: { kind: 'receipt', id: no }, details, at: this.deps.clock.now() })
      return row
    })
  }
}
