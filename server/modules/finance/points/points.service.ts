import { chinaDay } from '@contract/codes/china-time'
import type { PointsKind } from '@contract/codes/points'
import { REVIEW_POINTS } from '@contract/codes/review'
import type { RefundExtras } from '@contract/schema/aftersale'
import type { PointsAccount, PointsEntry, PointsTasks } from '@contract/schema/points'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { Page, PageQuery } from '../../../kernel/page'
import type { Account, LedgerService, Movement } from '../ledger'
import { EntrySources, type FindSources } from './entry-source'
import * as repo from './points.repo'
import {
  accountOf,
  endOfPoints,
  entryOf,
  POINTS_BOOK,
  pointsBack,
  pointsOf,
  streakOf,
  visitDays,
  visitPoints,
} from './points.rules'

/** Points that are given or taken by hand. `ref` identifies the act, the shopper reads `reason`. */
export interface OperatorPoints {
  uid: string
  amount: number
  ref: string
  reason: string
}

/** Money that was paid for an order's goods, without freight and tax. */
interface Earning {
  uid: string
  orderId: string
  goodsCents: number
  /** Points factor of the member card, in tenths; without it 10. */
  factorX10?: number
  /** Points of offers, added to the points for the money. */
  bonusPoints: number
}

/** A redemption that is paid with points. */
interface RedemptionRef {
  uid: string
  ref: string
}

/** Points that lines of an order spent, and its returned share before and after a refund. */
interface RefundOfPoints {
  uid: string
  kind: 'order' | 'exchange'
  spent: readonly { lineId: string; data: { points: number } }[]
  before: { cents: number; of: number }
  share: { cents: number; of: number }
}

/** The sum of today's points reads at most this many of the newest movements. */
const MOST_A_DAY = 50

/** A gift with a text for the shopper; `ref` identifies it. */
interface Noted {
  uid: string
  ref: string
  amount: number
  note: string
}

type GiftKind = 'member' | 'invite'

/** The points account. Points end with a calendar year (China's time), and the first to end are used first. */
export class PointsService {
  readonly #sources = new EntrySources()

  constructor(
    private readonly db: Db,
    private readonly ledger: Pick<
      LedgerService,
      'earn' | 'freeze' | 'spend' | 'thaw' | 'charge' | 'reverseUpTo' | 'account' | 'entry' | 'entries' | 'endedOf'
    >,
  ) {}

  /** Registers the finder of the origins of these kinds of movements. */
  addSource(kinds: readonly PointsKind[], find: FindSources): void {
    this.#sources.add(kinds, find)
  }

  /** Counts the day's visit once, for all calls and devices. */
  startApp(uid: string, now: number): Promise<{ result: number; points: number; balance: number }> {
    return this.db.tx(async (tx) => {
      const day = chinaDay(now)
      const streak = streakOf(await repo.findVisit(tx, uid), now)
      const visit = movement('startApp', { uid, ref: day, amount: visitPoints(streak) })
      const note = streak > 1 ? `连续第 ${streak} 天` : ''
      const isNew = await this.ledger.earn(tx, { ...visit, note, endsAt: endOfPoints(now) }, now)
      if (isNew) await repo.putVisit(tx, { uid, day, streak })
      const { balance } = await this.ledger.account(tx, visit, now)
      return { result: isNew ? 1 : 0, points: isNew ? visit.amount : 0, balance }
    })
  }

  /** A shopper's points; below zero when points that were spent have been taken back. */
  async account(uid: string, asked: string | undefined, now: number): Promise<PointsAccount> {
    if (asked !== undefined && asked !== uid) fail('UNAUTHORIZED')
    return accountOf(await this.levels(uid, now))
  }

  /** Points earned today, and points that can be earned. */
  async tasks(uid: string, now: number): Promise<PointsTasks> {
    const { q } = this.db
    const [visit, { records }] = await Promise.all([
      repo.findVisit(q, uid),
      this.ledger.entries(q, { uid, book: POINTS_BOOK }, { pageSize: MOST_A_DAY }),
    ])
    const isToday = ({ createdAt }: { createdAt: number }) => chinaDay(createdAt) === chinaDay(now)
    const today = records.filter((row) => row.amount > 0 && !isBack(row) && isToday(row))
    const todayPoints = today.reduce((sum, { amount }) => sum + amount, 0)
    return { ...visitDays(visit, now), todayPoints, reviewPoints: REVIEW_POINTS }
  }

