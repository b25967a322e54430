import { TICKET_GIFT_HOURS } from '@contract/codes/ticket'
import type { Button } from '@contract/schema/shared'
import type { VoucherGift } from '@contract/schema/voucher'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import { randomToken } from '../../../kernel/ids'
import type { Jobs } from '../../../kernel/jobs'
import { findNumber, indexNumbers } from '../../../kernel/number-index'
import type { AccountService } from '../../customer/account'
import type { TicketService, TicketTable } from '../../finance/ticket'
import { validText } from './voucher.rules'
import type { VoucherService } from './voucher.service'
import type { VoucherPurchaseService } from './voucher-purchase.service'

declare module '../../../kernel/jobs' {
  interface JobKinds {
    /** Returns an unclaimed ticket to its giver; key: the gift code. */
    'voucher.giftBack': { uid: string; id: string; code: string }
  }
}
declare module '../../../kernel/number-index' {
  interface IndexedNumbers {
    /** The code in a gift's link; id: the giver's ticket. */
    ticketGift: true
  }
}

const GIFT_MS = TICKET_GIFT_HOURS * 3_600_000
const LOST = '这个链接已失效'
const OVER = '这份赠送已经结束了'

const BUTTONS = {
  claim: { code: 'claim', text: '立即领取', primary: true },
  takeBack: { code: 'takeBack', text: '收回', primary: false },
  open: { code: 'open', text: '去查看', primary: true },
  gone: { code: 'gone', text: '已被领走', primary: false },
  over: { code: 'over', text: '赠送已结束', primary: false },
} as const satisfies Record<string, Button>

export interface TicketGiftDeps {
  db: Db
  jobs: Jobs
  tickets: Pick<TicketService, 'own' | 'offer' | 'giveAway' | 'takeBack'>
  vouchers: Pick<VoucherService, 'words'>
  purchases: Pick<VoucherPurchaseService, 'keepReason' | 'passOn' | 'findGift' | 'terms'>
  account: Pick<AccountService, 'faces'>
}

/**
 * Gives a shopper's ticket to a friend by a link: the first shopper who claims it gets a ticket of their own with
 * another code, and the giver's ends. An unclaimed ticket returns to its giver.
 */
export class TicketGiftService {
  constructor(private readonly deps: TicketGiftDeps) {
    const { db, jobs, tickets } = deps

    jobs.handle('voucher.giftBack', async (gift) => {
      await db.tx((tx) => tickets.takeBack(tx, gift))
    })
  }

  /**
   * Starts a gift; its code is a capability, and a pending gift keeps its code. SYS_BIZ_DATA_ERROR_CODE: why the
   * ticket cannot be given.
   */
  give(uid: string, ticketId: string, now: number): Promise<{ giftCode: string }> {
    const { db, jobs, tickets, purchases } = this.deps
    return db.tx(async (tx) => {
      const ticket = await tickets.own(tx, uid, ticketId)
      if (ticket?.subject !== 'voucher') fail('SYS_BIZ_DATA_ERROR_CODE', '这张券不能赠送')
      if (ticket.state === 'giving' && ticket.giftUntil > now) return { giftCode: ticket.lockRef }
      const reason = await purchases.keepReason(tx, ticket, now)
      if (reason !== '') fail('SYS_BIZ_DATA_ERROR_CODE', reason)
      const gift = { uid, id: ticketId, code: randomToken() }
      const until = Math.min(now + GIFT_MS, ticket.validUntil)
      if (!(await tickets.offer(tx, gift, until, now))) fail('STATE_CHANGED')
      await indexNumbers(tx, [{ no: gift.code, kind: 'ticketGift', uid, id: ticketId }])
      await jobs.schedule(tx, { kind: 'voucher.giftBack', key: gift.code, dueAt: until, payload: gift })
      return { giftCode: gift.code }
    })
  }

  /** A gift as a shopper or a visitor sees it. SYS_BIZ_DATA_ERROR_CODE: there is no such gift. */
  async view(q: Reader, uid: string | null, code: string, now: number): Promise<VoucherGift> {
    const { purchases, vouchers, account } = this.deps
    const ticket = await this.#ticket(q, code)
    const [voucher, own, faces] = await Promise.all([
      purchases.terms(q, ticket.uid, ticket.subjectId),
      uid === null ? undefined : purchases.findGift(q, uid, code),
      account.faces(q, [ticket.uid]),
    ])
    const isOwn = ticket.uid === uid
    const isWaiting = ticket.state === 'giving' && ticket.lockRef === code && ticket.giftUntil > now
    const isTaken = ticket.state === 'given' && ticket.lockRef === code
    const button = own ? 'open' : isWaiting ? (isOwn ? 'takeBack' : 'claim') : isTaken ? 'gone' : 'over'
    return {
      voucherId: voucher.voucherId,
      title: ticket.title,
      from: '',
      giver: faces.get(ticket.uid) ?? null,
      isOwn,
      until: isWaiting ? ticket.giftUntil : 0,
      picture: voucher.picture,
      worth: voucher.worthCents,
      uses: ticket.total,
      placeText: await vouchers.words(q, voucher),
      validText: validText({ ...voucher, validDays: 0, validUntil: ticket.validUntil }, '领取'),
      purchaseId: own?.id ?? '',
      button: BUTTONS[button],
    }
  }

  /** Claims a gift, inside the caller's transaction; a repeat by the same shopper returns the same purchase. */
  async claim(tx: Tx, uid: string, code: string, now: number): Promise<{ purchaseId: string }> {
    const { tickets, purchases } = this.deps
    const own = await purchases.findGift(tx, uid, code)
    if (own) return { purchaseId: own.id }
    const ticket = await this.#ticket(tx, code)
    if (ticket.uid === uid) fail('SYS_BIZ_DATA_ERROR_CODE', '不能领取自己赠送的券')
    // Claims, the giver and the deadline compete for the row: the first update wins.
    if (!(await tickets.giveAway(tx, { uid: ticket.uid, id: ticket.id, code }, now))) {
      const { state, lockRef } = await this.#ticket(tx, code)
      fail('SYS_BIZ_DATA_ERROR_CODE', state === 'given' && lockRef === code ? '已被别人领走了' : OVER)
    }
    return purchases.passOn(tx, { uid, ticket, code }, now)
  }

  /** The giver withdraws the gift; a claimed one stays with its taker. */
  takeBack(uid: string, code: string, now: number): Promise<VoucherGift> {
    return this.deps.db.tx(async (tx) => {
      const { uid: giver, id } = await this.#ticket(tx, code)
      if (giver !== uid) fail('SYS_BIZ_DATA_ERROR_CODE', '这不是你赠送的券')
      await this.deps.tickets.takeBack(tx, { uid, id, code })
      const view = await this.view(tx, uid, code, now)
      if (view.button.code === 'gone') fail('SYS_BIZ_DATA_ERROR_CODE', '好友已经领走了')
      return view
    })
  }

  /** The giver's ticket, in any state of the gift. */
  async #ticket(q: Reader, code: string): Promise<TicketTable> {
    const known = await findNumber(q, 'ticketGift', code)
    const ticket = known && (await this.deps.tickets.own(q, known.uid, known.id))
    return ticket ?? fail('SYS_BIZ_DATA_ERROR_CODE', LOST)
  }
}
