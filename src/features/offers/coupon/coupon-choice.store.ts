import type { CouponChoice, CouponChoices } from '@contract/schema/coupon'
import type { ConfirmInput } from '@contract/schema/order'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { type ApiError, isApiError } from '@/app/api/api-error'
import { LatestRequest } from '@/app/latest-request'
import type { Env } from '@/app/stores'

/** Of coupons in one place at most one is used: of each store, of the mall, for the way, for a gift of a store. */
const placeOf = ({ kind, storeId }: CouponChoice) => {
  if (kind === 'freight') return kind
  return kind === 'gift' ? `gift ${storeId}` : (storeId ?? 'mall')
}

/** The order as it stands, with those coupons; null: with the best. Null without an order. */
export type RequestWith = (couponIds: readonly string[] | null) => ConfirmInput | null

/** The shopper's coupons beside an order: which are ticked, and what the server says of that. Late answers are dropped. */
export class CouponChoiceStore {
  choices: CouponChoices | null = null
  /** heldIds; at once what was tapped, then what the server made of it. */
  chosen: readonly string[] = []
  isAsking = false
  /** Nothing to show. */
  error: ApiError | null = null
  private readonly latest = new LatestRequest()
  private requestWith: RequestWith = () => null

  constructor(private readonly env: Env) {
    makeAutoObservable<this, 'env' | 'requestWith' | 'latest'>(
      this,
      { env: false, requestWith: false, latest: false, choices: observableRef, chosen: observableRef },
      { autoBind: true },
    )
  }

  isChosen({ heldId }: CouponChoice): boolean {
    return this.chosen.includes(heldId)
  }

  /** Opens with what the order has. */
  open(requestWith: RequestWith, chosen: readonly string[]): Promise<void> {
    this.requestWith = requestWith
    this.choices = null
    return this.choose(chosen)
  }

  /** Ticks one, in place of another of its place, or takes its tick away. */
  toggle(coupon: CouponChoice): Promise<void> {
    const rivals = (this.choices?.usable ?? []).filter((one) => placeOf(one) === placeOf(coupon))
    const rest = this.chosen.filter((id) => !rivals.some(({ heldId }) => heldId === id))
    return this.choose(this.isChosen(coupon) ? rest : [...rest, coupon.heldId])
  }

  /** Without any; tapped again, with the best. */
  toggleNone(): Promise<void> {
    return this.choose(this.chosen.length === 0 ? null : [])
  }

  /** What the order costs with these; null: with the best there are. */
  async choose(couponIds: readonly string[] | null): Promise<void> {
    const input = this.requestWith(couponIds)
    if (!input) return
    const isNewest = this.latest.ask()
    if (couponIds) this.chosen = couponIds
    this.isAsking = true
    this.error = null
    const reply = await this.env.try(this.env.call('POST productOrder/getCouponsList', input, { quiet: true }))
    if (!isNewest()) return
    runInAction(() => {
      this.isAsking = false
      if (!isApiError(reply)) this.choices = reply
      else if (!this.choices) this.error = reply
      else if (!reply.isTold) this.env.toast(reply.message)
      // A refusal leaves what the amounts are of.
      this.chosen = (this.choices?.usable ?? []).flatMap(({ heldId, isChosen }) => (isChosen ? [heldId] : []))
    })
  }
}
