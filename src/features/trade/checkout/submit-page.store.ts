import type { CommitReply, ConfirmReply, ConfirmStore, OptionRow, SubmitProblem } from '@contract/schema/order'
import { makeAutoObservable } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { go } from '@/app/navigate'
import { startPayment } from '@/app/payment'
import type { ParamsOf } from '@/app/routes/index'
import type { Env } from '@/app/stores'
import { PickedAddressStore } from '../../customer/address/picked-address.store'
import type { CheckoutStore } from './checkout.store'
import { type CheckoutCell, committedChoices, committedOf } from './checkout-cell'
import { CheckoutDesk } from './checkout-desk.store'
import { fieldChange } from './choices'

type Params = ParamsOf<'submit'>

/** The state of a submit page: restores its order, shows problems, commits it. */
export class SubmitPageStore {
  readonly checkout: CheckoutStore
  /** The choice that was missing at the submit: its cell opens. */
  wanted: { storeId: string; key: string } | null = null
  /** The order was submitted with undeliverable goods: the sheet shows them with the solutions. */
  isStopped = false
  /** The key of the cell that handles the refusal of the last commit; its sheet is open. */
  refusedBy: string | null = null
  private isOnlineDue: boolean

  constructor(
    private readonly env: Env,
    private readonly params: Params,
    readonly cells: readonly CheckoutCell[],
  ) {
    this.checkout = env.stores.get(CheckoutDesk).take(env, params.orderKey)
    this.isOnlineDue = params.isSendOnline === '1'
    makeAutoObservable<this, 'env' | 'params' | 'isOnlineDue'>(
      this,
      { env: false, params: false, cells: false, checkout: false, isOnlineDue: false },
      { autoBind: true },
    )
  }

  get submit(): ConfirmReply | null {
    return this.checkout.submit
  }

  /**
   * Undeliverable goods are shown on the page, where another address or way can be chosen; any other problem opens the
   * sheet at once.
   */
  get blocked(): readonly SubmitProblem[] {
    const problems = this.submit?.problems ?? []
    return this.isStopped || problems.some(({ kind }) => kind !== 'delivery') ? problems : []
  }
  get badSkus(): string[] {
    return this.blocked.filter(({ kind }) => kind !== 'slot').map(({ skuId }) => skuId)
  }
  /** Whether goods remain without the blocked ones. */
  get canGoOn(): boolean {
    const { submit, badSkus } = this
    return submit?.stores.some(({ lines }) => lines.some(({ skuId }) => !badSkus.includes(skuId))) ?? false
  }

  /** Takes over an address or a text that was chosen on another page. */
  async show(): Promise<void> {
    const { checkout } = this
    checkout.dropForeign()
    void checkout.readChoices()
    const addressId = this.env.stores.get(PickedAddressStore).take()
    await this.restore()
    if (addressId) await checkout.change({ addressId })
    // Runs once: later the shopper's own choice applies.
    if (this.isOnlineDue && checkout.submit) {
      this.isOnlineDue = false
      await checkout.sendOnline()
    }
  }

  /** Restores the pending order; opens the cart without one, and offers a retry without network. */
  async restore(): Promise<void> {
    const { checkout } = this
    if (checkout.submit) return
    const { type, storeId } = this.params
    const isScan = this.params.isScan === '1'
    const isThere = (await checkout.restore({ isScan, storeId, type })) || checkout.failedText !== null
    if (isThere) return
    if (isScan && storeId) await this.env.go.replace('scanCodeCart', { storeId })
    else await this.env.go('cart')
  }

  want(wanted: SubmitPageStore['wanted']): void {
    this.wanted = wanted
  }

  stop(isStopped: boolean): void {
    this.isStopped = isStopped
  }

