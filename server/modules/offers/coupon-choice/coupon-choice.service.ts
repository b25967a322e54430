import type { CouponChoices } from '@contract/schema/coupon'
import type { ConfirmInput } from '@contract/schema/order'
import type { Caller } from '../../../kernel/caller'
import type { Reader } from '../../../kernel/db'
import type { CheckoutService } from '../../trade/checkout'
import type { CouponWalletService } from '../coupon'

export interface CouponChoiceDeps {
  checkout: Pick<CheckoutService, 'look'>
  couponWallets: Pick<CouponWalletService, 'choices'>
}

/** The shopper's coupons on the submit page: the usable ones, the others with the reason, and the amount saved. */
export class CouponChoiceService {
  constructor(
    private readonly q: Reader,
    private readonly deps: CouponChoiceDeps,
  ) {}

  /** Reply of getCouponsList. */
  async all(caller: Caller, input: ConfirmInput): Promise<CouponChoices> {
    const plan = await this.deps.checkout.look(caller, input)
    const best = input.couponIds ? await this.deps.checkout.look(caller, withBest(input)) : plan
    const coupons = plan.settled.details('coupons')
    if (!coupons) throw new Error('the checkout has no coupons part')
    const { wallet, outcomes, savedCents } = coupons
    const choices = await this.deps.couponWallets.choices(this.q, wallet, outcomes, caller.now)
    const payAmount = plan.totals.payableCents
    return {
      usable: choices.filter(({ reason }) => reason === ''),
      unusable: choices.filter(({ reason }) => reason !== ''),
      savedCents,
      payAmount,
      isBest: payAmount <= best.totals.payableCents,
    }
  }

  /** Coupons for freight only. */
  async ofFreight(caller: Caller, input: ConfirmInput): Promise<CouponChoices> {
    const { usable, unusable, ...sums } = await this.all(caller, input)
    const isFreight = ({ kind }: { kind: string }) => kind === 'freight'
    const own = usable.filter(isFreight)
    const savedCents = own.reduce((sum, one) => sum + (one.isChosen ? one.takesCents : 0), 0)
    return { ...sums, usable: own, unusable: unusable.filter(isFreight), savedCents }
  }
}

/** The same input without a choice of coupons: pricing then uses the set that saves most. */
function withBest({ couponIds: _, ...input }: ConfirmInput): ConfirmInput {
  return input
}
