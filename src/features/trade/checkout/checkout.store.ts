import { SHOP_CART_TYPE } from '@contract/codes/cart'
import { DELIVERY_TYPE, SUBMIT_SOURCE, type SubmitSource } from '@contract/codes/order'
import type { CommitInput, CommitReply, ConfirmInput, ConfirmReply } from '@contract/schema/order'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { emit } from '@/app/events'
import { LatestRequest } from '@/app/latest-request'
import { Mutation } from '@/app/mutation'
import { credentials } from '@/app/session/credentials'
import type { Env } from '@/app/stores'
import { CartBadge } from '@/app/stores/cart-badge.store'
import { SessionStore } from '@/app/stores/session.store'
import { track } from '@/app/tracking/track'
import { host } from '@/platform/host'
import { CartStore } from '../cart/cart.store'
import { ScanCarts } from '../cart/scan-carts.store'
import { choiceFields, goodsOf, type OrderChange, type StoreGoods } from './bin-comits'
import type { ConfirmKey } from './checkout-cell'
import { type Choices, type ChoicesChange, NO_CHOICES, withChange } from './choices'
import { CommitOrderStore } from './commit-order.store'
import {
  dropRequest,
  isOfOtherShape,
  type OrderRequest,
  type SavedRequest,
  savedChoices,
  savedRequest,
  saveRequest,
} from './saved-requests'
import { isStillThere } from './stock-check'

/** How long the limit message shows before the submit page opens [purchase.submit-limit]. */
const LIMIT_MESSAGE_MS = 2000
/** Delay before leaving the submit page after a data error, where requested [purchase.submit-back]. */
export const SUBMIT_BACK_MS = 1500
const OTHER_SHAPE_TEXT = '页面已更新，请重新选择商品下单'

const CART_SOURCES: readonly SubmitSource[] = ['cart', 'storeCart', 'scanCart']

export interface SubmitRequest extends OrderRequest {
  /** 1 opens the submit page after the confirmation, 2 goes back; without it the page stays. */
  type?: '1' | '2'
  /** On a data error: leaves the submit page after SUBMIT_BACK_MS. */
  goesBack?: boolean
  /** The initial choices; all choices of the request unless given. */
  begunWith?: Choices
  /** The changed choices. */
  change?: ChoicesChange
  /** The endpoint that confirms it. */
  by?: ConfirmKey
  /** The submit page changes pickup to delivery wherever a store delivers (its parameter isSendOnline). */
  isSendOnline?: boolean
  /** Begun on an inner page: its submit page is an inner page, too. */
  isInner?: boolean
}

const nothing = () => undefined
const isSame = (one: Choices, other: Choices | null) => JSON.stringify(one) === JSON.stringify(other)
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/**
 * One order before its commit: confirmed by the server, changed on its submit page, committed once. Each submit page
 * has its own store, so that two in one stack do not change each other's order.
 */
export class CheckoutStore {
  submit: ConfirmReply | null = null
  /** The shopper's choices, whether or not they apply. */
  choices: Choices = NO_CHOICES
  isConfirming = false
  /** The stock check before the commit is running. */
  isChecking = false
  /** Why the order cannot be shown although a request exists: no network, or a busy server. A retry can succeed. */
  failedText: string | null = null
  readonly commitCall: Mutation<PlacedRequest, CommitReply>
  private readonly latest = new LatestRequest()
  /** The choices that define what is bought. */
  private begunWith: Choices = NO_CHOICES
  private changes: Promise<void> = Promise.resolve()
  /** Login version of the confirmation: prices depend on the shopper. */
  private confirmedFor = credentials.version

