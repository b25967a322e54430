import type { BoughtPackage } from '@contract/schema/coupon-package'
import { isApiError } from '@/app/api/api-error'
import { confirm, toast } from '@/app/dialog'
import { PagedResource } from '@/app/paged-resource'
import { startPayment } from '@/app/payment'
import type { Env } from '@/app/stores'

/** The shopper's package purchases, paid and unpaid. */
export class PackageRecordsStore {
  readonly list: PagedResource<BoughtPackage>

  constructor(private readonly env: Env) {
    this.list = new PagedResource((page) => env.call('GET couponPackage/record', page, { quiet: true }), {
      key: (one) => one.purchaseId,
    })
  }

  async press(code: string, { purchaseId, payOrderNo, title }: BoughtPackage): Promise<void> {
    if (code === 'pay') return startPayment(this.env, { payOrderNo })
    const isRefund = code === 'refund'
    const isSure = await confirm(
      isRefund
        ? { title: '退掉这个券包？', content: `「${title}」的优惠券将作废，款项原路退回`, confirmText: '退款' }
        : { title: '取消购买？', content: `「${title}」还没有付款`, confirmText: '取消购买', cancelText: '再想想' },
    )
    if (!isSure) return
    const path = isRefund ? 'POST couponPackage/refund' : 'POST couponPackage/cancel'
    const done = await this.env.try(this.env.call(path, { purchaseId }))
    if (!isApiError(done)) toast(isRefund ? '退款已提交' : '已取消')
    await this.list.refresh()
  }
}
