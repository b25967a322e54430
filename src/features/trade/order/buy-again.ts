import { confirm } from '@/app/dialog'
import { Mutation } from '@/app/mutation'
import type { Env } from '@/app/stores'

/** An order, or one of its lines. */
export interface Bought {
  orderId: string
  skuId?: string
}

/** Adds goods of an order to the cart again and reports those that cannot be added [order.again]. */
export class BuyAgain {
  private readonly call: Mutation<Bought, { added: number; rejected: { title: string; text: string }[] }>

  constructor(env: Pick<Env, 'call'>) {
    this.call = new Mutation((body) => env.call('POST productOrder/buyAgain', body))
  }

  /** The number of added lines. */
  async add(bought: Bought): Promise<number> {
    const reply = await this.call.send(bought)
    if (!reply) return 0
    if (reply.rejected.length > 0) {
      const lines = reply.rejected.map(({ title, text }) => `${title}：${text}`).join('\n')
      await confirm({
        title: reply.added > 0 ? '部分商品没有加入' : '没有商品可以加入',
        content: lines,
        hasCancel: false,
      })
    }
    return reply.added
  }
}
