import { couponDeskEndpoints } from '@contract/console/coupon'
import { type ConsoleRoute, consoleRoutesFor, type Staff } from '../../../gateways/console/console-endpoint'
import { type CouponRights, draftFrom } from './coupon-desk.rules'
import type { CouponDeskService } from './coupon-desk.service'
import type { CouponOperatorService } from './coupon-operator.service'

const rightsOf = ({ permissions, stores }: Staff): CouponRights => ({
  scope: stores,
  canEdit: permissions.includes('offers.edit'),
})

/** Coupons in the console (contract/console/coupon.ts). */
export const couponConsoleRoutes = (desk: CouponDeskService, operator: CouponOperatorService): ConsoleRoute[] =>
  consoleRoutesFor(couponDeskEndpoints, {
    'coupon/list': ({ input, staff }) => desk.list(rightsOf(staff), input),
    'coupon/counts': async ({ input, staff }) => ({ views: await desk.counts(staff.stores, input) }),
    'coupon/detail': ({ input, staff }) => desk.detail(rightsOf(staff), input.couponId),
    'coupon/calendar': async ({ input, staff }) => ({ records: await desk.calendar(rightsOf(staff), input) }),
    'coupon/categories': async () => ({ records: await desk.categories() }),
    'coupon/preview': ({ input, staff }) => desk.preview(staff.stores, input.draft),
    'coupon/add': async ({ input: { key, draft }, actor, staff }) => {
      const { couponId: _, ...form } = draftFrom('', draft)
      const couponId = await operator.add(actor, staff.stores, form, { total: draft.total, key })
      return desk.detail(rightsOf(staff), couponId)
    },
    'coupon/change': async ({ input: { couponId, version, draft }, actor, staff }) => {
      const form = draftFrom(couponId, draft)
      await operator.change(actor, staff.stores, form, { total: draft.total, version })
      return desk.detail(rightsOf(staff), couponId)
    },
    'coupon/end': async ({ input: { couponId, version }, actor, staff }) => {
      await operator.end(actor, couponId, { scope: staff.stores, version })
      return desk.detail(rightsOf(staff), couponId)
    },
    'coupon/void': async ({ input: { couponId, reason }, actor, staff }) => ({
      number: await operator.voidAll(actor, staff.stores, couponId, reason),
    }),
  })