  chooseAddress(): void {
    const { submit } = this
    if (!submit) return
    this.stop(false)
    const storeIds = submit.stores.map((store) => store.storeId).join(',')
    // Stores with different ways have no common way: the address list then ignores the way.
    const ways = new Set(submit.stores.map((store) => store.deliveryType))
    const [way] = ways
    const distributionType = ways.size === 1 ? String(way) : undefined
    void go('addressList', { id: submit.address?.id ?? '', from: 'submit', storeIds, distributionType })
  }

  /** 提交订单. */
  async commit(): Promise<void> {
    const { submit, checkout, cells } = this
    if (!submit) return
    if (submit.needsAddress && !submit.address) return this.chooseAddress()
    if (submit.problems.length > 0) return this.stop(true)
    const missing = submit.stores.map(this.missingAt).find((one) => one !== null)
    if (missing) return this.want(missing)
    try {
      const reply = await checkout.commit(committedChoices(cells, checkout.choices, submit))
      if (reply) await this.leadOn(submit, reply)
    } catch (error) {
      if (!isApiError(error)) throw error
      const answering = cells.find(({ refusal }) => refusal?.error === error.name)
      if (answering) return this.answer(answering.key)
      if (!error.isReported) this.env.toast(error.message, { ms: 2000 })
      // A data error means that something changed: the order is confirmed again to show it.
      if (error.name === 'SYS_BIZ_DATA_ERROR_CODE') await checkout.change({})
    }
  }

  /** Opens the sheet of the cell that handles a refusal; null closes it. */
  answer(key: string | null): void {
    this.refusedBy = key
  }

  /** Sends the same submit again, under the same key, once the missing input is complete. */
  async resume(): Promise<void> {
    this.answer(null)
    await this.commit()
  }

  /** Leaves out the goods that block the order. */
  async removeBad(): Promise<void> {
    const { badSkus } = this
    this.stop(false)
    await this.checkout.change({ without: badSkus })
  }

  /**
   * A store's slot is gone, and no other problem exists: confirms the order without the slot, and opens the slot sheet.
   */
  async chooseAgain(): Promise<void> {
    const { checkout, cells, submit } = this
    const storeId = submit?.problems.find(({ kind }) => kind === 'slot')?.storeId
    const atStore = (one: ConfirmStore) => one.storeId === storeId
    const store = submit?.stores.find(atStore)
    if (!store) return
    const own = committedOf(cells, checkout.choices.stores[store.storeId] ?? {}, store)
    if (!(await checkout.change({ choices: { stores: { [store.storeId]: own } } }))) return
    const left = checkout.submit?.stores.find(atStore)
    if (left) this.want(this.missingAt(left))
  }

  /** Switches a row that the server describes; without a store it is a row of the whole order. */
  async switchRow(row: OptionRow, storeId = ''): Promise<void> {
    const { checkout } = this
    await checkout.change({ choices: fieldChange(checkout.choices, { ...row, storeId }, !row.isOn) })
  }

  /** Edits the text of such a row on its own page. */
  async editText({ key, field }: OptionRow, storeId?: string): Promise<void> {
    const { orderKey } = this.checkout
    await go('orderRemark', { orderKey, key, field, ...(storeId ? { storeId } : {}) })
  }

  /** The page is gone; its pending order is dropped. */
  dispose(): void {
    this.checkout.dispose()
  }

  private missingAt(store: ConfirmStore): SubmitPageStore['wanted'] {
    const cell = this.cells.find(({ isMissing }) => isMissing?.(store))
    return cell ? { storeId: store.storeId, key: cell.key } : null
  }

  /** Opens the page that a cell names for a placed order, or its payment. */
  private async leadOn(submit: ConfirmReply, placed: CommitReply): Promise<void> {
    const { env } = this
    for (const { onPlaced } of this.cells) {
      const leading = onPlaced?.(env, submit, placed)
      if (leading) return await leading
    }
    const { payOrderNo, payAmount } = placed
    if (payAmount === 0) await env.go.replace('payResult', { payOrderNo })
    else await startPayment(env, { payOrderNo })
  }
}