  /** A page of a shopper's movements, newest first. */
  async entries(uid: string, query: PageQuery): Promise<Page<PointsEntry>> {
    const { q } = this.db
    const page = await this.ledger.entries(q, { uid, book: POINTS_BOOK }, query)
    const sourceOf = await this.#sources.of(q, uid, page.records)
    return { ...page, records: page.records.map((row) => entryOf(row, sourceOf(row))) }
  }

  /** The whole account, with the ends of its lots. */
  levels(uid: string, now: number, q: Reader = this.db.q): Promise<Account> {
    return this.ledger.account(q, { uid, book: POINTS_BOOK }, now)
  }

  /** Gives the points of a completed order, by the money for goods that is not refunded. */
  async earn(tx: Tx, { uid, orderId, ...of }: Earning, now: number): Promise<void> {
    const earned = movement('earn', { uid, ref: orderId, amount: pointsOf(of) })
    if (earned.amount > 0) await this.ledger.earn(tx, { ...earned, endsAt: endOfPoints(now) }, now)
  }

  /** Freezes the points of a redemption; false when the shopper has too few. */
  freeze(tx: Tx, of: { uid: string; ref: string; amount: number }, now: number): Promise<boolean> {
    return this.ledger.freeze(tx, movement('exchange', of), now)
  }

  spendAside(tx: Tx, of: RedemptionRef, now: number): Promise<boolean> {
    return this.ledger.spend(tx, redemptionEntry(of), now)
  }

  /** Returns the frozen points of a redemption that failed. */
  thaw(tx: Tx, of: RedemptionRef, now: number): Promise<boolean> {
    return this.ledger.thaw(tx, redemptionEntry(of), now)
  }

  /** Returns points of a redemption until `total` are returned. */
  giveBackUpTo(tx: Tx, { uid, ref }: RedemptionRef, total: number, now: number): Promise<boolean> {
    const cause = { kind: 'exchange', ref }
    return this.ledger.reverseUpTo(tx, { uid, book: POINTS_BOOK }, cause, 'exchangeBack', total, now)
  }

  /** Points that a refund returns. Points whose validity has ended pay a debt first; the rest is lost immediately. */
  async refundOf(
    q: Reader,
    { uid, kind, spent, before, share }: RefundOfPoints,
    now: number,
  ): Promise<Pick<RefundExtras, 'pointsBack' | 'pointsLapsed'>> {
    const key = { uid, book: POINTS_BOOK }
    const spans = spent.map(({ lineId: ref, data: { points } }) => ({
      ref,
      from: pointsBack(points, before),
      to: pointsBack(points, share),
    }))
    const ended = await Promise.all(
      spans.map(({ ref, ...span }) => this.ledger.endedOf(q, key, { kind, ref }, span, now)),
    )
    const lapsed = ended.reduce((sum, points) => sum + points, 0)
    const owed = lapsed > 0 ? (await this.ledger.account(q, key, now)).owed : 0
    return {
      pointsBack: spans.reduce((sum, { from, to }) => sum + to - from, 0),
      pointsLapsed: Math.max(0, lapsed - owed),
    }
  }

  /** Gives the points of an order's first review; 0 for a further one. */
  async review(tx: Tx, { uid, orderId, amount }: { uid: string; orderId: string; amount: number }, now: number) {
    const earned = movement('review', { uid, ref: orderId, amount })
    return (await this.ledger.earn(tx, { ...earned, endsAt: endOfPoints(now) }, now)) ? amount : 0
  }

  /** Gives the points of a receipt, once; `ref` is the receipt's id, `note` its store. */
  async receipt(tx: Tx, { note, ...asked }: Noted, now: number): Promise<boolean> {
    return this.ledger.earn(tx, { ...movement('receipt', asked), note, endsAt: endOfPoints(now) }, now)
  }

