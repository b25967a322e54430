import type { PayParams } from '@contract/schema/payment'

/** What WeChat adds to the pages in its web view. */
interface WeixinBridge {
  invoke(name: string, params: object, done: (reply: { err_msg?: string }) => void): void
}
interface Surface {
  navigator: { userAgent: string }
  document: Pick<Document, 'addEventListener'>
  WeixinJSBridge?: WeixinBridge
}

type Outcome = 'done' | 'cancelled' | 'failed'

/** WeChat's web view adds its bridge within this time, or not at all. */
const BRIDGE_WAIT_MS = 3000

/**
 * WeChat's own payment, or null outside WeChat. The JS-SDK's chooseWXPay makes the same call; calling the bridge avoids
 * a foreign script on the page where money is paid.
 */
export function wechatPayment(surface: Surface): ((params: PayParams) => Promise<Outcome>) | null {
  if (!/MicroMessenger/i.test(surface.navigator.userAgent)) return null
  return async ({ appId, timeStamp, nonceStr, package: prepay, signType, paySign }) => {
    const bridge = surface.WeixinJSBridge ?? (await arrival(surface))
    if (!bridge) return 'failed'
    const params = { appId, timeStamp, nonceStr, package: prepay, signType, paySign }
    return new Promise((resolve) => {
      bridge.invoke('getBrandWCPayRequest', params, ({ err_msg = '' }) =>
        resolve(err_msg.endsWith(':ok') ? 'done' : err_msg.endsWith(':cancel') ? 'cancelled' : 'failed'),
      )
    })
  }
}

function arrival(surface: Surface): Promise<WeixinBridge | null> {
  return new Promise((resolve) => {
    const look = () => resolve(surface.WeixinJSBridge ?? null)
    surface.document.addEventListener('WeixinJSBridgeReady', look)
    setTimeout(look, BRIDGE_WAIT_MS)
  })
}
