import { join } from 'node:path'
import { AFTERSALE_STATUS } from '@contract/codes/aftersale'
import { type Actor, type AuditAction, writeAudit } from '../../../kernel/audit'
import { type CaseEventRow, findEvents, noteCase } from '../../../kernel/case-event.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import type { StockService } from '../../goods/stock'
import type { MediaService } from '../../system/media'
import type { OrderCaseService } from '../order'
import { companyCode, companyName, type ParcelService } from '../parcel'
import { aftersaleMachine, OVER_STATUSES } from './aftersale.machine'
import * as repo from './aftersale.repo'
import { afterReceipt } from './aftersale.rules'
import type { CaseTransitions } from './case-transitions'

declare module '../../../kernel/audit' {
  interface AuditActions {
    'aftersale.agree': 'aftersale'
    'aftersale.reject': 'aftersale'
    'aftersale.receive': 'aftersale'
    'aftersale.refuse': 'aftersale'
    'aftersale.intercept': 'aftersale'
    'aftersale.send': 'aftersale'
    'aftersale.instead': 'aftersale'
    'aftersale.close': 'aftersale'
    'aftersale.note': 'aftersale'
    'aftersale.refund': 'aftersale'
  }
}

const OPEN: readonly number[] = aftersaleMachine.states
  .map((state) => AFTERSALE_STATUS[state])
  .filter((status) => !OVER_STATUSES.includes(status))

/** Keys of the pictures that came with an event. */
export const picturesOf = ({ imageKeys }: Pick<CaseEventRow, 'imageKeys'>) => JSON.parse(imageKeys) as string[]

export interface AftersaleOperatorDeps {
  db: Db
  clock: Clock
  transitions: CaseTransitions
  orderCases: Pick<OrderCaseService, 'find'>
  stock: Pick<StockService, 'restock'>
  parcels: Pick<ParcelService, 'send'>
  media: Pick<MediaService, 'copyTo'>
}

/** The store's side of cases, and the house's where it was asked to decide: each act by somebody, with audit. */
export class AftersaleOperatorService {
  constructor(private readonly deps: AftersaleOperatorDeps) {}

  /** Open ones, or those of one status; those that have waited longest first. `after`: the number the last list ended with. */
  async list({
    status,
    after,
    limit = 20,
  }: {
    status?: number
    after?: string
    limit?: number
  }): Promise<repo.CaseRow[]> {
    const from = after === undefined ? undefined : (await this.find(after)).id
    const statuses = status === undefined ? OPEN : [status]
    return repo.listCases(this.deps.db.q, { statuses, limit, ...(from !== undefined && { after: from }) })
  }

  async find(no: string): Promise<repo.CaseRow> {
    return (await repo.findByNo(this.deps.db.q, no)) ?? failParam('refundOrderNo', 'there is no such case')
  }

  async show(no: string): Promise<{ row: repo.CaseRow; events: CaseEventRow[] }> {
    const row = await this.find(no)
    return { row, events: await findEvents(this.deps.db.q, row) }
  }

  /** Writes the pictures of a case (WebP) into a folder, in the order in which they were shown; gives their files. */
  async pictures(no: string, folder: string): Promise<string[]> {
    const { events } = await this.show(no)
    const keys = [...new Set(events.flatMap(picturesOf))]
    const files = keys.map((_key, at) => join(folder, `${no}-${at + 1}.webp`))
    for (const [at, key] of keys.entries()) await this.deps.media.copyTo(key, files[at] ?? '')
    return files
  }

