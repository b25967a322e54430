import { DAY_MS } from '@contract/codes/china-time'
import type {
  CardPurchase,
  MemberDefaultCard,
  MemberMultiDetail,
  MemberRecord,
  MemberRight,
} from '@contract/schema/member'
import type { Picture } from '@contract/schema/shared'
import type { Db, Reader, Tx } from '../../../kernel/db'
import { fail } from '../../../kernel/errors'
import type { PointsService } from '../../finance/points'
import type { CouponService } from '../../offers/coupon'
import { type AccountService, type Standing, startOfYear } from '../account'
import type { BenefitService } from './benefit.service'
import { type Card, factorText, giftText, isTrial, PLAIN_FACTOR, planViews, type RightFacts } from './card.rules'
import type { MemberCardService } from './card.service'
import { cardPurchaseView, NEVER_USED, REFUND_TEXT } from './card-purchase.rules'
import type { CardPurchaseService } from './card-purchase.service'
import type { CardPurchaseTable } from './member.tables'

export interface MemberDeps {
  db: Db
  account: Pick<AccountService, 'standing' | 'markMembershipUse'>
  cards: Pick<MemberCardService, 'find' | 'sold' | 'view' | 'rights' | 'gift'>
  cardPurchases: Pick<CardPurchaseService, 'find' | 'findByPayable' | 'unpaid' | 'running' | 'hasTried'>
  benefits: Pick<BenefitService, 'cardsOf'>
  points: Pick<PointsService, 'levels'>
  coupons: Pick<CouponService, 'heldOf' | 'views' | 'mine'>
}

/** Who somebody is at a till. */
export interface Seen {
  uid: string
  name: string
  avatar: Picture | null
  levelText: string
  isMember: boolean
  memberUntil: number
  points: number
  couponCount: number
}

const NO_LEVEL = '乐廊会员'

/** What members see of their cards (behaviours 2.14). */
export class MemberService {
  constructor(private readonly deps: MemberDeps) {}

  async cards() {
    const cards = await this.deps.cards.sold(this.deps.db.q)
    return { records: cards.map((card) => this.deps.cards.view(card)) }
  }

  /** The card face: a member's own, or the one a visitor could have; null where the house has none. */
  async defaultCard(uid: string | null, now: number): Promise<MemberDefaultCard | null> {
    const { q } = this.deps.db
    const standing = uid === null ? null : await this.deps.account.standing(q, uid)
    const card = await this.#shown(q, standing, undefined, now)
    if (!card) return null
    const isMember = (standing?.memberUntil ?? 0) > now
    return {
      memberCardId: card.cardId,
      memberCardName: card.name,
      newversionSwitch: card.isNewLayout ? 1 : 0,
      memberType: isMember ? 1 : 0,
      expireTime: isMember && standing ? standing.memberUntil : null,
      savedAmount: standing?.savedCents ?? 0,
    }
  }

  /** Of the shopper's own card, or of the default one. */
  async rights(uid: string | null, now: number): Promise<{ records: MemberRight[] }> {
    return { records: (await this.rightsByCard(uid, undefined, now)).records }
  }

  async rightsByCard(uid: string | null, cardId: string | undefined, now: number) {
    const { q } = this.deps.db
    const standing = uid === null ? null : await this.deps.account.standing(q, uid)
    const card = await this.#shown(q, standing, cardId, now)
    if (!card) return { card: null, records: [] }
    const facts = rightFacts(standing, card, now)
    return { card: this.deps.cards.view(card), records: await this.deps.cards.rights(q, card, facts, now) }
  }

  async uplus(uid: string | null, now: number) {
    const { q } = this.deps.db
    const [card] = await this.deps.cards.sold(q, true)
    const until = uid === null ? 0 : ((await this.deps.account.standing(q, uid))?.uplusUntil ?? 0)
    const isUPlusMember = until > now
    return { isUPlusMember, expireTime: isUPlusMember ? until : null, card: card ? this.deps.cards.view(card) : null }
  }

  /** All of a member centre; null where the house has no such card. */
  async detail(uid: string, ask: { uid?: string; cardId?: string }, now: number): Promise<MemberMultiDetail | null> {
    if (ask.uid !== undefined && ask.uid !== uid) fail('UNAUTHORIZED')
    const { q } = this.deps.db
    const { account, cards, cardPurchases } = this.deps
    const [standing, unpaid, running] = await Promise.all([
      account.standing(q, uid),
      cardPurchases.unpaid(q, uid),
      cardPurchases.running(q, uid, now),
    ])
    if (!standing) fail('USER_NOT_LOGIN')
    const card = await this.#shown(q, standing, ask.cardId, now)
    if (!card) return null
    const [sold, hasTried] = await Promise.all([cards.sold(q), cardPurchases.hasTried(q, standing)])
    const until = endOf(standing, card)
    const has = until > now
    const { gift } = card.perks
    const [rights, giftView] = await Promise.all([
      cards.rights(q, card, rightFacts(standing, card, now), now),
      cards.gift(q, gift, now),
    ])
    const given = giftText(gift)
    return {
      card: cards.view(card),
      cards: sold.map((one) => cards.view(one)),
      memberType: has ? 1 : 0,
      isTrial: running.some((row) => row.isUplus === Number(card.isUPlus) && isTrial(row)),
      expireTime: has ? until : null,
      leftDays: has ? Math.floor((until - now) / DAY_MS) : 0,
      savedAmount: standing.savedCents,
      plans: card.isSold ? planViews(card.plans, { until, hasTried, now }) : [],
      rights,
      gift: giftView,
      presentPointMessage: given ? `开通礼包 ${given}已到账` : '',
      unpaid: unpaid?.cardId === card.cardId ? unpaidOf(unpaid) : null,
      refundText: REFUND_TEXT,
    }
  }

