import { chinaDay } from '@contract/codes/china-time'
import { RECEIPT_STATE_TEXT } from '@contract/codes/receipt'
import type { Permission } from '@contract/codes/staff'
import type { FoundMember, MemberPage } from '@contract/console/member'
import type { Clock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import type { StoreScope } from '../../../kernel/store-scope'
import type { PointsService } from '../../finance/points'
import type { ReceiptOperatorService } from '../../finance/receipt'
import type { TicketService } from '../../finance/ticket'
import type { CouponService } from '../../offers/coupon'
import { type CaseQueueService, caseStatusText, typeText } from '../../trade/aftersale'
import type { OrderOperatorService } from '../../trade/order'
import type { ReviewService } from '../../trade/review'
import type { AccountOperatorService, AccountService, MemberProfile } from '../account'
import type { CardPurchaseService, MemberService } from '../member'

const MOST_FOUND = 20
const SHOWN = 10
const GRANTS = ['coupon', 'points', 'term'] as const

export interface MemberPageDeps {
  db: Db
  clock: Clock
  account: Pick<AccountService, 'memberProfile'>
  accountOperator: Pick<AccountOperatorService, 'search' | 'find'>
  members: Pick<MemberService, 'seen'>
  cardPurchases: Pick<CardPurchaseService, 'list'>
  points: Pick<PointsService, 'levels' | 'entries'>
  coupons: Pick<CouponService, 'mine'>
  tickets: Pick<TicketService, 'pageMine'>
  orderOperator: Pick<OrderOperatorService, 'ofShopper'>
  caseQueue: Pick<CaseQueueService, 'ofShopper'>
  receiptOperator: Pick<ReceiptOperatorService, 'ofShopper'>
  reviews: Pick<ReviewService, 'own'>
}

/** One shopper on one page for staff, with the first rows of each module. Phones are masked. */
export class MemberPageService {
  constructor(private readonly deps: MemberPageDeps) {}

  async search(text: string): Promise<FoundMember[]> {
    const found = await this.deps.accountOperator.search(text.trim(), MOST_FOUND)
    const now = this.deps.clock.now()
    return found.map((one) => ({ ...one, memberUntil: momentAfter(one.memberUntil, now) }))
  }

  /** SYS_PARAM_ERROR: there is no such shopper. */
  async detail(scope: StoreScope, asked: string, permissions: readonly Permission[]): Promise<MemberPage> {
    const { db, clock, account, accountOperator, members } = this.deps
    const now = clock.now()
    const { uid, name, mobile } = await accountOperator.find(asked)
    const [profile, seen, levels, lists, ofStores] = await Promise.all([
      account.memberProfile(db.q, uid),
      members.seen(uid, now),
      this.deps.points.levels(uid, now),
      this.#ownLists(uid, now),
      this.#listsOfStores(scope, uid),
    ])
    const { entries, ...rest } = lists
    const { balance, available, frozen, owed } = levels
    return {
      uid,
      name,
      mobile,
      birthday: profile?.birthday ?? '',
      createdAt: profile?.createdAt ?? 0,
      levelText: seen.levelText,
      closingText: closingTextOf(profile),
      memberUntil: momentAfter(profile?.memberUntil ?? 0, now),
      uplusUntil: momentAfter(profile?.uplusUntil ?? 0, now),
      savedCents: profile?.savedCents ?? 0,
      grants: permissions.includes('members.grant') ? [...GRANTS] : [],
      points: { balance, available, frozen, owed, entries },
      ...rest,
      ...ofStores,
    }
  }

  /** Lists of the shopper's rows that belong to no store. */
  async #ownLists(uid: string, now: number) {
    const { cardPurchases, points, coupons, tickets, reviews } = this.deps
    const query = { pageSize: SHOWN }
    const [entries, terms, held, kept, written] = await Promise.all([
      points.entries(uid, query),
      cardPurchases.list(uid, query, now),
      coupons.mine(uid, query, now),
      tickets.pageMine(uid, { ...query, tab: 'usable' }, now),
      reviews.own(uid, { ...query, tab: 'done' }),
    ])
    return {
      entries: { records: entries.records, hasMore: entries.hasMore },
      terms: {
        hasMore: terms.hasMore,
        records: terms.records.map((one) => ({
          orderId: one.orderId,
          cardName: one.memberCardName,
          planTitle: one.planTitle,
          price: one.price,
          wayText: one.wayText,
          stateText: one.stateText,
          at: one.at,
          from: one.fromTime,
          until: one.expireTime,
        })),
      },
      coupons: {
        hasMore: held.hasMore,
        records: held.records.map(({ heldId, couponId, title, ruleText, scopeText, validText }) => ({
          heldId,
          couponId,
          title,
          ruleText,
          scopeText,
          validText,
        })),
      },
      tickets: {
        hasMore: kept.hasMore,
        records: kept.records.map(({ ticketId, title, used, total, stateText, validUntil, storeName, slotText }) => ({
          ticketId,
          title,
          used,
          total,
          stateText,
          validUntil,
          storeName,
          slotText,
        })),
      },
      reviews: {
        hasMore: written.hasMore,
        records: written.records.flatMap(({ productId, title, review }) =>
          review
            ? [
                {
                  reviewId: review.reviewId,
                  productId,
                  title,
                  stars: review.stars,
                  content: review.content,
                  createdAt: review.createdAt,
                },
              ]
            : [],
        ),
      },
    }
  }

  /** Lists of the shopper's rows that belong to stores of the scope. */
  async #listsOfStores(scope: StoreScope, uid: string) {
    const { orderOperator, caseQueue, receiptOperator } = this.deps
    const [orders, cases, receipts] = await Promise.all([
      orderOperator.ofShopper(scope, uid, SHOWN + 1),
      caseQueue.ofShopper(scope, uid, SHOWN + 1),
      receiptOperator.ofShopper(scope, uid, SHOWN + 1),
    ])
    return {
      orders: firstOf(orders, (one) => ({
        orderId: one.orderId,
        orderNo: one.orderNo,
        storeName: one.storeName,
        statusText: one.statusText,
        amount: one.payableCents,
        refunded: one.refundedCents,
        number: one.totalNumber,
        createdAt: one.createdAt,
      })),
      cases: firstOf(cases, (one) => ({
        refundOrderNo: one.no,
        orderNo: one.orderNo,
        storeName: one.storeName,
        typeText: typeText(one.type),
        statusText: caseStatusText(one.status),
        amount: one.cents,
        createdAt: one.createdAt,
      })),
      receipts: firstOf(receipts, (one) => ({
        scoreNo: one.no,
        storeName: one.storeName,
        amount: one.cents,
        stateText: RECEIPT_STATE_TEXT[one.state],
        points: one.points,
        submittedAt: one.submittedAt,
      })),
    }
  }
}

function closingTextOf(profile: MemberProfile | null): string {
  if (profile && profile.closedAt > 0) return `已注销（${chinaDay(profile.closedAt)}）`
  return profile && profile.closingAt > 0 ? `注销中，${chinaDay(profile.closingAt)} 到期` : ''
}

const momentAfter = (at: number, now: number): number | null => (at > now ? at : null)

function firstOf<R, T>(rows: readonly R[], view: (row: R) => T): { records: T[]; hasMore: boolean } {
  return { records: rows.slice(0, SHOWN).map(view), hasMore: rows.length > SHOWN }
}
