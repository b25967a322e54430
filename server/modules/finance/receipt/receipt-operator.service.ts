import type { ReceiptState } from '@contract/codes/receipt'
import { type Actor, type AuditAction, writeAudit } from '../../../kernel/audit'
import { type CaseEventRow, findEvents } from '../../../kernel/case-event.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
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

/** An earlier receipt whose picture is nearly the same. */
export interface LikeReceipt {
  no: string
  uid: string
  state: ReceiptState
  /** Bits of 64 in which they differ. */
  distance: number
}

/** So many of them are told, the most alike first. */
const MOST_TOLD = 5

export interface ReceiptOperatorDeps {
  db: Db
  clock: Clock
  receipts: Pick<ReceiptService, 'approve' | 'reject'>
  media: Pick<MediaService, 'copyTo'>
}

/** The house's verdict on receipts: each act by somebody, with audit. */
export class ReceiptOperatorService {
  constructor(private readonly deps: ReceiptOperatorDeps) {}

  /** Of one state, those that have waited longest first. `after`: the number the last list ended with. */
  async list({
    state,
    after,
    limit,
  }: {
    state: ReceiptState
    after?: string
    limit: number
  }): Promise<repo.ReceiptRow[]> {
    const from = after === undefined ? undefined : await this.find(after)
    return repo.listReceipts(this.deps.db.q, { state, limit, ...(from && { after: from }) })
  }

  async find(no: string): Promise<repo.ReceiptRow> {
    return (await repo.findByNo(this.deps.db.q, no)) ?? failParam('no', 'there is no such receipt')
  }

  /** One with all that befell it, and earlier ones whose picture looks like its own: a hint, no verdict. */
  async show(no: string): Promise<{ row: repo.ReceiptRow; events: CaseEventRow[]; like: LikeReceipt[] }> {
    const row = await this.find(no)
    return { row, events: await findEvents(this.deps.db.q, row), like: await this.#like(row) }
  }

  /** Writes its picture (WebP) into a file. */
  async picture(no: string, file: string): Promise<void> {
    await this.deps.media.copyTo((await this.find(no)).imageKey, file)
  }

  approve(actor: Actor, no: string): Promise<repo.ReceiptRow> {
    return this.#action(actor, 'receipt.approve', no, (tx, row) => this.deps.receipts.approve(tx, row))
  }

  /** `reason` is what the shopper reads. */
  reject(actor: Actor, no: string, reason: string): Promise<repo.ReceiptRow> {
    return this.#action(actor, 'receipt.reject', no, (tx, row) => this.deps.receipts.reject(tx, row, reason))
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
    const told = [...nearest].sort(([, a], [, b]) => a.distance - b.distance).slice(0, MOST_TOLD)
    const rows = await Promise.all(told.map(([id, { uid }]) => repo.findReceipt(this.deps.db.q, { uid, id })))
    return rows.flatMap((other, at) => {
      const distance = told[at]?.[1].distance
      return other && distance !== undefined ? [{ no: other.no, uid: other.uid, state: other.state, distance }] : []
    })
  }

  async #action(
    actor: Actor,
    action: AuditAction & `receipt.${string}`,
    no: string,
    work: (tx: Tx, row: repo.ReceiptRow) => Promise<repo.ReceiptRow>,
  ): Promise<repo.ReceiptRow> {
    const seen = await this.find(no)
    if (seen.state !== 'pending') fail('STATE_CHANGED')
    return this.deps.db.tx(async (tx) => {
      const row = await work(tx, seen)
      const { points, reason, cents } = row
      const details = { before: seen.state, after: row.state, cents, points, reason }
      await writeAudit(tx, { actor, action, subject: { kind: 'receipt', id: no }, details, at: this.deps.clock.now() })
      return row
    })
  }
}
