import type { MemberMultiDetail, MemberPlan } from '@contract/schema/member'
import { makeAutoObservable } from 'mobx'
import { isApiError } from '@/app/api/api-error'
import { confirm, toast } from '@/app/dialog'
import { Mutation } from '@/app/mutation'
import { startPayment } from '@/app/payment'
import { Resource } from '@/app/resource'
import type { MemberCenterParams } from '@/app/routes/member'
import type { Env } from '@/app/stores'
import { ChannelStore } from '@/app/stores/channel.store'
import { SessionStore } from '@/app/stores/session.store'
import { host } from '@/platform/host'

interface CardRequest {
  cardId: string
  validMonth: number
  orderSource: number
  invitedCode?: string
  channelCode?: string
  channelGiftActivityId?: string
}

/** False for a missing value; old clients send it as the text `undefined`. */
const isGiven = (word: string | undefined): word is string => word !== undefined && word !== '' && word !== 'undefined'

/** A member centre in both layouts: a card, its plans, and the purchase of the selected plan. */
export class MemberCenterStore {
  readonly detail: Resource<MemberMultiDetail | null>
  readonly buyCall: Mutation<CardRequest, { tradeNo: string }>
  hasAgreed = false
  /** Null: the plan of the unpaid purchase, else the first available one. */
  chosenMonths: number | null = null
  /** Empty: the shopper's own card, or the recommended one. */
  private cardId: string

  constructor(
    private readonly env: Env,
    private readonly params: MemberCenterParams,
  ) {
    this.cardId = params.selectedCardId ?? params.cardId ?? ''
    this.detail = new Resource(() =>
      env.call('GET member/getMemberMultiDetailV2', {
        uid: env.stores.get(SessionStore).uid,
        ...(this.cardId && { cardId: this.cardId }),
      }),
    )
    this.buyCall = new Mutation((body, idempotencyKey) =>
      env.call('POST memberPay/createPayPreOrder', body, { idempotencyKey }),
    )
    makeAutoObservable<this, 'env' | 'params'>(
      this,
      { env: false, params: false, detail: false, buyCall: false },
      { autoBind: true },
    )
  }

  get plan(): MemberPlan | undefined {
    const { plans = [], unpaid } = this.detail.value ?? {}
    const open = plans.filter(({ isOff }) => !isOff)
    const months = this.chosenMonths ?? unpaid?.validMonth
    return open.find(({ validMonth }) => validMonth === months) ?? open[0]
  }

  /** The unpaid purchase, unless another plan is selected, which replaces it. */
  get unpaid(): MemberMultiDetail['unpaid'] {
    const unpaid = this.detail.value?.unpaid ?? null
    const isLeft = this.chosenMonths !== null && this.chosenMonths !== unpaid?.validMonth
    return isLeft ? null : unpaid
  }

  /** Shows another card in this layout. */
  show(cardId: string): Promise<void> {
    this.cardId = cardId
    this.chosenMonths = null
    return this.detail.reload()
  }

  choose(months: number): void {
    this.chosenMonths = months
  }

  agree(has: boolean): void {
    this.hasAgreed = has
  }

  /** Opens the cashier after the agreement to the documents. */
  async buy(): Promise<void> {
    const { plan, env } = this
    const { card } = this.detail.value ?? {}
    if (!plan || !card || !(await this.isAgreed())) return
    const { crmChannelId } = env.stores.get(ChannelStore)
    const { invitedCode, channelGiftActivityId } = this.params
    const reply = await env.try(
      this.buyCall.send({
        cardId: card.memberCardId,
        validMonth: plan.validMonth,
        orderSource: host.orderSource,
        ...(isGiven(invitedCode) && { invitedCode }),
        ...(isGiven(crmChannelId) && { channelCode: crmChannelId }),
        ...(isGiven(channelGiftActivityId) && { channelGiftActivityId }),
      }),
    )
    if (!reply) return
    // A refusal means that the displayed data is outdated.
    if (isApiError(reply)) return this.detail.refresh()
    await this.pay(reply.tradeNo)
  }

  private async isAgreed(): Promise<boolean> {
    if (this.hasAgreed) return true
    const isSure = await confirm({
      title: '同意会员协议？',
      content: '开通即表示同意《会员服务协议》和《退款规则》，到期不会自动扣费',
      confirmText: '同意',
    })
    if (isSure) this.agree(true)
    return isSure
  }

  /** Resumes the unpaid purchase. */
  async pay(tradeNo: string): Promise<void> {
    const { memberRedirect, redirect } = this.params
    const wanted = { ...(memberRedirect && { memberRedirect }), ...(redirect && { redirect }) }
    await startPayment(this.env, { payOrderNo: tradeNo, params: wanted })
  }

  async cancel(tradeNo: string): Promise<void> {
    const how = { title: '取消开通？', content: '这笔开通还没有付款', confirmText: '取消开通', cancelText: '再想想' }
    if (!(await confirm(how))) return
    const done = await this.env.try(this.env.call('GET memberPay/cancelUnPayOrder', { tradeNo }))
    if (!isApiError(done)) toast('已取消')
    await this.detail.refresh()
  }
}
