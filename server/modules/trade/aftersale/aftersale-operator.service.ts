import { join } from 'node:path'
import { AFTERSALE_STATUS } from '@contract/codes/aftersale'
import { priceText } from '@contract/codes/money'
import { type Actor, type AuditAction, writeAudit } from '../../../kernel/audit'
import { type CaseEventRow, findEvents, noteCase } from '../../../kernel/case-event.repo'
import type { Clock } from '../../../kernel/clock'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail, failParam } from '../../../kernel/errors'
import type { StoreScope } from '../../../kernel/store-scope'
import type { StockService } from '../../goods/stock'
import type { ApprovalKind, ApprovalService, GuardOutcome } from '../../system/approval'
import type { MediaService } from '../../system/media'
import type { OrderCaseService } from '../order'
import { companyCode, companyName, type ParcelService } from '../parcel'
import { type CaseMove, statusAfterMove } from './aftersale.machine'
import * as repo from './aftersale.repo'
import { afterReceipt, isOfMoney } from './aftersale.rules'
import { measureOf } from './aftersale.view'
import { againRefusal, isOfMall, OF_MALL_TEXT, versionOf } from './case-acts.rules'
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

/** Media keys of the pictures of an event. */
export const picturesOf = ({ imageKeys }: Pick<CaseEventRow, 'imageKeys'>) => JSON.parse(imageKeys) as string[]

export interface AftersaleOperatorDeps {
  db: Db
  clock: Clock
  approvals: Pick<ApprovalService, 'add' | 'guard'>
  transitions: Pick<
    CaseTransitions,
    'move' | 'agreementOf' | 'likelyAgreement' | 'refundableOf' | 'requestRefund' | 'release' | 'sent'
  >
  orderCases: Pick<OrderCaseService, 'find' | 'findAny'>
  stock: Pick<StockService, 'restock'>
  parcels: Pick<ParcelService, 'send'>
  media: Pick<MediaService, 'copyTo'>
}

/** A case to act on. `version` (`versionOf`): the facts that the decision is based on; absent: the current ones. */
export interface CaseRef {
  no: string
  version?: string
}

/** A refund of less than the shopper asked for; the shopper reads the reason. Integer cents. */
export interface LessMoney {
  cents: number
  reason: string
}

/** Acts that may refund money. */
type MoneyAct =
  | { act: 'agree'; less?: LessMoney }
  | { act: 'receive'; isIntact: boolean; less?: LessMoney }
  | { act: 'intercept'; isBack: boolean }
  | { act: 'instead' }
  | { act: 'refund' }

/** An act on one version of a case, which refunds exactly `cents`. */
type AskedAct = MoneyAct & Required<CaseRef> & { cents: number }

const ACT_TEXTS: Readonly<Record<MoneyAct['act'], string>> = {
  agree: '同意退款',
  receive: '收货并退款',
  intercept: '拦回并退款',
  instead: '改为退款',
  refund: '重新退款',
}

type CaseAction = AuditAction & `aftersale.${string}`
type CaseWork = (tx: Tx, row: repo.CaseRow, by: 'store' | 'house') => Promise<repo.CaseRow>

/**
 * Acts of the store in a case, and of the mall's operators in an escalated one. Every act writes an audit entry. A case
 * of a store outside the scope gives the error of a missing one. STATE_CHANGED: the case has changed since the version.
 * SYS_BIZ_DATA_ERROR_CODE: only the mall may act, and the scope is not every store.
 */
export class AftersaleOperatorService {
  readonly #refunds: ApprovalKind<AskedAct, string>