  /** Money at once, the parcel called back, or the goods sent back first: as the case and its order stand. */
  agree(actor: Actor, no: string): Promise<string> {
    return this.#action(actor, 'aftersale.agree', no, async (tx, row, by) => {
      const move = await this.deps.transitions.agreementOf(tx, row)
      // Decided: what the store refuses from here on can be brought before the house anew.
      return this.deps.transitions.move(tx, row, move, by, {}, { isEscalated: 0 })
    })
  }

  /** `reason` is what the shopper reads. */
  reject(actor: Actor, no: string, reason: string): Promise<string> {
    return this.#action(actor, 'aftersale.reject', no, (tx, row, by) =>
      // Once the house has decided there is nobody else to ask.
      row.isEscalated === 1
        ? this.deps.transitions.move(tx, row, 'close', 'house', { text: reason }, { endText: reason })
        : this.deps.transitions.move(tx, row, 'reject', by, { text: reason }, { endText: reason }),
    )
  }

  /** The goods are back: money, or what is to come instead. `isIntact`: fit to be sold again. */
  receive(actor: Actor, no: string, isIntact: boolean): Promise<string> {
    return this.#action(actor, 'aftersale.receive', no, async (tx, row, by) => {
      const move = afterReceipt(row)
      const moved = await this.deps.transitions.move(tx, row, move, by, { isIntact })
      if (move === 'receiveToSend' && isIntact) await this.#restock(tx, row)
      return moved
    })
  }

  refuse(actor: Actor, no: string, reason: string): Promise<string> {
    return this.#action(actor, 'aftersale.refuse', no, (tx, row, by) =>
      this.deps.transitions.move(tx, row, 'rejectReceipt', by, { text: reason }, { endText: reason }),
    )
  }

  /** Whether the parcel was called back. */
  intercept(actor: Actor, no: string, isBack: boolean): Promise<string> {
    return this.#action(actor, 'aftersale.intercept', no, (tx, row, by) =>
      this.deps.transitions.move(tx, row, isBack ? 'intercepted' : 'interceptFailed', by, { isIntact: isBack }),
    )
  }

  /** What comes instead is on its way. */
  send(actor: Actor, no: string, sentCompany: string, sentNo: string): Promise<string> {
    return this.#action(actor, 'aftersale.send', no, async (tx, row, by) => {
      const words = { text: [sentCompany, sentNo].filter(Boolean).join(' ') }
      const moved = await this.deps.transitions.move(tx, row, 'sendNew', by, words, { sentCompany, sentNo })
      await this.deps.transitions.sent(tx, row, this.deps.clock.now())
      await this.deps.parcels.send(tx, {
        uid: row.uid,
        subject: 'instead',
        subjectId: row.id,
        no: sentNo,
        companyCode: companyCode(sentCompany),
        company: companyName(sentCompany),
      })
      return moved
    })
  }

  /** Nothing can be sent: money instead. The goods are back already. */
  refundInstead(actor: Actor, no: string): Promise<string> {
    return this.#action(actor, 'aftersale.instead', no, async (tx, row, by) => {
      await this.deps.transitions.release(tx, row, this.deps.clock.now())
      return this.deps.transitions.move(tx, row, 'refundInstead', by, { isIntact: false })
    })
  }

  /** Ends it in the house's name. */
  close(actor: Actor, no: string, reason: string): Promise<string> {
    return this.#action(actor, 'aftersale.close', no, (tx, row) =>
      this.deps.transitions.move(tx, row, 'close', 'house', { text: reason }, { endText: reason }),
    )
  }

  /** Something to say that moves nothing. */
  note(actor: Actor, no: string, text: string): Promise<string> {
    return this.#action(actor, 'aftersale.note', no, async (tx, row, by) => {
      await noteCase(tx, row, 'message', by, { text }, this.deps.clock.now())
      return row
    })
  }

  /** Asks the money back again that its provider would not give; gives the new refund's number. */
  async refundAgain(actor: Actor, no: string): Promise<string> {
    let refundNo = ''
    await this.#action(actor, 'aftersale.refund', no, async (tx, row) => {
      if (row.status !== AFTERSALE_STATUS.refunding || row.lineId === '') fail('STATE_CHANGED')
      refundNo = await this.deps.transitions.askMoney(tx, row, 'store')
      return row
    })
    return refundNo
  }

  #restock(tx: Tx, row: repo.CaseRow): Promise<void> {
    return this.deps.orderCases.find(tx, row.uid, row.orderId).then(async (order) => {
      const line = order?.lines.find(({ lineId }) => lineId === row.lineId)
      if (line)
        await this.deps.stock.restock(
          tx,
          `case/${row.no}`,
          [{ skuId: line.skuId, number: row.number }],
          this.deps.clock.now(),
        )
    })
  }

  async #action(
    actor: Actor,
    action: AuditAction & `aftersale.${string}`,
    no: string,
    work: (tx: Tx, row: repo.CaseRow, by: 'store' | 'house') => Promise<repo.CaseRow>,
  ): Promise<string> {
    const seen = await this.find(no)
    return this.deps.db.tx(async (tx) => {
      const row = (await repo.findCase(tx, seen)) ?? seen
      // Who acts has looked at it as it was.
      if (row.status !== seen.status) fail('STATE_CHANGED')
      const moved = await work(tx, row, row.isEscalated === 1 ? 'house' : 'store')
      const details = { before: row.status, after: moved.status, cents: moved.cents }
      const subject = { kind: 'aftersale', id: no } as const
      await writeAudit(tx, { actor, action, subject, details, at: this.deps.clock.now() })
      return no
    })
  }
}
