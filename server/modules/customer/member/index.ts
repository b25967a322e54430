import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import { blockWhen, everyRow } from '../../../kernel/shopper-areas'
import type { CodeOperatorService, CodeService } from '../../finance/code'
import type { PointsService } from '../../finance/points'
import type { PurchaseService } from '../../finance/purchase'
import type { CouponReturnService, CouponService } from '../../offers/coupon'
import type { AccountService } from '../account'
import { BenefitService } from './benefit.service'
import { MemberCardService } from './card.service'
import { CardPurchaseService } from './card-purchase.service'
import { memberRoutes } from './member.routes'
import { MemberService } from './member.service'
import { MemberCardOperatorService } from './member-card-operator.service'
import { MemberOperatorService } from './member-operator.service'
import { PassService } from './pass.service'
import { rewardPart } from './reward.part'

export type { BenefitService } from './benefit.service'
export { type Card, type Gift, NO_GIFT, type Perks, PLAIN_FACTOR, type Plan, planTitle } from './card.rules'
export type { MemberCardService } from './card.service'
export { REFUND_MS } from './card-purchase.rules'
export type { CardPurchaseService } from './card-purchase.service'
export { type MemberDemo, seedMember } from './member.seed'
export type { MemberService, Seen } from './member.service'
export type * from './member.tables'
export type { MemberOperatorService, Membership } from './member-operator.service'
export type { PassService } from './pass.service'

interface Deps {
  account: Pick<
    AccountService,
    'memberProfile' | 'lockMemberProfile' | 'setTerm' | 'setUPlus' | 'markMembershipUse' | 'markCardsUse' | 'setMember'
  >
  purchases: Pick<PurchaseService, 'add'>
  points: Pick<PointsService, 'addSource' | 'levels' | 'earn' | 'unearn' | 'toUnearn' | 'memberGift' | 'takeMemberGift'>
  coupons: Pick<CouponService, 'grantCoupons' | 'canGrant' | 'faces' | 'mine' | 'heldOf' | 'views' | 'record'>
  couponReturns: Pick<CouponReturnService, 'withdraw' | 'restore' | 'endOfCard' | 'restoreOfCard'>
  codes: Pick<CodeService, 'use'>
  codeOperator: Pick<CodeOperatorService, 'make'>
}

export function createMember(deps: ModuleContext & Deps) {
  const { db, clock, jobs, outbox, pubSub, account, points, coupons, couponReturns, codes, codeOperator, purchases } =
    deps
  const memberCards = new MemberCardService({ db, clock, pubSub, coupons })
  const benefits = new BenefitService({ account, cards: memberCards, coupons, points, db, clock })
  const cardPurchases = new CardPurchaseService({
    account,
    cards: memberCards,
    points,
    couponReturns,
    benefits,
    codes,
    purchases,
    db,
    outbox,
  })
  const members = new MemberService({ account, cards: memberCards, coupons, points, db, benefits, cardPurchases })
  const passes = new PassService({ db, account })
  points.addSource(['member', 'unmember'], async (_q, _uid, refs) => {
    return new Map(refs.map((ref) => [ref, { note: '', to: { page: 'openingRecord', params: {} } }]))
  })
  deps.shopperAreas.add({
    key: 'memberTerms',
    title: '会员卡',
    own: (uid, now) => everyRow((query) => cardPurchases.list(uid, query, now)),
    blocks: async (uid, now) => {
      const profile = await account.memberProfile(db.q, uid)
      const isMember = (profile?.memberUntil ?? 0) > now || (profile?.uplusUntil ?? 0) > now
      return blockWhen(isMember, 'member', '还没到期的会员卡', true)
    },
  })
  outbox.on('shopper.birthday', 'member', ({ uid }) => benefits.grantBirthdayGift(uid))
  jobs.every('member.benefits', HOURLY, () => benefits.sweep())
  return {
    services: {
      memberCards,
      cardPurchases,
      members,
      passes,
      benefits,
      memberCardOperator: new MemberCardOperatorService({ db, clock, memberCards, coupons }),
      memberOperator: new MemberOperatorService({
        db,
        clock,
        account,
        memberCards,
        cardPurchases,
        members,
        passes,
        codeOperator,
      }),
    },
    routes: { core: memberRoutes(members, cardPurchases, passes) },
    checkoutParts: [rewardPart({ members, points })],
  } satisfies Module
}
