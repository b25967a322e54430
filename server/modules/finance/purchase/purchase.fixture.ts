import { PAY_WAY, type PayWay } from '@contract/codes/payment'
import { sql } from 'kysely'
import type { Clock } from '../../../kernel/clock'
import type { Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { AccountService } from '../../customer/account'
import type { Face } from '../payment'
import type {
  EndedRefund,
  HandedOver,
  PurchaseChange,
  PurchaseDraft,
  PurchaseKey,
  PurchaseMove,
  PurchaseRefund,
  PurchaseRow,
  PurchaseSubject,
} from '.'

/** An hour on a court for some players; only tests sell it. */
export interface TestBookingTable extends PurchaseRow {
  hour: number
  players: number
  refundedPlayers: number
  /** Empty until it is paid. */
  code: string
}
declare module '../../../kernel/tables' {
  interface Tables {
    test_booking: TestBookingTable
  }
}

export const createBookings = (tx: Tx) =>
  sql`create table test_booking (
    uid text not null, id text not null, payable_no text not null, state text not null, price_cents bigint not null,
    refunded_cents bigint not null, returned_cents bigint not null, at bigint not null, hour bigint not null,
    players bigint not null, refunded_players bigint not null, code text not null, primary key (uid, id))`.execute(tx)

export interface Booking {
  hour: number
  players: number
  priceCents: number
}
export interface Booked {
  id: string
  payOrderNo: string
}

const BEGUN = '场次已开始'
export const keyOfHour = (hour: number): string => `${hour} court`

/** One court: a booking reserves its hour and can move to another; players leave one by one, each with a share. */
export class BookingSubject
  implements PurchaseSubject<'test_booking', Booking, Booked, { players: number }, { hour: number }>
{
  readonly table = 'test_booking'
  readonly endpoint: string
  readonly payWithinMs = 15 * 60_000
  readonly words = {
    missing: '没有这个预订',
    gone: '这个时间已约满',
    late: '预订已取消',
    notRefundable: '这个预订不能退款',
  }
  /** Moves that `moved` was called with, oldest first. */
  readonly seenMoves: PurchaseMove[] = []
  hold?: (tx: Tx, uid: string) => Promise<unknown>

  readonly isOneAtATime?: true
  readonly payWays?: readonly PayWay[]

  /** `account`: a shopper has at most one unpaid booking, and it is paid by Alipay. */
  constructor(
    readonly subject: string,
    private readonly clock: Clock,
    account?: Pick<AccountService, 'lockMemberProfile'>,
  ) {
    this.endpoint = `POST ${subject}/buy`
    if (!account) return
    this.isOneAtATime = true
    this.payWays = [PAY_WAY.alipayWap]
    this.hold = (tx, uid) => account.lockMemberProfile(tx, uid)
  }

  isSame({ hour, players }: TestBookingTable, booking: Booking): boolean {
    return hour === booking.hour && players === booking.players
  }
  async check(_q: Reader, _uid: string, { hour }: Booking, now: number): Promise<void> {
    if (hour <= now) fail('SYS_BIZ_DATA_ERROR_CODE', BEGUN)
  }
  async place(_tx: Tx, { id }: PurchaseKey, booking: Booking): Promise<PurchaseDraft<'test_booking'>> {
    const { hour, players, priceCents } = booking
    return {
      title: '球场预订',
      priceCents,
      own: { hour, players, refundedPlayers: 0, code: '' },
      requests: { slot: [{ lineId: id, key: keyOfHour(hour), number: 1, most: 1 }] },
    }
  }
  reply({ id, payableNo: payOrderNo }: TestBookingTable): Booked {
    return { id, payOrderNo }
  }
  face({ players }: TestBookingTable): Face {
    const home = { page: 'home', params: {}, text: '首页' } as const
    return {
      items: [],
      leaveText: `${players} 人的预订`,
      results: { paid: { title: '已预订', text: '', picture: 'ticket' } },
      exits: { paid: home, unpaid: home, more: [] },
      skipsResult: false,
      params: {},
    }
  }
  async handOver(_tx: Tx, { id, hour }: TestBookingTable): Promise<HandedOver<'test_booking'>> {
    return hour <= this.clock.now() ? { sendBack: BEGUN } : { code: `code of ${id}` }
  }
  async planRefund(
    _tx: Tx,
    row: TestBookingTable,
    { players }: { players: number },
  ): Promise<PurchaseRefund<'test_booking'>> {
    if (row.payableNo === '') fail('SYS_BIZ_DATA_ERROR_CODE', this.words.notRefundable)
    const refundedPlayers = row.refundedPlayers + players
    if (refundedPlayers > row.players) fail('SYS_BIZ_DATA_ERROR_CODE', '没有这么多人')
    const cents = Math.floor((row.priceCents * refundedPlayers) / row.players) - row.refundedCents
    return { cents, reason: '少人', take: async () => ({ refundedPlayers }) }
  }
  async endRefund(_tx: Tx, { id }: TestBookingTable, { isWhole }: EndedRefund) {
    return isWhole ? [{ lineId: id }] : []
  }
  async undoRefund(_tx: Tx, row: TestBookingTable, { cents }: { cents: number }) {
    return { refundedPlayers: row.refundedPlayers - Math.round((cents * row.players) / row.priceCents) }
  }
  async planChange(
    _tx: Tx,
    row: TestBookingTable,
    { hour }: { hour: number },
  ): Promise<PurchaseChange<'test_booking'>> {
    const request = { lineId: row.id, key: keyOfHour(hour), number: 1, most: 1 }
    return { own: { hour }, swap: { kind: 'slot', from: keyOfHour(row.hour), request } }
  }
  async moved(_tx: Tx, _row: TestBookingTable, move: PurchaseMove): Promise<void> {
    this.seenMoves.push(move)
  }
}
