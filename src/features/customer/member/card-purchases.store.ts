import type { CardPurchase } from '@contract/schema/member'
import { isApiError } from '@/app/api/api-error'
import { confirm, toast } from '@/app/dialog'
import { PagedResource } from '@/app/paged-resource'
import { startPayment } from '@/app/payment'
import type { Env } from '@/app/stores'
import { SessionStore } from '@/app/stores/session.store'

/** Purchases of member cards and their actions. */
export class CardPurchasesStore {
  readonly list: PagedResource<CardPurchase>

  constructor(private readonly env: Env) {
    this.list = new PagedResource((page) => env.call('POST member/queryMemberOrder', page, { quiet: true }), {
      key: (one) => one.orderId,
    })
  }

  async press(code: string, { tradeNo, memberCardName, planTitle }: CardPurchase): Promise<void> {
    if (code === 'pay') return startPayment(this.env, { payOrderNo: tradeNo })
    const isRefund = code === 'refund'
    const what = `${memberCardName} ${planTitle}`
    const isSure = await confirm(
      isRefund
        ? {
            title: '退掉这次开通？',
            content: `「${what}」的有效期和送的券、积分会收回，款项原路退回`,
            confirmText: '退款',
          }
        : { title: '取消开通？', content: `「${what}」还没有付款`, confirmText: '取消开通', cancelText: '再想想' },
    )
    if (!isSure) return
    const { env } = this
    const asked = isRefund
      ? env.call('POST memberPay/refundOrder', { tradeNo })
      : env.call('GET memberPay/cancelUnPayOrder', { tradeNo })
    const done = await env.try(asked)
    if (!isApiError(done)) toast(isRefund ? '退款已提交' : '已取消')
    await Promise.all([this.list.refresh(), env.stores.get(SessionStore).loadUser()])
  }
}
