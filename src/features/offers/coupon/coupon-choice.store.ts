import type { CouponChoice, CouponChoices } from '@contract/schema/coupon'
import type { ConfirmInput } from '@contract/schema/order'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { type ApiError, isApiError } from '@/app/api/api-error'
import { LatestRequest } from '@/app/latest-request'
import type { Env } from '@/app/stores'

/** Scope of a coupon: at most one is used per store, for the mall, for the delivery, and per store for a gift. */
const placeOf = ({ kind, storeId }: CouponChoice) => {
  if (kind === 'freight') return kind
  return kind === 'gift' ? `gift ${storeId}` : (storeId ?? 'mall')
}

/** The order request with these coupons; null: with the best ones. Returns null without an order. */
export type RequestWith = (couponIds: readonly string[] | null) => ConfirmInput | null

/** The shopper's coupons for an order, with the selection and the server's reply to it. Late replies are dropped. */
export class CouponChoiceStore {
  choices: CouponChoices | null = null
  /** heldIds: first the tapped selection, then the one that the server accepted. */
  chosen: readonly string[] = []
  isAsking = false
  /** Set when there is no data to show. */
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

  /** Opens with the selection of the order. */
  open(requestWith: RequestWith, chosen: readonly string[]): Promise<void> {
    this.requestWith = requestWith
    this.choices = null
    return this.choose(chosen)
  }

  /** Selects a coupon in place of another of its scope, or deselects it. */
  toggle(coupon: CouponChoice): Promise<void> {
    const rivals = (this.choices?.usable ?? []).filter((one) => placeOf(one) === placeOf(coupon))
    const rest = this.chosen.filter((id) => !rivals.some(({ heldId }) => heldId === id))
    return this.choose(this.isChosen(coupon) ? rest : [...rest, coupon.heldId])
  }

  /** Selects no coupons; a second tap selects the best ones. */
  toggleNone(): Promise<void> {
    return this.choose(this.chosen.length === 0 ? null : [])
  }

  /** Loads the amounts with these coupons; null: with the best ones. */
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
      else if (!reply.isReported) this.env.toast(reply.message)
      // After an error the selection is again that of the displayed amounts.
      this.chosen = (this.choices?.usable ?? []).flatMap(({ heldId, isChosen }) => (isChosen ? [heldId] : []))
    })
  }
}
