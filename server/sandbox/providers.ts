// The mall's side of the sandbox: the real payment clients, with the keys and addresses of the demo's gateway.
import { type AlipayRuntime, createAlipay } from '../pay/alipay/alipay'
import { checkUrl } from '../pay/load'
import type { PayProvider } from '../pay/provider'
import { createWechatPay, type WechatPayRuntime } from '../pay/wechat-pay-v3'
import { ensureAlipayKeys, readAlipayMerchant } from './alipay/keys'
import { ensureSandboxKeys, readMerchantKeys } from './keys'

/** Folder of a sandbox's keys, which are created at the first start, and the address of its gateway. */
export interface SandboxAddresses {
  folder: string
  gatewayUrl: string
  notifyUrl: string
}

/** A WeChat Pay client of the sandbox. Rejects with PayConfigError. */
export async function loadSandboxPay(
  { folder, gatewayUrl, notifyUrl }: SandboxAddresses,
  runtime: WechatPayRuntime = {},
): Promise<PayProvider> {
  checkUrl('sandbox gateway', gatewayUrl, ['http:', 'https:'])
  checkUrl('notify URL', notifyUrl, ['http:', 'https:'])
  await ensureSandboxKeys(folder)
  return createWechatPay({ ...(await readMerchantKeys(folder)), baseUrl: gatewayUrl, notifyUrl }, runtime)
}

/** An Alipay client of the sandbox; `pageUrl` is the gateway's address for browsers. */
export async function loadSandboxAlipay(
  { folder, ...addresses }: SandboxAddresses & { pageUrl?: string },
  runtime: AlipayRuntime = {},
): Promise<PayProvider> {
  await ensureAlipayKeys(folder)
  return createAlipay({ ...(await readAlipayMerchant(folder)), ...addresses }, runtime)
}