  /** What an opening gave. */
  async giftPack(uid: string, { tradeNo, orderId = '' }: { tradeNo?: string; orderId?: string }, now: number) {
    const { q } = this.deps.db
    const { cardPurchases } = this.deps
    const row = await (tradeNo ? cardPurchases.findByPayable(q, uid, tradeNo) : cardPurchases.find(q, uid, orderId))
    if (!row) fail('SYS_BIZ_DATA_ERROR_CODE', '没有这条开通记录')
    const heldIds = row.state === 'paid' ? (JSON.parse(row.heldIds) as string[]) : []
    const held = await this.deps.coupons.heldOf(q, uid, heldIds)
    const points = row.state === 'paid' ? row.giftPoints : 0
    const said = giftText({ couponIds: heldIds, points })
    const opening: CardPurchase = cardPurchaseView(row, NEVER_USED, now)
    const coupons = await this.deps.coupons.views(q, held, now)
    return { opening, points, coupons, text: said ? `开通礼包 ${said}已到账` : '' }
  }

  /** Who somebody is, to the till and on their code's page. */
  async seen(uid: string, now: number): Promise<Seen> {
    const { q } = this.deps.db
    const standing = (await this.deps.account.standing(q, uid)) ?? fail('USER_NOT_LOGIN')
    const [cards, { balance }, { usableCount }] = await Promise.all([
      this.deps.benefits.cardsOf(q, standing, now),
      this.deps.points.levels(uid, now),
      this.deps.coupons.mine(uid, { pageSize: 1 }, now),
    ])
    return {
      uid,
      name: standing.name,
      avatar: standing.avatar,
      levelText: cards.length > 0 ? cards.map(({ name }) => `${name}会员`).join('、') : NO_LEVEL,
      isMember: standing.memberUntil > now,
      memberUntil: standing.memberUntil,
      points: balance,
      couponCount: usableCount,
    }
  }

  /**
   * Uses the member card for what earns points: gives its factor in tenths, null when the shopper has no member card (any
   * more). A term that was used is not refunded.
   */
  async atOrder(tx: Tx, uid: string, now: number): Promise<number | null> {
    const { account, benefits } = this.deps
    if (!(await account.markMembershipUse(tx, uid))) return null
    const standing = await account.standing(tx, uid)
    const cards = standing ? await benefits.cardsOf(tx, standing, now) : []
    return cards.find(({ isUPlus }) => !isUPlus)?.perks.pointsFactor ?? PLAIN_FACTOR
  }

  /** What each card makes of points (spec 7 confMember). */
  async pointConfigs(uid: string | null, now: number) {
    const { q } = this.deps.db
    const standing = uid === null ? null : await this.deps.account.standing(q, uid)
    const own = standing ? await this.deps.benefits.cardsOf(q, standing, now) : []
    const records = (await this.deps.cards.sold(q)).map((card) => ({
      memberCardId: card.cardId,
      memberCardName: card.name,
      pointText: pointText(card),
      isMine: own.some(({ cardId }) => cardId === card.cardId),
    }))
    return { records }
  }

  async myConfig(uid: string, now: number) {
    const { q } = this.deps.db
    const standing = (await this.deps.account.standing(q, uid)) ?? fail('USER_NOT_LOGIN')
    const cards = await this.deps.benefits.cardsOf(q, standing, now)
    const [card] = cards
    const until = card ? endOf(standing, card) : 0
    return {
      records: cards.map((one) => recordOf(one, standing)),
      memberType: standing.memberUntil > now ? 1 : 0,
      expireTime: until || null,
      memberCardId: card?.cardId ?? '',
      memberCardName: card?.name ?? '',
      pointText: pointText(card),
    }
  }

  /** The card that is asked for, or the shopper's own, or the first that is sold. */
  async #shown(
    q: Reader,
    standing: Standing | null,
    cardId: string | undefined,
    now: number,
  ): Promise<Card | undefined> {
    if (cardId !== undefined) return this.deps.cards.find(q, cardId)
    const own = standing && standing.memberUntil > now ? await this.deps.benefits.cardsOf(q, standing, now) : []
    return own.find(({ isUPlus }) => !isUPlus) ?? (await this.deps.cards.sold(q, false))[0]
  }
}

const endOf = (standing: Standing, { isUPlus }: Card) => (isUPlus ? standing.uplusUntil : standing.memberUntil)

const recordOf = (card: Card, standing: Standing): MemberRecord => ({
  memberCardId: card.cardId,
  memberCardName: card.name,
  memberType: card.isUPlus ? 2 : 1,
  newversionSwitch: card.isNewLayout ? 1 : 0,
  expireTime: endOf(standing, card),
  pointText: pointText(card),
})

const rightFacts = (standing: Standing | null, card: Card, now: number): RightFacts => ({
  unlocked: standing !== null && endOf(standing, card) > now,
  birthday: standing && { day: standing.birthday, canSet: standing.birthdaySetAt < startOfYear(now) },
})

const pointText = (card: Card | undefined) =>
  card && card.perks.pointsFactor > PLAIN_FACTOR ? factorText(card.perks.pointsFactor) : '每 1 元 1 积分'

const unpaidOf = ({ payableNo, cardName, planTitle, priceCents, months }: CardPurchaseTable) => ({
  tradeNo: payableNo,
  text: `${cardName} ${planTitle}`,
  price: priceCents,
  validMonth: months,
})
