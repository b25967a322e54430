import { currentTarget, go } from '@/app/navigate'
import { leaveGuard } from '@/platform/leave-guard'

export const GIVE_UP_TEXT = '确认放弃支付？'

/** Pages that show the unpaid order by themselves. */
const SHOWS_ORDER: readonly (string | undefined)[] = ['order', 'orderList', 'orderSearch']

/** The cashier's way back: whoever gives up paying comes to the unpaid order, by whatever way they leave. */
export class WayBack {
  private isMinded = false

  constructor(private readonly orderId: string | undefined) {}

  /** The system's own way back asks from now on. */
  mind(): void {
    this.isMinded = true
    leaveGuard.ask(`${GIVE_UP_TEXT}订单会为你保留到支付时间结束`)
  }

  /** The page leads on by itself. */
  letGo(): void {
    if (!this.isMinded) return
    this.isMinded = false
    leaveGuard.allow()
  }

  /** Its page is gone: by the system, when nobody has let go. */
  dispose(): void {
    const { orderId } = this
    const isLeft = this.isMinded
    this.letGo()
    // The page that was below is in front only after this one is gone.
    if (isLeft && orderId) setTimeout(() => this.follow(orderId))
  }

  private follow(orderId: string): void {
    if (!SHOWS_ORDER.includes(currentTarget()?.name)) void go('order', { orderId })
  }
}