  constructor(private readonly deps: AftersaleOperatorDeps) {
    this.#refunds = deps.approvals.add({
      key: 'case.refund',
      text: '售后退款',
      unit: 'cents',
      permission: 'cases.decide',
      face: async (q, scope, asked) => {
        const { no, storeId, reason } = await this.#decidable(q, scope, asked)
        const title = `售后 ${no} ${ACT_TEXTS[asked.act]} ${priceText(asked.cents)}`
        const less = 'less' in asked ? asked.less : undefined
        const subject = { kind: 'aftersale', id: no }
        return { subject, title, storeId, amount: asked.cents, reason: less?.reason ?? reason }
      },
      execute: (tx, actor, scope, asked) =>
        this.#act(tx, actor, scope, `aftersale.${asked.act}`, asked, async (_tx, row, by) => {
          const moved = await this.#paid(tx, row, by, asked)
          // A parcel may have left since the sum was computed, or money of the order may have been refunded otherwise.
          const { status, cents } = (await repo.findCase(tx, row)) ?? row
          if ((isOfMoney(status) ? cents : 0) !== asked.cents) fail('STATE_CHANGED')
          return moved
        }),
    })
  }

  async find(scope: StoreScope, no: string): Promise<repo.CaseRow> {
    return (await repo.findByNo(this.deps.db.q, scope, no)) ?? unknown()
  }

  async show(
    scope: StoreScope,
    no: string,
  ): Promise<{ row: repo.CaseRow & { weight?: number }; events: CaseEventRow[] }> {
    const { q } = this.deps.db
    const row = await this.find(scope, no)
    const order = await this.deps.orderCases.findAny(q, row.uid, row.orderId)
    return { row: { ...row, ...measureOf(row, order) }, events: await findEvents(q, row) }
  }

  /** Writes the pictures of a case (WebP) into a folder, in the order of their events; returns the files. */
  async pictures(scope: StoreScope, no: string, folder: string): Promise<string[]> {
    const { events } = await this.show(scope, no)
    const keys = [...new Set(events.flatMap(picturesOf))]
    const files = keys.map((_key, at) => join(folder, `${no}-${at + 1}.webp`))
    for (const [at, key] of keys.entries()) await this.deps.media.copyTo(key, files[at] ?? '')
    return files
  }

  /**
   * Agrees: an immediate refund, a recall of the parcel, or a return of the goods first, by the case's type and its
   * parcels. `less`: only for an immediate refund. A refund may be filed as a request (`ApprovalService.guard`).
   */
  agree(actor: Actor, scope: StoreScope, ref: CaseRef, less?: LessMoney): Promise<GuardOutcome<string>> {
    return this.#pay(actor, scope, ref, { act: 'agree', ...(less && { less }) })
  }

  /** The shopper reads `reason`. */
  reject(actor: Actor, scope: StoreScope, ref: CaseRef, reason: string): Promise<string> {
    return this.#action(actor, scope, 'aftersale.reject', ref, (tx, row, by) =>
      // A refusal by the mall's operators is final.
      row.isEscalated === 1
        ? this.deps.transitions.move(tx, row, 'close', 'house', { text: reason }, { endText: reason })
        : this.deps.transitions.move(tx, row, 'reject', by, { text: reason }, { endText: reason }),
    )
  }

  /**
   * Receives the returned goods; a refund, or a request for it (`ApprovalService.guard`), or the replacement follows.
   * `isIntact`: the goods can be sold again. `less`: only for a refund.
   */
  receive(
    actor: Actor,
    scope: StoreScope,
    ref: CaseRef,
    isIntact: boolean,
    less?: LessMoney,
  ): Promise<GuardOutcome<string>> {
    return this.#pay(actor, scope, ref, { act: 'receive', isIntact, ...(less && { less }) })
  }

  refuse(actor: Actor, scope: StoreScope, ref: CaseRef, reason: string): Promise<string> {
    return this.#action(actor, scope, 'aftersale.refuse', ref, (tx, row, by) =>
      this.deps.transitions.move(tx, row, 'rejectReceipt', by, { text: reason }, { endText: reason }),
    )
  }

  /** Records whether the parcel was recalled; the refund may be filed as a request (`ApprovalService.guard`). */
  intercept(actor: Actor, scope: StoreScope, ref: CaseRef, isBack: boolean): Promise<GuardOutcome<string>> {
    return this.#pay(actor, scope, ref, { act: 'intercept', isBack })
  }

  /** Records the parcel of the replacement. */
  send(
    actor: Actor,
    scope: StoreScope,
    ref: CaseRef,
    { company, no }: { company: string; no: string },
  ): Promise<string> {
    return this.#action(actor, scope, 'aftersale.send', ref, async (tx, row, by) => {
      const words = { text: [company, no].filter(Boolean).join(' ') }
      const moved = await this.deps.transitions.move(tx, row, 'sendNew', by, words, {
        sentCompany: company,
        sentNo: no,
      })
      await this.deps.transitions.sent(tx, row, this.deps.clock.now())
      await this.deps.parcels.send(tx, {
        uid: row.uid,
        subject: 'instead',
        subjectId: row.id,
        no,
        companyCode: companyCode(company),
        company: companyName(company),
      })
      return moved
    })
  }

  /**
   * Refunds instead of sending a replacement, or files a request (`ApprovalService.guard`); the goods have been returned
   * already.
   */
  refundInstead(actor: Actor, scope: StoreScope, ref: CaseRef): Promise<GuardOutcome<string>> {
    return this.#pay(actor, scope, ref, { act: 'instead' })
  }

  /** Closes the case in the name of the mall. */
  close(actor: Actor, scope: StoreScope, ref: CaseRef, reason: string): Promise<string> {
    return this.#action(actor, scope, 'aftersale.close', ref, (tx, row) => {
      if (scope !== 'all') fail('SYS_BIZ_DATA_ERROR_CODE', '只有平台可以关闭售后')
      return this.deps.transitions.move(tx, row, 'close', 'house', { text: reason }, { endText: reason })
    })
  }

  /** Adds a message; the status stays. */
  note(actor: Actor, scope: StoreScope, ref: CaseRef, text: string): Promise<string> {
    return this.#action(actor, scope, 'aftersale.note', ref, async (tx, row, by) => {
      await noteCase(tx, row, 'message', by, { text }, this.deps.clock.now())
      return row
    })
  }

  /**
   * Repeats a refund that the payment provider closed without paying, or files a request (`ApprovalService.guard`).
   * SYS_BIZ_DATA_ERROR_CODE: the former refund is not closed.
   */
  refundAgain(actor: Actor, scope: StoreScope, ref: CaseRef): Promise<GuardOutcome<string>> {
    return this.#pay(actor, scope, ref, { act: 'refund' })
  }

  /** An act that may refund money: its sum is computed first and is 0 when the act refunds nothing. */
  async #pay(actor: Actor, scope: StoreScope, { no, version }: CaseRef, act: MoneyAct): Promise<GuardOutcome<string>> {
    const { q } = this.deps.db
    const seen = { no, version: version ?? versionOf(await this.find(scope, no)) }
    const cents = await this.#centsOf(q, await this.#decidable(q, scope, seen), act)
    return this.deps.approvals.guard(actor, scope, this.#refunds, { ...seen, ...act, cents })
  }

  /** The cents that an act refunds immediately. STATE_CHANGED: the status does not allow it. */
  async #centsOf(q: Reader, row: repo.CaseRow, act: MoneyAct): Promise<number> {
    const { transitions } = this.deps
    const less = 'less' in act ? act.less : undefined
    if (act.act === 'refund') {
      refuseAgain(row)
    } else {
      const move = act.act === 'agree' ? await transitions.likelyAgreement(q, row) : moveOf(row, act)
      refuseLess(move, less)
      if (statusAfterMove(row.status, move) !== AFTERSALE_STATUS.refunding) return 0
    }
    return transitions.refundableOf(q, row, lessOf(row, less).change.cents ?? row.cents)
  }

  async #paid(tx: Tx, row: repo.CaseRow, by: 'store' | 'house', act: MoneyAct): Promise<repo.CaseRow> {
    const { transitions, clock } = this.deps
    switch (act.act) {
      case 'agree': {
        const move = await transitions.agreementOf(tx, row)
        refuseLess(move, act.less)
        const { words, change } = lessOf(row, act.less)
        // The escalation is decided: the shopper may escalate a later refusal again.
        return transitions.move(tx, row, move, by, words, { ...change, isEscalated: 0 })
      }
      case 'receive': {
        const { isIntact, less } = act
        const move = moveOf(row, act)
        refuseLess(move, less)
        const { words, change } = lessOf(row, less)
        const moved = await transitions.move(tx, row, move, by, { ...words, isIntact }, change)
        if (move === 'receiveToSend' && isIntact) await this.#restock(tx, row)
        return moved
      }
      case 'intercept':
        return transitions.move(tx, row, moveOf(row, act), by, { isIntact: act.isBack })
      case 'instead':
        await transitions.release(tx, row, clock.now())
        return transitions.move(tx, row, moveOf(row, act), by, { isIntact: false })
      case 'refund':
        refuseAgain(row)
        await transitions.requestRefund(tx, row, 'store')
        return row
    }
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
    scope: StoreScope,
    action: CaseAction,
    { no, version }: CaseRef,
    work: CaseWork,
  ): Promise<string> {
    const seen = version ?? versionOf(await this.find(scope, no))
    return this.deps.db.tx((tx) => this.#act(tx, actor, scope, action, { no, version: seen }, work))
  }

  async #act(
    tx: Tx,
    actor: Actor,
    scope: StoreScope,
    action: CaseAction,
    seen: Required<CaseRef>,
    work: CaseWork,
  ): Promise<string> {
    const row = await this.#decidable(tx, scope, seen, action)
    const moved = await work(tx, row, row.isEscalated === 1 && scope === 'all' ? 'house' : 'store')
    const details = { before: row.status, after: moved.status, cents: moved.cents }
    const subject = { kind: 'aftersale', id: row.no } as const
    await writeAudit(tx, { actor, action, subject, details, at: this.deps.clock.now() })
    return row.no
  }

  /** The case, as long as it has the version on which the operator decided. */
  async #decidable(
    q: Reader,
    scope: StoreScope,
    { no, version }: Required<CaseRef>,
    action?: CaseAction,
  ): Promise<repo.CaseRow> {
    const row = (await repo.findByNo(q, scope, no)) ?? unknown()
    if (versionOf(row) !== version) fail('STATE_CHANGED')
    if (isOfMall(row) && scope !== 'all' && action !== 'aftersale.note') fail('SYS_BIZ_DATA_ERROR_CODE', OF_MALL_TEXT)
    return row
  }
}

