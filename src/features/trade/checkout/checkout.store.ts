import { SHOP_CART_TYPE } from '@contract/codes/cart'
import { DELIVERY_TYPE, SUBMIT_SOURCE, type SubmitSource } from '@contract/codes/order'
import type { InvoiceRequest } from '@contract/schema/invoice'
import type { BinComit, CommitReply, ConfirmInput, ConfirmReply } from '@contract/schema/order'
import { makeAutoObservable, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { emit } from '@/app/events'
import { LatestRequest } from '@/app/latest-request'
import { Mutation } from '@/app/mutation'
import { credentials } from '@/app/session/credentials'
import type { Env } from '@/app/stores'
import { CartBadge } from '@/app/stores/cart-badge.store'
import { track } from '@/app/tracking/track'
import { host } from '@/platform/host'
import { CartStore } from '../cart/cart.store'
import { binComitsOf, type OrderChange } from './bin-comits'
import { CommitOrderStore } from './commit-order.store'
import {
  dropRequest,
  type OrderRequest,
  type SavedRequest,
  savedRequest,
  saveInvoice,
  saveRemark,
  saveRequest,
} from './saved-requests'
import { isStillThere } from './stock-check'

/** The limit message is read before the submit page opens (spec 9). */
const LIMIT_MESSAGE_MS = 2000
/** Going back from the submit page after a data error, where asked (spec 9). */
export const SUBMIT_BACK_MS = 1500

const CART_SOURCES: readonly SubmitSource[] = ['cart', 'storeCart', 'scanCart']

export interface SubmitRequest extends OrderRequest {
  /** 1 opens the submit page once it is confirmed, 2 goes back; without it the shopper stays. */
  type?: '1' | '2'
  /** On a data error: back from the submit page after 1.5 s. */
  goesBack?: boolean
  /** Other coupons are all that is different. */
  isOfCoupons?: boolean
  /** The submit page is to have the goods sent wherever a store sends (its parameter isSendOnline). */
  isSendOnline?: boolean
  /** Begun on an inner page: its submit page is one, too. */
  isInner?: boolean
}

const nothing = () => undefined
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/**
 * One order in the making: confirmed by the server, changed on its submit page, committed once (spec 4). Each submit page
 * has its own, so that two in one stack do not change each other's.
 */
export class CheckoutStore {
  submit: ConfirmReply | null = null
  /** Per store, as the shopper wrote them. */
  remarks: Record<string, string> = {}
  /** Null: none is wanted. */
  invoice: InvoiceRequest | null = null
  isConfirming = false
  /** Being looked through once more before it is placed. */
  isChecking = false
  /** Why there is nothing to show though something is being ordered: no network, a busy server. Worth another try. */
  failedText: string | null = null
  readonly commitCall: Mutation<PlacedRequest, CommitReply>
  private readonly latest = new LatestRequest()
  /** Those that the shopper chose, whatever applies of them; null: the best. */
  private couponIds: readonly string[] | null = null
  private changes: Promise<void> = Promise.resolve()
  /** For whom it was confirmed: another shopper's prices are others. */
  private confirmedFor = credentials.version

  /** `orderKey` tells orders in the making apart; `onReady` hears of a confirmed one just before its page opens. */
  constructor(
    private env: Env,
    readonly orderKey: string,
    private readonly onReady: () => void = () => {},
  ) {
    this.commitCall = new Mutation((made, idempotencyKey) =>
      this.env.call('POST productOrder/commitOrder', this.commitBody(made), {
        idempotencyKey,
        quiet: true,
      }),
    )
    makeAutoObservable<this, 'env' | 'latest' | 'couponIds' | 'changes' | 'confirmedFor' | 'onReady'>(
      this,
      {
        env: false,
        orderKey: false,
        latest: false,
        couponIds: false,
        changes: false,
        confirmedFor: false,
        onReady: false,
        commitCall: false,
      },
      { autoBind: true },
    )
  }

  /**
   * Asks the server what the order would be; on success saves it and goes on (spec 4 "Submit flow"). True when it was
   * confirmed. Late answers are dropped.
   */
  async confirm(asked: SubmitRequest): Promise<boolean> {
    const isNewest = this.latest.ask()
    const { source, binComits, addressId, couponIds, usePoints, payAtPickup, bundleId, pointItemId } = asked
    this.isConfirming = true
    this.failedText = null
    try {
      const reply = await this.env.call(
        `POST productOrder/${asked.isOfCoupons ? 'confirmOrderChangeCoupons' : 'confirmOrder'}`,
        this.confirmBody(asked),
        { quiet: true },
      )
      if (!isNewest()) return false
      runInAction(() => {
        this.submit = reply
        this.couponIds = couponIds ?? null
        this.confirmedFor = credentials.version
      })
      const remarks = { ...this.remarks }
      saveRequest(this.orderKey, {
        source,
        remarks,
        ...(this.invoice ? { invoice: this.invoice } : {}),
        ...(binComits ? { binComits } : {}),
        ...(addressId ? { addressId } : {}),
        ...(couponIds ? { couponIds } : {}),
        ...(usePoints ? { usePoints } : {}),
        ...(payAtPickup ? { payAtPickup } : {}),
        ...(bundleId ? { bundleId } : {}),
        ...(pointItemId ? { pointItemId } : {}),
      })
      await this.goOn(asked, isNewest, reply)
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      if (!isNewest()) return false
      const isDataError = error.name === 'SYS_BIZ_DATA_ERROR_CODE'
      runInAction(() => {
        if (!this.submit && !isDataError) this.failedText = error.message
      })
      await this.refuse(asked, isNewest, error.message, isDataError, error.isTold)
      return false
    } finally {
      runInAction(() => {
        if (isNewest()) this.isConfirming = false
      })
    }
  }

  /** Its submit page has opened: from now on that page's env is its own. */
  moveTo(env: Env): this {
    this.env = env
    return this
  }

  /**
   * Confirms the present order again with something changed: address, delivery, without some goods. One after the other:
   * a change builds on what the one before it brought, which two sent together would not.
   */
  change(change: OrderChange): Promise<boolean> {
    const done = this.changes.then(() => this.confirmWith(change))
    this.changes = done.then(nothing, nothing)
    return done
  }

  private confirmWith(change: OrderChange): Promise<boolean> {
    const asked = this.askOf(change)
    if (!asked) return Promise.resolve(false)
    return this.confirm({ ...asked, isOfCoupons: change.couponIds !== undefined })
  }

  /** The present order as the server is asked for it, with those coupons; null: with the best. Null without an order. */
  askWith(couponIds: readonly string[] | null): ConfirmInput | null {
    const asked = this.askOf({})
    if (!asked) return null
    const { couponIds: _chosen, ...order } = asked
    return this.confirmBody(couponIds ? { ...order, couponIds } : order)
  }

  private askOf(change: OrderChange): SavedRequest | null {
    const { submit } = this
    // Remarks are sent with the commit alone: no price depends on them.
    const binComits = submit ? binComitsOf(submit, {}, change) : []
    if (!submit || binComits.length === 0) return null
    const addressId = change.addressId ?? submit.address?.id
    const couponIds = change.couponIds ?? this.couponIds
    const usePoints = change.usePoints ?? submit.points?.isUsed
    const payAtPickup = change.payAtPickup ?? submit.payAtPickup
    const { bundleId, pointItem } = submit
    return {
      source: submit.source,
      binComits,
      ...(addressId ? { addressId } : {}),
      ...(couponIds ? { couponIds } : {}),
      ...(usePoints ? { usePoints } : {}),
      ...(payAtPickup ? { payAtPickup } : {}),
      ...(bundleId ? { bundleId } : {}),
      ...(pointItem ? { pointItemId: pointItem.itemId } : {}),
    }
  }

  private confirmBody(asked: SavedRequest): ConfirmInput {
    const { source, binComits, addressId, couponIds, usePoints, payAtPickup, bundleId, pointItemId } = asked
    return {
      source,
      orderSource: host.orderSource,
      ...(source === SUBMIT_SOURCE.scanCart ? { shopCartType: SHOP_CART_TYPE.second } : {}),
      ...(addressId ? { addressId } : {}),
      ...(binComits ? { binComits: this.withChannels(source, binComits) } : {}),
      ...(couponIds ? { couponIds: [...couponIds] } : {}),
      ...(usePoints ? { usePoints } : {}),
      ...(payAtPickup ? { payAtPickup } : {}),
      ...(bundleId ? { bundleId } : {}),
      ...(pointItemId ? { pointItemId } : {}),
    }
  }

  /**
   * After a reload: confirms again what was being ordered; false when there is nothing. A scan order (the page's
   * isScan) can always be confirmed: it is what is ticked in the scan cart. `type` 2 goes back once it is confirmed.
   */
  restore({ isScan = false, type }: { isScan?: boolean; type?: string } = {}): Promise<boolean> {
    const kept = savedRequest(this.orderKey) ?? (isScan ? { source: SUBMIT_SOURCE.scanCart } : null)
    if (!kept) return Promise.resolve(false)
    const { remarks = {}, invoice = null, ...ask } = kept
    this.remarks = remarks
    this.invoice = invoice
    return this.confirm({ ...ask, ...(type === '2' && { type }), goesBack: true })
  }

  /** Has the goods of every store sent that sends here, instead of fetched (the submit page's isSendOnline). */
  async sendOnline(): Promise<void> {
    for (const { storeId, deliveryType, deliveryChoices } of this.submit?.stores ?? []) {
      if (deliveryType !== DELIVERY_TYPE.pickup) continue
      const sending = deliveryChoices.find((one) => one.type !== DELIVERY_TYPE.pickup && !one.disabledReason)
      if (sending) await this.change({ delivery: { storeId, type: sending.type } })
    }
  }

  setRemark(storeId: string, text: string): void {
    this.remarks = { ...this.remarks, [storeId]: text }
    saveRemark(this.orderKey, storeId, text)
  }

  setInvoice(invoice: InvoiceRequest | null): void {
    this.invoice = invoice
    saveInvoice(this.orderKey, invoice)
  }

  /** Takes what was written on the page of the remark. */
  readRemarks(): void {
    this.remarks = savedRequest(this.orderKey)?.remarks ?? this.remarks
  }

  /** Places the order; undefined when a tap was one too many, or something came up against it. A refusal rejects with its ApiError, cart refreshed. */
  async commit(): Promise<CommitReply | undefined> {
    const { submit } = this
    if (!submit || this.isChecking || (await this.isStopped(submit))) return undefined
    try {
      const reply = await this.commitCall.send({ confirmed: submit, remarks: this.remarks, invoice: this.invoice })
      if (!reply) return undefined
      this.env.stores.get(CommitOrderStore).save(reply)
      const { parentNo, payAmount, orders } = reply
      track('order_submit', { parentNo, amount: payAmount, orderCount: orders.length })
      // Told by what is known: a question would be broken off by the way to the payment page.
      if (submit.source === SUBMIT_SOURCE.cart) {
        const badge = this.env.stores.get(CartBadge)
        badge.set(
          badge.number -
            submit.stores
              .flatMap(({ lines }) => lines)
              // What an offer gave or sold beside lay in no line of it.
              .reduce((sum, { number, activityId }) => sum + (activityId ? 0 : number), 0),
        )
      }
      return reply
    } catch (error) {
      if (isApiError(error, 'SYS_BIZ_DATA_ERROR_CODE')) this.syncSource(submit.source, error.message)
      throw error
    }
  }

  /** Looks through it once more; what has come up against it is shown with it. */
  private async isStopped(submit: ConfirmReply): Promise<boolean> {
    this.isChecking = true
    try {
      if (await isStillThere(this.env, binComitsOf(submit, this.remarks, {}))) return false
      await this.change({})
      // What was no problem after all, and costs the same, is placed.
      return this.submit?.payAmount !== submit.payAmount || this.submit.problems.length > 0
    } finally {
      runInAction(() => {
        this.isChecking = false
      })
    }
  }

  /**
   * Drops what was confirmed under an earlier login. The kept order is confirmed anew, with remarks and choices only for
   * the shopper who made them (`keptAsk`).
   */
  dropForeign(): void {
    if (this.confirmedFor !== credentials.version) this.clear()
  }

  /** Forgets what was about to be ordered (spec 4 "Submit reset"). */
  reset(): void {
    this.clear()
    dropRequest(this.orderKey)
  }
  /** Its page is gone. */
  dispose(): void {
    this.reset()
  }

  private clear(): void {
    this.latest.drop()
    this.submit = null
    this.couponIds = null
    this.remarks = {}
    this.invoice = null
    this.isConfirming = false
    this.failedText = null
  }

  private commitBody({ confirmed, remarks, invoice }: PlacedRequest) {
    const { source, address, payAmount, coupons, points, payAtPickup, bundleId, pointItem } = confirmed
    return {
      source,
      orderSource: host.orderSource,
      ...(address && confirmed.needsAddress ? { addressId: address.id } : {}),
      binComits: binComitsOf(confirmed, remarks, {}),
      ...(coupons && coupons.chosenIds.length > 0 ? { couponIds: coupons.chosenIds } : {}),
      ...(points?.isUsed ? { usePoints: true } : {}),
      ...(payAtPickup ? { payAtPickup } : {}),
      ...(bundleId ? { bundleId } : {}),
      ...(pointItem ? { pointItemId: pointItem.itemId } : {}),
      ...(invoice ? { invoice } : {}),
      payAmount,
    }
  }

  /** Lines of an order that does not come from the cart take the matching cart line's channel (spec 3). */
  private withChannels(source: SubmitSource, binComits: BinComit[]): BinComit[] {
    if (CART_SOURCES.includes(source)) return binComits
    const cart = this.env.stores.get(CartStore)
    return binComits.map((bin) => ({
      ...bin,
      products: bin.products.map((product) => {
        const sourceChannel = product.sourceChannel ?? cart.sourceChannelOf(product.skuId)
        return sourceChannel ? { ...product, sourceChannel } : product
      }),
    }))
  }

  private async goOn(
    { source, type, isSendOnline, isInner }: SubmitRequest,
    isNewest: () => boolean,
    reply: ConfirmReply,
  ): Promise<void> {
    if (reply.limitlnfo) {
      this.env.toast(reply.limitlnfo, { ms: LIMIT_MESSAGE_MS })
      await pause(LIMIT_MESSAGE_MS)
      // Another order was begun while that was read.
      if (!isNewest()) return
    }
    if (type === '2') return void (await this.env.back())
    // A scan order has a submit page of its own (spec 4 "Submit flow").
    if (type !== '1' || source === SUBMIT_SOURCE.scanCart) return
    // Its page can be used as soon as it is seen, however long it comes in.
    runInAction(() => {
      this.isConfirming = false
    })
    this.onReady()
    const params = { type, orderKey: this.orderKey, ...(isSendOnline ? { isSendOnline: '1' } : {}) }
    await this.env.go(isInner ? 'subSubmit' : 'submit', params)
  }

  private async refuse(
    { source, goesBack }: SubmitRequest,
    isNewest: () => boolean,
    message: string,
    isDataError: boolean,
    isTold: boolean,
  ): Promise<void> {
    if (!isTold) this.env.toast(message, { ms: 2000 })
    if (!isDataError) return
    this.syncSource(source, message)
    if (goesBack) {
      await pause(SUBMIT_BACK_MS)
      // Unless its page is gone, or asks for something else by now.
      if (isNewest()) await this.env.back()
    }
  }

  /** A data error refreshes the cart it came from, or tells the page that offered the goods (spec 4 "Submit flow"). */
  private syncSource(source: SubmitSource, message: string): void {
    if (CART_SOURCES.includes(source)) void this.env.stores.get(CartStore).refresh()
    else emit('submitReturn', { message })
  }
}

/** An order as its shopper made it. */
interface PlacedRequest {
  confirmed: ConfirmReply
  remarks: Record<string, string>
  invoice: InvoiceRequest | null
}
