import { chinaDay } from '@contract/codes/china-time'
import type { PointsKind } from '@contract/codes/points'
import { REVIEW_POINTS } from '@contract/codes/review'
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
  pointsOf,
  streakOf,
  visitDays,
  visitPoints,
} from './points.rules'

/** Points that are given or taken by hand; `ref` tells one act from another, `reason` is for the shopper to read. */
export interface ByHand {
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
  /** What a card makes of it, in tenths; left out: no more. */
  factorX10?: number
  /** What offers bring beside. */
  bonusPoints: number
}

/** Something that is had for points. */
interface RedemptionRef {
  uid: string
  ref: string
}

/** Movements of a day that are looked through for what it brought. */
const MOST_A_DAY = 50

/** What comes with a word for its shopper; `ref` tells one from another. */
interface Noted {
  uid: string
  ref: string
  amount: number
  note: string
}

type GiftKind = 'member' | 'invite'

/** The book of points (spec 4 "Daily points", behaviours 2.13): they end in whole years of China's, the oldest are used first. */
export class PointsService {
  readonly #sources = new EntrySources()

  constructor(
    private readonly db: Db,
    private readonly ledger: LedgerService,
  ) {}

  /** Movements of these kinds belong to something of a module above this one, which finds it. */
  addSource(kinds: readonly PointsKind[], find: FindSources): void {
    this.#sources.add(kinds, find)
  }

  /** Counts the day's visit, however often and from however many devices it is reported. */
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

  /** What a shopper has; below zero when points that were spent have been taken back. */
  async account(uid: string, asked: string | undefined, now: number): Promise<PointsAccount> {
    if (asked !== undefined && asked !== uid) fail('UNAUTHORIZED')
    return accountOf(await this.levels(uid, now))
  }

  /** What today has brought, and can bring. */
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

  /** A page of what a shopper got and spent, newest first. */
  async entries(uid: string, query: PageQuery): Promise<Page<PointsEntry>> {
    const { q } = this.db
    const page = await this.ledger.entries(q, { uid, book: POINTS_BOOK }, query)
    const sourceOf = await this.#sources.of(q, uid, page.records)
    return { ...page, records: page.records.map((row) => entryOf(row, sourceOf(row))) }
  }

  /** The whole account, with what ends when. */
  levels(uid: string, now: number, q: Reader = this.db.q): Promise<Account> {
    return this.ledger.account(q, { uid, book: POINTS_BOOK }, now)
  }

  /** What a completed order brings, for so much money as was paid for goods and is not back. */
  async earn(tx: Tx, { uid, orderId, ...of }: Earning, now: number): Promise<void> {
    const earned = movement('earn', { uid, ref: orderId, amount: pointsOf(of) })
    if (earned.amount > 0) await this.ledger.earn(tx, { ...earned, endsAt: endOfPoints(now) }, now)
  }

  /** Puts points aside for something that is had for them; false when there are not so many. */
  freeze(tx: Tx, of: { uid: string; ref: string; amount: number }, now: number): Promise<boolean> {
    return this.ledger.freeze(tx, movement('exchange', of), now)
  }

  spendAside(tx: Tx, of: RedemptionRef, now: number): Promise<boolean> {
    return this.ledger.spend(tx, redemptionEntry(of), now)
  }

  /** Nothing came of it: what was put aside is there again. */
  thaw(tx: Tx, of: RedemptionRef, now: number): Promise<boolean> {
    return this.ledger.thaw(tx, redemptionEntry(of), now)
  }

  /** So many points of an exchange come back in all. */
  giveBackUpTo(tx: Tx, { uid, ref }: RedemptionRef, total: number, now: number): Promise<boolean> {
    const cause = { kind: 'exchange', ref }
    return this.ledger.reverseUpTo(tx, { uid, book: POINTS_BOOK }, cause, 'exchangeBack', total, now)
  }

  /** What the first review of an order brings; 0 for a further one. */
  async review(tx: Tx, { uid, orderId, amount }: { uid: string; orderId: string; amount: number }, now: number) {
    const earned = movement('review', { uid, ref: orderId, amount })
    return (await this.ledger.earn(tx, { ...earned, endsAt: endOfPoints(now) }, now)) ? amount : 0
  }

  /** What a shop's receipt brings, once; `ref` is its number with us, `note` where it is from. */
  async receipt(tx: Tx, { note, ...asked }: Noted, now: number): Promise<boolean> {
    return this.ledger.earn(tx, { ...movement('receipt', asked), note, endsAt: endOfPoints(now) }, now)
  }

  /** Takes back what an order brought beyond what is left of its money; what was spent since is owed. */
  async unearn(tx: Tx, { uid, orderId, ...of }: Earning, now: number): Promise<void> {
    const cause = { kind: 'earn', ref: orderId }
    const key = { uid, book: POINTS_BOOK }
    const over = ((await this.ledger.entry(tx, { ...key, ...cause }))?.amount ?? 0) - pointsOf(of)
    if (over > 0) await this.ledger.reverseUpTo(tx, key, cause, 'unearn', over, now)
  }

  /** Gives points; 0, or how many the same `ref` gave before: then nothing happens. */
  async give(tx: Tx, { reason, ...asked }: ByHand, now: number): Promise<number> {
    const given = movement('give', asked)
    const isNew = await this.ledger.earn(tx, { ...given, note: reason, endsAt: endOfPoints(now) }, now)
    return isNew ? 0 : this.#counted(tx, given)
  }

  /** Takes points, owing those that are not there; 0, or how many the same `ref` took before: then nothing happens. */
  async take(tx: Tx, { reason, ...asked }: ByHand, now: number): Promise<number> {
    const taken = movement('take', asked)
    const isNew = await this.ledger.charge(tx, { ...taken, note: reason }, now)
    return isNew ? 0 : this.#counted(tx, taken)
  }

  /** What a card brings; once more for the same `ref` when it was taken back, which whoever brings it knows. */
  async memberGift(tx: Tx, gift: Noted, now: number): Promise<void> {
    let { ref } = gift
    while (!(await this.#gift(tx, 'member', { ...gift, ref }, now))) ref += AGAIN
  }

  /** Takes such a gift back, as it came last, owing what is spent by now. */
  async takeMemberGift(tx: Tx, gift: Omit<Noted, 'note'>, now: number): Promise<void> {
    let { ref } = gift
    while (await this.ledger.entry(tx, movement('member', { ...gift, ref: ref + AGAIN }))) ref += AGAIN
    await this.#takeGift(tx, 'member', { ...gift, ref }, now)
  }

  /** What an invitation brings; false when the same `ref` brought it before. */
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

/** Behind the word of a gift that came once more. */
const AGAIN = ' again'

/** The shopper's own that came back is no gain. */
const isBack = ({ kind }: { kind: string }) => kind === 'refund' || kind === 'exchangeBack'

function movement(kind: PointsKind, of: { uid: string; ref: string; amount: number }): Movement {
  return { ...of, book: POINTS_BOOK, kind }
}

const redemptionEntry = ({ uid, ref }: RedemptionRef) => ({ uid, ref, book: POINTS_BOOK, kind: 'exchange' })
