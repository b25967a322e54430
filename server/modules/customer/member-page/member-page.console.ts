import { consoleMemberEndpoints } from '@contract/console/member'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import { failParam } from '../../../kernel/errors'
import type { PointsDone, PointsOperatorService } from '../../finance/points'
import type { CouponOperatorService } from '../../offers/coupon'
import { type GuardOutcome, guardedReply } from '../../system/approval'
import type { AccountOperatorService } from '../account'
import type { MemberOperatorService } from '../member'
import type { MemberPageService } from './member-page.service'

/** The operator services that grant and withdraw. */
export interface MemberGrants {
  accountOperator: Pick<AccountOperatorService, 'find'>
  couponOperator: Pick<CouponOperatorService, 'give' | 'void'>
  pointsOperator: Pick<PointsOperatorService, 'give' | 'take'>
  memberOperator: Pick<MemberOperatorService, 'grant'>
}

/** Shoppers in the console (contract/console/member.ts). */
export function memberConsoleRoutes(pages: MemberPageService, deps: MemberGrants): ConsoleRoute[] {
  const { accountOperator, couponOperator, pointsOperator, memberOperator } = deps
  /** SYS_PARAM_ERROR for an unknown shopper. */
  const known = async (uid: string) => (await accountOperator.find(uid)).uid

  return consoleRoutesFor(consoleMemberEndpoints, {
    'member/search': async ({ input }) => ({ records: await pages.search(input.text) }),
    'member/detail': ({ input, staff }) => pages.detail(staff.stores, input.uid, staff.permissions),
    'member/grantCoupon': async ({ input, actor }) => {
      const [heldId = ''] = await couponOperator.give(actor, input.couponId, [input.uid], input)
      return { heldId }
    },
    'member/voidCoupon': async ({ input, actor }) => ({
      number: await couponOperator.void(actor, input.couponId, [input.uid], input.reason),
    }),
    'member/grantPoints': async ({ input: { uid, amount, reason, key: ref }, actor }) =>
      guardedPoints(await pointsOperator.give(actor, { uid: await known(uid), amount, reason, ref })),
    'member/takePoints': async ({ input: { uid, amount, reason, key: ref, mayOwe }, actor }) =>
      guardedPoints(await pointsOperator.take(actor, { uid: await known(uid), amount, reason, ref, mayOwe })),
    'member/grantTerm': async ({ input: { uid, cardId, months = 0, days = 0, ...note }, actor }) => {
      if ((months === 0) === (days === 0)) failParam('months', '请填写月数或天数')
      const term = { cardId, plan: { months, days } }
      const { card, until } = await memberOperator.grant(actor, await known(uid), term, note)
      return { cardName: card.name, until }
    },
  })
}

const guardedPoints = (outcome: GuardOutcome<PointsDone>) => ({
  ...guardedReply(outcome),
  points: outcome.isDone ? outcome.result : null,
})