  /** Takes back an order's points in excess of those for its remaining money; points spent meanwhile are owed. */
  async unearn(tx: Tx, { uid, orderId, ...of }: Earning, now: number): Promise<void> {
    const cause = { kind: 'earn', ref: orderId }
    const key = { uid, book: POINTS_BOOK }
    const over = overEarned((await this.ledger.entry(tx, { ...key, ...cause }))?.amount ?? 0, of)
    if (over > 0) await this.ledger.reverseUpTo(tx, key, cause, 'unearn', over, now)
  }

  /** Points that `unearn` takes back when an order's money falls from `before` to `after`. */
  async toUnearn(q: Reader, before: Earning, after: Earning): Promise<number> {
    const earned = await this.ledger.entry(q, movement('earn', { uid: after.uid, ref: after.orderId, amount: 0 }))
    return overEarned(earned?.amount ?? 0, after) - overEarned(earned?.amount ?? 0, before)
  }

  /** Gives points and returns 0; when the `ref` was given before, gives nothing and returns that amount. */
  async give(tx: Tx, { reason, ...asked }: OperatorPoints, now: number): Promise<number> {
    const given = movement('give', asked)
    const isNew = await this.ledger.earn(tx, { ...given, note: reason, endsAt: endOfPoints(now) }, now)
    return isNew ? 0 : this.#counted(tx, given)
  }

  /**
   * Takes points, owing missing ones, and returns 0; when the `ref` was taken before, takes nothing and returns that
   * amount.
   */
  async take(tx: Tx, { reason, ...asked }: OperatorPoints, now: number): Promise<number> {
    const taken = movement('take', asked)
    const isNew = await this.ledger.charge(tx, { ...taken, note: reason }, now)
    return isNew ? 0 : this.#counted(tx, taken)
  }

  /**
   * Gives a card's points; a repeated `ref` gives again, because the caller repeats it only after taking the gift back.
   */
  async memberGift(tx: Tx, gift: Noted, now: number): Promise<void> {
    let { ref } = gift
    while (!(await this.#gift(tx, 'member', { ...gift, ref }, now))) ref += AGAIN
  }

  /** Takes back the latest gift of this `ref`; points spent meanwhile are owed. */
  async takeMemberGift(tx: Tx, gift: Omit<Noted, 'note'>, now: number): Promise<void> {
    let { ref } = gift
    while (await this.ledger.entry(tx, movement('member', { ...gift, ref: ref + AGAIN }))) ref += AGAIN
    await this.#takeGift(tx, 'member', { ...gift, ref }, now)
  }

  /** Gives the points of an invitation; false when the `ref` gave before. */
  inviteGift(tx: Tx, gift: Noted, now: number): Promise<boolean> {
    return this.#gift(tx, 'invite', gift, now)
  }

  takeInviteGift(tx: Tx, gift: Omit<Noted, 'note'>, now: number): Promise<void> {
    return this.#takeGift(tx, 'invite', gift, now)
  }

  #gift(tx: Tx, kind: GiftKind, { note, ...asked }: Noted, now: number): Promise<boolean> {
    return this.ledger.earn(tx, { ...movement(kind, asked), note, endsAt: endOfPoints(now) }, now)
  }

  async #takeGift(tx: Tx, kind: GiftKind, { uid, ref, amount }: Omit<Noted, 'note'>, now: number): Promise<void> {
    await this.ledger.reverseUpTo(tx, { uid, book: POINTS_BOOK }, { kind, ref }, `un${kind}`, amount, now)
  }

  async #counted(tx: Tx, cause: Movement): Promise<number> {
    return Math.abs((await this.ledger.entry(tx, cause))?.amount ?? 0)
  }
}

/** Points that were earned in excess of the points for this money. */
const overEarned = (earned: number, of: Omit<Earning, 'uid' | 'orderId'>): number => Math.max(0, earned - pointsOf(of))

/** Appended to the ref of a repeated gift. */
const AGAIN = ' again'

/** Returned points do not count as earned today. */
const isBack = ({ kind }: { kind: string }) => kind === 'refund' || kind === 'exchangeBack'

function movement(kind: PointsKind, of: { uid: string; ref: string; amount: number }): Movement {
  return { ...of, book: POINTS_BOOK, kind }
}

const redemptionEntry = ({ uid, ref }: RedemptionRef) => ({ uid, ref, book: POINTS_BOOK, kind: 'exchange' })
