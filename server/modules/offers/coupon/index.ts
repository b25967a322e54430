import { HELD_TABS, type HeldTab } from '@contract/codes/coupon'
import { OFFER_TYPE } from '@contract/codes/offer'
import type { Module, ModuleContext } from '../../../compose-modules'
import { everyMs } from '../../../kernel/rhythm'
import { blockWhen, everyRow } from '../../../kernel/shopper-areas'
import type { MessageService } from '../../talk/message'
import type { PromotionService } from '../promotion'
import { couponConsoleRoutes } from './coupon.console'
import { couponPart } from './coupon.part'
import { couponRoutes } from './coupon.routes'
import { CouponService } from './coupon.service'
import type { CouponDeps } from './coupon.types'
import { CouponClaimableService } from './coupon-claimable.service'
import { type CouponDeskDeps, CouponDeskService } from './coupon-desk.service'
import { CouponGiftService } from './coupon-gift.service'
import { type CouponOperatorDeps, CouponOperatorService } from './coupon-operator.service'
import { CouponReminderService } from './coupon-reminder.service'
import { couponReservable } from './coupon-reservable'
import { CouponReturnService } from './coupon-return.service'
import { CouponSoonService } from './coupon-soon.service'
import { CouponWalletService } from './coupon-wallet.service'

export type { CouponRecord } from './coupon.rules'
export { type CouponDemo, seedCoupon } from './coupon.seed'
export { CouponService } from './coupon.service'
export type * from './coupon.tables'
export type { ShownCoupon, ShownFace, Wallet } from './coupon.types'
export { lackText } from './coupon.view'
export type { CouponOperatorService, GrantNote } from './coupon-operator.service'
export type { CouponDraft } from './coupon-operator.types'
export type { CouponReturnService } from './coupon-return.service'
export { CouponWalletService } from './coupon-wallet.service'

const EVERY_TEN_MINUTES = everyMs(600_000)

type OperatorDeps = Pick<
  CouponOperatorDeps & CouponDeskDeps,
  'stores' | 'catalog' | 'account' | 'productOperator' | 'offerGoods'
>

interface NoticeDeps {
  messages: Pick<MessageService, 'sendAll'>
  promotions: Pick<PromotionService, 'addReach' | 'addClaimable'>
}

export function createCoupon({
  db,
  clock,
  jobs,
  pubSub,
  reservations,
  shopperAreas,
  undos,
  ...more
}: ModuleContext & CouponDeps & NoticeDeps & OperatorDeps) {
  const { messages, promotions, ...deps } = more
  const coupons = new CouponService({ ...deps, db, clock, pubSub })
  const gifts = new CouponGiftService(db, jobs, coupons)
  const reminders = new CouponReminderService({ db, clock, jobs, coupons, messages })
  const soon = new CouponSoonService(db, coupons, messages)
  jobs.every('coupon.soon', EVERY_TEN_MINUTES, () => soon.notify(clock.now()))
  reservations.add(couponReservable(reservations))
  shopperAreas.add({
    key: 'coupons',
    title: '优惠券',
    own: async (uid, now) => {
      const ofTab = (tab: HeldTab) => everyRow((query) => coupons.mine(uid, { ...query, tab }, now))
      return (await Promise.all(HELD_TABS.map(ofTab))).flat()
    },
    blocks: async (uid, now) => {
      const usable = await coupons.countUsable(uid, now)
      return blockWhen(usable > 0, 'coupon', `${usable} 张可用的优惠券`, true)
    },
  })
  promotions.addReach(OFFER_TYPE.coupon, async (id) => (await coupons.record(db.q, id))?.record)
  const claimable = new CouponClaimableService({ db, clock, pubSub, quotas: deps.quotas, coupons })
  promotions.addClaimable((q, now) => claimable.find(q, now))
  const couponReturns = new CouponReturnService()
  const couponOperator = new CouponOperatorService({ ...deps, db, clock, coupons })
  const desk = new CouponDeskService({ ...deps, db, clock, coupons, operator: couponOperator })
  undos.add(['coupon.add', 'coupon.end'], {
    permission: 'offers.edit',
    undo: (actor, scope, entry) => couponOperator.undo(actor, scope, entry),
  })
  const couponWallets = new CouponWalletService(coupons)
  return {
    services: {
      coupons,
      couponOperator,
      couponWallets,
      couponGifts: gifts,
      couponReturns,
    },
    routes: { core: couponRoutes({ coupons, gifts, reminders }), console: couponConsoleRoutes(desk, couponOperator) },
    checkoutParts: [couponPart({ wallets: couponWallets, coupons, reservations })],
  } satisfies Module
}
