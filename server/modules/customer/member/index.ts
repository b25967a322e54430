import type { Module, ModuleContext } from '../../../compose-modules'
import { HOURLY } from '../../../kernel/rhythm'
import type { CodeService } from '../../finance/code'
import type { Payments } from '../../finance/payment'
import type { PointsService } from '../../finance/points'
import type { CouponReturnService, CouponService } from '../../offers/coupon'
import type { AccountService } from '../account'
import { MemberCardService } from './card.service'
import { memberRoutes } from './member.routes'
import { MemberService } from './member.service'
import { OpeningService } from './opening.service'
import { PassService } from './pass.service'
import { TreatService } from './treat.service'

export { type Card, type Gift, NO_GIFT, type Perks, PLAIN_FACTOR, type Plan, planTitle } from './card.rules'
export type { MemberCardService } from './card.service'
export { type MemberDemo, seedMember } from './member.seed'
export type { MemberService, Seen } from './member.service'
export type * from './member.tables'
export { REFUND_MS } from './opening.rules'
export type { OpeningService } from './opening.service'
export type { PassService } from './pass.service'

interface Uses {
  account: AccountService
  payments: Payments
  points: PointsService
  coupons: CouponService
  couponReturns: CouponReturnService
  codes: CodeService
}

export function createMember(deps: ModuleContext & Uses) {
  const { db, clock, jobs, outbox, pubSub, account, points, coupons, couponReturns, codes } = deps
  const { debts } = deps.payments
  const memberCards = new MemberCardService(db, clock, pubSub, coupons)
  const uses = { account, cards: memberCards, coupons, points }
  const treats = new TreatService(db, clock, uses)
  const openings = new OpeningService(db, clock, outbox, { ...uses, couponReturns, treats, codes, debts })
  const members = new MemberService(db, { ...uses, treats, openings })
  const passes = new PassService(db, account)
  debts.add(openings)
  points.addSource(['member', 'unmember'], async (_q, _uid, refs) => {
    return new Map(refs.map((ref) => [ref, { note: '', to: { page: 'openingRecord', params: {} } }]))
  })
  outbox.on('shopper.birthday', 'member', ({ uid }) => treats.celebrate(uid))
  jobs.every('member.treats', HOURLY, () => treats.sweep())
  return {
    services: { memberCards, openings, members, passes, treats },
    routes: { core: memberRoutes(members, openings, passes) },
  } satisfies Module
}
