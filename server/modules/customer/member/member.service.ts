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
import { type AccountService, type MemberProfile, startOfYear } from '../account'
import type { BenefitService } from './benefit.service'
import { type Card, factorText, giftText, isTrial, PLAIN_FACTOR, planViews, type RightFacts } from './card.rules'
import type { MemberCardService } from './card.service'
import { cardPurchaseView, NEVER_USED, REFUND_TEXT } from './card-purchase.rules'
import type { CardPurchaseService } from './card-purchase.service'
import type { CardPurchaseTable } from './member.tables'

export interface MemberDeps {
  db: Db
  account: Pick<AccountService, 'memberProfile' | 'markMembershipUse'>
  cards: Pick<MemberCardService, 'find' | 'sold' | 'view' | 'rights' | 'gift'>
  cardPurchases: Pick<CardPurchaseService, 'find' | 'findByPayable' | 'unpaid' | 'running' | 'hasTried'>
  benefits: Pick<BenefitService, 'cardsOf'>
  points: Pick<PointsService, 'levels'>
  coupons: Pick<CouponService, 'heldOf' | 'views' | 'mine'>
}

/** A shopper at a till. */
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

/** Member cards, rights and benefits as shoppers see them. */
export class MemberService {
  constructor(private readonly deps: MemberDeps) {}

  async cards() {
    const cards = await this.deps.cards.sold(this.deps.db.q)
    return { records: cards.map((card) => this.deps.cards.view(card)) }
  }

  /** The shopper's own card, or the default card; null when the mall has none. */
  async defaultCard(uid: string | null, now: number): Promise<MemberDefaultCard | null> {
    const { q } = this.deps.db
    const memberProfile = uid === null ? null : await this.deps.account.memberProfile(q, uid)
    const card = await this.#shown(q, memberProfile, undefined, now)
    if (!card) return null
    const isMember = (memberProfile?.memberUntil ?? 0) > now
    return {
      memberCardId: card.cardId,
      memberCardName: card.name,
      newversionSwitch: card.isNewLayout ? 1 : 0,
      memberType: isMember ? 1 : 0,
      expireTime: isMember && memberProfile ? memberProfile.memberUntil : null,
      savedAmount: memberProfile?.savedCents ?? 0,
    }
  }

  /** Rights of the shopper's own card, or of the default one. */
  async rights(uid: string | null, now: number): Promise<{ records: MemberRight[] }> {
    return { records: (await this.rightsByCard(uid, undefined, now)).records }
  }

  async rightsByCard(uid: string | null, cardId: string | undefined, now: number) {
    const { q } = this.deps.db
    const memberProfile = uid === null ? null : await this.deps.account.memberProfile(q, uid)
    const card = await this.#shown(q, memberProfile, cardId, now)
    if (!card) return { card: null, records: [] }
    const facts = rightFacts(memberProfile, card, now)
    return { card: this.deps.cards.view(card), records: await this.deps.cards.rights(q, card, facts, now) }
  }

  async uplus(uid: string | null, now: number) {
    const { q } = this.deps.db
    const [card] = await this.deps.cards.sold(q, true)
    const until = uid === null ? 0 : ((await this.deps.account.memberProfile(q, uid))?.uplusUntil ?? 0)
    const isUPlusMember = until > now
    return { isUPlusMember, expireTime: isUPlusMember ? until : null, card: card ? this.deps.cards.view(card) : null }
  }

