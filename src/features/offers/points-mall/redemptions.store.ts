import type { GiftRedemption } from '@contract/schema/points-mall'
import { confirm, toast } from '@/app/dialog'
import { PagedResource } from '@/app/paged-resource'
import { startPayment } from '@/app/payment'
import type { Env } from '@/app/stores'

/** The shopper's redemptions, complete and unpaid. */
export class RedemptionsStore {
  readonly list: PagedResource<GiftRedemption>

  constructor(private readonly env: Env) {
    this.list = new PagedResource((page) => env.call('GET point/order/list', page, { quiet: true }), {
      key: (one) => one.exchangeId,
    })
  }

  async press(code: string, one: GiftRedemption): Promise<void> {
    if (code === 'order') return this.env.go('order', { orderId: one.orderId })
    if (code === 'coupon') return this.env.go('myCoupon')
    if (code === 'voucher') return this.env.go('newVoucherDetail', { purchaseId: one.purchaseId })
    if (code === 'pay') return startPayment(this.env, { payOrderNo: one.payOrderNo })
    const asked = { title: '取消兑换？', content: `「${one.title}」的积分将全部退回`, confirmText: '取消兑换' }
    if (!(await confirm({ ...asked, cancelText: '再想想' }))) return
    const done = await this.env.try(this.env.call('POST pointsMall/cancel', { exchangeId: one.exchangeId }))
    if (done && !('name' in done)) toast('已取消，积分已退回')
    await this.list.refresh()
  }
}