  /** `orderKey` identifies the order; `onReady` is called for a confirmed order just before its page opens. */
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
    makeAutoObservable<this, 'env' | 'latest' | 'begunWith' | 'changes' | 'confirmedFor' | 'onReady'>(
      this,
      {
        env: false,
        orderKey: false,
        latest: false,
        choices: observableRef,
        begunWith: false,
        changes: false,
        confirmedFor: false,
        onReady: false,
        commitCall: false,
      },
      { autoBind: true },
    )
  }

  /**
   * Confirms the order with the server; on success saves it and navigates by `type`. True when it was confirmed. Late
   * replies are dropped.
   */
  async confirm(asked: SubmitRequest): Promise<boolean> {
    const isNewest = this.latest.ask()
    const { choices = NO_CHOICES, begunWith = choices, by = 'POST productOrder/confirmOrder' } = asked
    const before = savedChoices(this.orderKey)
    this.isConfirming = true
    this.failedText = null
    try {
      const reply = await this.env.call(by, this.confirmBody(asked), { quiet: true })
      if (!isNewest()) return false
      runInAction(() => {
        this.submit = reply
        this.choices = choices
        this.begunWith = begunWith
        this.confirmedFor = credentials.version
      })
      this.save({ ...asked, choices, begunWith }, before, reply)
      await this.goOn(asked, isNewest, reply)
      return true
    } catch (error) {
      if (!isApiError(error)) throw error
      if (!isNewest()) return false
      const isDataError = error.name === 'SYS_BIZ_DATA_ERROR_CODE'
      runInAction(() => {
        if (!this.submit && !isDataError) this.failedText = error.message
      })
      await this.refuse(asked, isNewest, error.message, isDataError, error.isReported)
      return false
    } finally {
      runInAction(() => {
        if (isNewest()) this.isConfirming = false
      })
    }
  }

  /** Called when its submit page has opened: from then on it uses the env of that page. */
  moveTo(env: Env): this {
    this.env = env
    return this
  }

  /**
   * Confirms the order again with changes: address, delivery, goods left out. Changes run one at a time: each builds on
   * the reply to the one before, which parallel requests would not.
   */
  change(change: OrderChange & { by?: ConfirmKey }): Promise<boolean> {
    const done = this.changes.then(() => this.confirmWith(change))
    this.changes = done.then(nothing, nothing)
    return done
  }

  private confirmWith({ by, ...change }: OrderChange & { by?: ConfirmKey }): Promise<boolean> {
    const asked = this.requestOf(change)
    if (!asked) return Promise.resolve(false)
    const { choices = {} } = change
    return this.confirm({ ...asked, change: choices, begunWith: this.begunWith, ...(by ? { by } : {}) })
  }

  /** The request for the current order with other choices. Null without an order. */
  requestWith(choices: ChoicesChange): ConfirmInput | null {
    const asked = this.requestOf({ choices })
    return asked && this.confirmBody(asked)
  }

  private requestOf(change: OrderChange): OrderRequest | null {
    const { submit } = this
    const goods = submit ? goodsOf(submit, change) : []
    if (!submit || goods.length === 0) return null
    const addressId = change.addressId ?? submit.address?.id
    const storeId = submit.source === SUBMIT_SOURCE.scanCart ? goods[0]?.storeId : undefined
    return {
      source: submit.source,
      goods,
      ...(storeId ? { storeId } : {}),
      choices: withChange(savedChoices(this.orderKey) ?? this.choices, change.choices ?? {}),
      ...(addressId ? { addressId } : {}),
    }
  }

  private confirmBody({ source, goods, storeId, addressId, choices = NO_CHOICES }: OrderRequest): ConfirmInput {
    return {
      source,
      orderSource: host.orderSource,
      ...cartFields(source, storeId),
      ...(addressId ? { addressId } : {}),
      ...(goods ? choiceFields(this.withChannels(source, goods), choices) : choices.order),
    }
  }

  /** Keeps the confirmed reply, merged with texts written on another page since the request (`before`). */
  private save(asked: SubmitRequest & AllChoices, before: Choices | null, reply: ConfirmReply): void {
    const { source, goods, storeId, addressId, choices, begunWith, change = {} } = asked
    const now = savedChoices(this.orderKey)
    const places = [{ storeId: '', rows: reply.rows }, ...reply.stores]
    saveRequest(this.orderKey, {
      source,
      choices: now && !isSame(now, before) ? withChange(now, change) : choices,
      begunWith,
      texts: Object.fromEntries(
        places.map(({ storeId, rows }) => [storeId, rows.filter(({ control }) => control === 'text')]),
      ),
      ...(goods ? { goods } : {}),
      ...(storeId ? { storeId } : {}),
      ...(addressId ? { addressId } : {}),
    })
  }

  /**
   * After a reload: confirms the kept request again; false when there is none. A scan order (the page's isScan) can
   * always be confirmed, because it is the ticked lines of the store's scan cart. `type` 2 goes back after the
   * confirmation.
   */
  restore({ isScan = false, storeId, type }: RestoreParams = {}): Promise<boolean> {
    if (isOfOtherShape(this.orderKey)) {
      dropRequest(this.orderKey)
      this.env.toast(OTHER_SHAPE_TEXT)
    }
    const scanOrder = { source: SUBMIT_SOURCE.scanCart, ...(storeId ? { storeId } : {}) }
    const kept = savedRequest(this.orderKey) ?? (isScan ? scanOrder : null)
    if (!kept) return Promise.resolve(false)
    return this.confirm({ ...kept, ...(type === '2' && { type }), goesBack: true })
  }

  /** Changes pickup to delivery for each store that delivers (the submit page's isSendOnline). */
  async sendOnline(): Promise<void> {
    for (const { storeId, deliveryType, deliveryChoices } of this.submit?.stores ?? []) {
      if (deliveryType !== DELIVERY_TYPE.pickup) continue
      const sending = deliveryChoices.find((one) => one.type !== DELIVERY_TYPE.pickup && !one.disabledReason)
      if (sending) await this.change({ delivery: { storeId, type: sending.type } })
    }
  }

  /** Takes the choices made on another page, and confirms the order with them. */
  async readChoices(): Promise<void> {
    const kept = this.submit && savedChoices(this.orderKey)
    if (!kept || isSame(kept, this.choices)) return
    this.choices = kept
    await this.change({})
  }

  /**
   * Places the order with those choices; undefined on a repeated tap, or when the stock check found a problem. Rejects
   * with the ApiError of a refusal; a data error also refreshes the cart of the order.
   */
  async commit(choices: Choices): Promise<CommitReply | undefined> {
    const { submit } = this
    if (!submit || this.isChecking || (await this.isStopped(submit, choices))) return undefined
    try {
      const reply = await this.commitCall.send({ confirmed: submit, choices })
      if (!reply) return undefined
      this.env.stores.get(CommitOrderStore).save(reply)
      const { parentNo, payAmount, orders } = reply
      track('order_submit', { parentNo, amount: payAmount, orderCount: orders.length })
      // Uses known data: the navigation to the payment page would cancel a request.
      if (payAmount > 0) this.env.stores.get(SessionStore).placedOrder()
      if (submit.source === SUBMIT_SOURCE.cart) {
        const badge = this.env.stores.get(CartBadge)
        badge.set(
          badge.number -
            submit.stores
              .flatMap(({ lines }) => lines)
              // Gifts and add-ons are no lines of the cart.
              .reduce((sum, { number, activityId }) => sum + (activityId ? 0 : number), 0),
        )
      }
      return reply
    } catch (error) {
      if (isApiError(error, 'SYS_BIZ_DATA_ERROR_CODE'))
        this.syncSource(submit.source, error.message, submit.stores[0]?.storeId)
      throw error
    }
  }

  /** Runs the stock check; its problems are shown with the order. */
  private async isStopped(submit: ConfirmReply, choices: Choices): Promise<boolean> {
    this.isChecking = true
    try {
      if (await isStillThere(this.env, choiceFields(goodsOf(submit, {}), choices).binComits)) return false
      await this.change({})
      // Places the order when the problem has gone and the amount is unchanged.
      return this.submit?.payAmount !== submit.payAmount || this.submit.problems.length > 0
    } finally {
      runInAction(() => {
        this.isChecking = false
      })
    }
  }

  /**
   * Drops an order that was confirmed under an earlier login. The kept request is confirmed again, with remarks and
   * choices only for the shopper who made them (`keptAsk`).
   */
  dropForeign(): void {
    if (this.confirmedFor !== credentials.version) this.clear()
  }

  /** Clears the pending order and its kept request [purchase.submit-reset]. */
  reset(): void {
    this.clear()
    dropRequest(this.orderKey)
  }
  /** Called when the page is gone. */
  dispose(): void {
    this.reset()
  }

  private clear(): void {
    this.latest.drop()
    this.submit = null
    this.choices = NO_CHOICES
    this.begunWith = NO_CHOICES
    this.isConfirming = false
    this.failedText = null
  }

  private commitBody({ confirmed, choices }: PlacedRequest): CommitInput {
    const { source, address, stores, payAmount } = confirmed
    return {
      source,
      orderSource: host.orderSource,
      ...cartFields(source, stores[0]?.storeId),
      ...(address && confirmed.needsAddress ? { addressId: address.id } : {}),
      ...choiceFields(goodsOf(confirmed, {}), choices),
      payAmount,
    }
  }

  /**
   * Lines of an order that does not come from the cart take the matching cart line's channel [purchase.line-channel].
   */
  private withChannels(source: SubmitSource, goods: StoreGoods[]): StoreGoods[] {
    if (CART_SOURCES.includes(source)) return goods
    const cart = this.env.stores.get(CartStore)
    return goods.map((one) => ({
      ...one,
      products: one.products.map((product) => {
        const sourceChannel = product.sourceChannel ?? cart.sourceChannelOf(product.skuId)
        return sourceChannel ? { ...product, sourceChannel } : product
      }),
    }))
  }

  private async goOn(
    { source, storeId, type, isSendOnline, isInner }: SubmitRequest,
    isNewest: () => boolean,
    reply: ConfirmReply,
  ): Promise<void> {
    if (reply.limitlnfo) {
      this.env.toast(reply.limitlnfo, { ms: LIMIT_MESSAGE_MS })
      await pause(LIMIT_MESSAGE_MS)
      // Another order began while the message was shown.
      if (!isNewest()) return
    }
    if (type === '2') return void (await this.env.back())
    if (type !== '1') return
    // The page is usable before its transition ends.
    runInAction(() => {
      this.isConfirming = false
    })
    this.onReady()
    // A scan order opens the submit page of its store.
    const scan = source === SUBMIT_SOURCE.scanCart ? { isScan: '1', ...(storeId ? { storeId } : {}) } : {}
    const params = { type, orderKey: this.orderKey, ...scan, ...(isSendOnline ? { isSendOnline: '1' } : {}) }
    await this.env.go(isInner ? 'subSubmit' : 'submit', params)
  }

  private async refuse(
    { source, storeId, goesBack }: SubmitRequest,
    isNewest: () => boolean,
    message: string,
    isDataError: boolean,
    isReported: boolean,
  ): Promise<void> {
    if (!isReported) this.env.toast(message, { ms: 2000 })
    if (!isDataError) return
    this.syncSource(source, message, storeId)
    if (goesBack) {
      await pause(SUBMIT_BACK_MS)
      // Skipped when the page is gone or has started another request.
      if (isNewest()) await this.env.back()
    }
  }

  /**
   * A data error refreshes the cart of the order, or raises submitReturn for the page that offered the goods
   * [purchase.submit-data-error].
   */
  private syncSource(source: SubmitSource, message: string, storeId?: string): void {
    if (source === SUBMIT_SOURCE.scanCart) void this.env.stores.get(ScanCarts).refresh(storeId)
    else if (CART_SOURCES.includes(source)) void this.env.stores.get(CartStore).refresh()
    else emit('submitReturn', { message })
  }
}

/** The cart whose lines are ordered, where it is not the shopper's own: a store's scan cart. */
function cartFields(source: SubmitSource, storeId: string | undefined): Pick<ConfirmInput, 'shopCartType' | 'storeId'> {
  if (source !== SUBMIT_SOURCE.scanCart) return {}
  return { shopCartType: SHOP_CART_TYPE.scan, ...(storeId ? { storeId } : {}) }
}

/** Parameters of the submit page. */
interface RestoreParams {
  isScan?: boolean
  storeId?: string | undefined
  type?: string | undefined
}

type AllChoices = Pick<SavedRequest, 'choices' | 'begunWith'>

/** An order with the shopper's choices. */
interface PlacedRequest {
  confirmed: ConfirmReply
  choices: Choices
}