const unknown = (): never => failParam('refundOrderNo', '没有这个售后单')

/** The move of an act that does not depend on parcels. */
function moveOf(row: repo.CaseRow, act: Exclude<MoneyAct, { act: 'agree' | 'refund' }>): CaseMove {
  if (act.act === 'receive') return afterReceipt(row)
  if (act.act === 'instead') return 'refundInstead'
  return act.isBack ? 'intercepted' : 'interceptFailed'
}

function refuseLess(move: CaseMove, less: LessMoney | undefined): void {
  if (!less || move === 'agreeToRefund' || move === 'receiveToRefund') return
  fail('SYS_BIZ_DATA_ERROR_CODE', move === 'receiveToSend' ? '换货不退款' : '商品还没有退回，收货时再确定退款金额')
}

function refuseAgain(row: repo.CaseRow): void {
  if (row.status !== AFTERSALE_STATUS.refunding) fail('STATE_CHANGED')
  const refusal = againRefusal(row)
  if (refusal !== '') fail('SYS_BIZ_DATA_ERROR_CODE', refusal)
}

/** Event text and amounts of a reduced refund; empty without one. */
function lessOf(
  row: repo.CaseRow,
  less: LessMoney | undefined,
): { words: { text?: string }; change: Partial<Pick<repo.CaseRow, 'cents' | 'freightCents'>> } {
  if (!less) return { words: {}, change: {} }
  const { cents, reason } = less
  if (cents < 1 || cents >= row.cents) failParam('cents', `应少于申请的 ${priceText(row.cents)}`)
  const text = `同意退 ${priceText(cents)}，申请 ${priceText(row.cents)}：${reason}`
  return { words: { text }, change: { cents, freightCents: Math.min(row.freightCents, cents) } }
}