  /** Data of a member centre; null when the card does not exist. */
  async detail(uid: string, ask: { uid?: string; cardId?: string }, now: number): Promise<MemberMultiDetail | null> {
    if (ask.uid !== undefined && ask.uid !== uid) fail('UNAUTHORIZED')
    const { q } = this.deps.db
    const { account, cards, cardPurchases } = this.deps
    const [memberProfile, unpaid, running] = await Promise.all([
      account.memberProfile(q, uid),
      cardPurchases.unpaid(q, uid),
      cardPurchases.running(q, uid, now),
    ])
    if (!memberProfile) fail('USER_NOT_LOGIN')
    const card = await this.#shown(q, memberProfile, ask.cardId, now)
    if (!card) return null
    const [sold, hasTried] = await Promise.all([cards.sold(q), cardPurchases.hasTried(q, memberProfile)])
    const until = endOf(memberProfile, card)
    const has = until > now
    const { gift } = card.perks
    const [rights, giftView] = await Promise.all([
      cards.rights(q, card, rightFacts(memberProfile, card, now), now),
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
      savedAmount: memberProfile.savedCents,
      plans: card.isSold ? planViews(card.plans, { until, hasTried, now }) : [],
      rights,
      gift: giftView,
      presentPointMessage: given ? `开通礼包 ${given}已到账` : '',
      unpaid: unpaid?.cardId === card.cardId ? unpaidOf(unpaid) : null,
      refundText: REFUND_TEXT,
    }
  }

  /** Gift of a card purchase. */
  async giftPack(uid: string, { tradeNo, orderId = '' }: { tradeNo?: string; orderId?: string }, now: number) {
    const { q } = this.deps.db
    const { cardPurchases } = this.deps
    const row = await (tradeNo ? cardPurchases.findByPayable(q, uid, tradeNo) : cardPurchases.find(q, uid, orderId))
    if (!row) fail('SYS_BIZ_DATA_ERROR_CODE', '没有这条开通记录')
    const heldIds = row.state === 'paid' ? (JSON.parse(row.heldIds) as string[]) : []
    const held = await this.deps.coupons.heldOf(q, uid, heldIds)
    const points = row.state === 'paid' ? row.giftPoints : 0
    const text = giftText({ couponIds: heldIds, points })
    const opening: CardPurchase = cardPurchaseView(row, NEVER_USED, now)
    const coupons = await this.deps.coupons.views(q, held, now)
    return { opening, points, coupons, text: text ? `开通礼包 ${text}已到账` : '' }
  }

  /** Data of a shopper for the till and the page of the member code. */
  async seen(uid: string, now: number): Promise<Seen> {
    const { q } = this.deps.db
    const memberProfile = (await this.deps.account.memberProfile(q, uid)) ?? fail('USER_NOT_LOGIN')
    const [cards, { balance }, { usableCount }] = await Promise.all([
      this.deps.benefits.cardsOf(q, memberProfile, now),
      this.deps.points.levels(uid, now),
      this.deps.coupons.mine(uid, { pageSize: 1 }, now),
    ])
    return {
      uid,
      name: memberProfile.name,
      avatar: memberProfile.avatar,
      levelText: cards.length > 0 ? cards.map(({ name }) => `${name}会员`).join('、') : NO_LEVEL,
      isMember: memberProfile.memberUntil > now,
      memberUntil: memberProfile.memberUntil,
      points: balance,
      couponCount: usableCount,
    }
  }

  /**
   * Marks a use of the member card for points: returns its factor in tenths, null without a current member card. A used
   * term is not refundable.
   */
  async atOrder(tx: Tx, uid: string, now: number): Promise<number | null> {
    const { account, benefits } = this.deps
    if (!(await account.markMembershipUse(tx, uid))) return null
    const memberProfile = await account.memberProfile(tx, uid)
    const cards = memberProfile ? await benefits.cardsOf(tx, memberProfile, now) : []
    return cards.find(({ isUPlus }) => !isUPlus)?.perks.pointsFactor ?? PLAIN_FACTOR
  }

  /** Points factor of each card (confMember). */
  async pointConfigs(uid: string | null, now: number) {
    const { q } = this.deps.db
    const memberProfile = uid === null ? null : await this.deps.account.memberProfile(q, uid)
    const own = memberProfile ? await this.deps.benefits.cardsOf(q, memberProfile, now) : []
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
    const memberProfile = (await this.deps.account.memberProfile(q, uid)) ?? fail('USER_NOT_LOGIN')
    const cards = await this.deps.benefits.cardsOf(q, memberProfile, now)
    const [card] = cards
    const until = card ? endOf(memberProfile, card) : 0
    return {
      records: cards.map((one) => recordOf(one, memberProfile)),
      memberType: memberProfile.memberUntil > now ? 1 : 0,
      expireTime: until || null,
      memberCardId: card?.cardId ?? '',
      memberCardName: card?.name ?? '',
      pointText: pointText(card),
    }
  }

  /** The requested card, else the shopper's own, else the first on sale. */
  async #shown(
    q: Reader,
    memberProfile: MemberProfile | null,
    cardId: string | undefined,
    now: number,
  ): Promise<Card | undefined> {
    if (cardId !== undefined) return this.deps.cards.find(q, cardId)
    const own =
      memberProfile && memberProfile.memberUntil > now ? await this.deps.benefits.cardsOf(q, memberProfile, now) : []
    return own.find(({ isUPlus }) => !isUPlus) ?? (await this.deps.cards.sold(q, false))[0]
  }
}

const endOf = (memberProfile: MemberProfile, { isUPlus }: Card) =>
  isUPlus ? memberProfile.uplusUntil : memberProfile.memberUntil

const recordOf = (card: Card, memberProfile: MemberProfile): MemberRecord => ({
  memberCardId: card.cardId,
  memberCardName: card.name,
  memberType: card.isUPlus ? 2 : 1,
  newversionSwitch: card.isNewLayout ? 1 : 0,
  expireTime: endOf(memberProfile, card),
  pointText: pointText(card),
})

const rightFacts = (memberProfile: MemberProfile | null, card: Card, now: number): RightFacts => ({
  unlocked: memberProfile !== null && endOf(memberProfile, card) > now,
  birthday: memberProfile && { day: memberProfile.birthday, canSet: memberProfile.birthdaySetAt < startOfYear(now) },
})

const pointText = (card: Card | undefined) =>
  card && card.perks.pointsFactor > PLAIN_FACTOR ? factorText(card.perks.pointsFactor) : '每 1 元 1 积分'

const unpaidOf = ({ payableNo, cardName, planTitle, priceCents, months }: CardPurchaseTable) => ({
  tradeNo: payableNo,
  text: `${cardName} ${planTitle}`,
  price: priceCents,
  validMonth: months,
})
