// The mall's side of the sandbox: the real payment clients, with the keys and addresses of the demo's gateway.
import { type AlipayRuntime, createAlipay } from '../pay/alipay/alipay'
import { checkUrl } from '../pay/load'
import type { PayProvider } from '../pay/provider'
import { createWechatPay, type WechatPayRuntime } from '../pay/wechat-pay-v3'
import { ensureAlipayKeys, readAlipayMerchant } from './alipay/keys'
import { ensureSandboxKeys, readMerchantKeys } from './keys'

/** Where a sandbox keeps its keys, which are made there at the first start, and where its gateway listens. */
export interface SandboxAddresses {
  folder: string
  gatewayUrl: string
  notifyUrl: string
}

/** WeChat Pay whose other side is the sandbox. Rejects with PayConfigError. */
export async function loadSandboxPay(
  { folder, gatewayUrl, notifyUrl }: SandboxAddresses,
  runtime: WechatPayRuntime = {},
): Promise<PayProvider> {
  checkUrl('sandbox gateway', gatewayUrl, ['http:', 'https:'])
  checkUrl('notify URL', notifyUrl, ['http:', 'https:'])
  await ensureSandboxKeys(folder)
  return createWechatPay({ ...(await readMerchantKeys(folder)), baseUrl: gatewayUrl, notifyUrl }, runtime)
}

/** Alipay whose other side is the sandbox; `pageUrl` is where browsers find the gateway. */
export async function loadSandboxAlipay(
  { folder, ...addresses }: SandboxAddresses & { pageUrl?: string },
  runtime: AlipayRuntime = {},
): Promise<PayProvider> {
  await ensureAlipayKeys(folder)
  return createAlipay({ ...(await readAlipayMerchant(folder)), ...addresses }, runtime)
}
