import { join } from 'node:path'
import { type Config, ConfigError } from '../config'
import { SANDBOX_PREFIX } from '../gateways/web/sandbox-proxy'
import type { IdentityAccount } from '../identity/http-provider'
import { SANDBOX_APP_KEY, sandboxSecret } from '../identity/protocol'
import type { Logger } from '../kernel/log'
import type { WechatLogins } from '../modules/customer/account'
import { alipayFromEnvironment, loadAlipay } from '../pay/alipay/load'
import { loadWechatPay, merchantFromEnvironment, PayConfigError } from '../pay/load'
import type { PayProvider } from '../pay/provider'
import { createZeroPay } from '../pay/zero'
import { readMerchantKeys } from '../sandbox/keys'
import { launchSandbox, type SandboxProcess } from '../sandbox/launch'
import { loadSandboxAlipay, loadSandboxPay } from '../sandbox/providers'
import { createWechatPages, type WechatPages } from '../wechat/js-sdk'
import { createWechatLogins, sandboxAppSecret } from '../wechat/logins'
import { ownOrigin, shownOrigin } from './address'

export interface Providers {
  all: PayProvider[]
  /** Logins by WeChat, and the openids of payers. */
  logins: WechatLogins
  /** Our pages inside WeChat; null without a web account. */
  pages: WechatPages | null
  /** The demo's gateway; null with a real merchant. */
  sandbox: (SandboxProcess & { notifyUrl: string; identity: IdentityAccount }) | null
}

/** The real merchant that the environment names, else (in the demo) the sandbox gateway as a process of its own. */
export async function startProviders(
  config: Config,
  sandboxEntry: string,
  port: number,
  log: Logger,
): Promise<Providers> {
  try {
    const merchant = merchantFromEnvironment(config.wechat)
    const alipay = alipayFromEnvironment(config.alipay)
    if (merchant) {
      const secret = config.wechat.WECHAT_PAY_APP_SECRET
      const [appId = ''] = merchant.appIds
      if (!secret) throw new ConfigError('WECHAT_PAY_APP_SECRET is missing: the mini program needs it to pay')
      const web = webAccount(config.wechatWeb)
      const baseUrl = config.wechatWeb.WECHAT_API_URL
      const logins = createWechatLogins({ mini: { appId, secret }, ...(web && { web }), ...(baseUrl && { baseUrl }) })
      const pages = web ? createWechatPages({ web, ...(baseUrl && { baseUrl }) }) : null
      const all = [await loadWechatPay(merchant), ...(alipay ? [await loadAlipay(alipay)] : []), createZeroPay()]
      return { all, logins, pages, sandbox: null }
    }
    if (alipay) throw new ConfigError('ALIPAY_… settings need those of WECHAT_PAY_…: the demo pays in its sandbox')
  } catch (error) {
    if (error instanceof PayConfigError) throw new ConfigError(error.message)
    throw error
  }
  if (config.mode === 'production') throw new ConfigError('production needs WECHAT_PAY_… settings (see README)')
  const folder = join(config.dataFolder, 'sandbox')
  const sandboxPages = `${shownOrigin(config, port)}${SANDBOX_PREFIX}`
  const sandbox = await launchSandbox({
    entry: sandboxEntry,
    folder,
    // Phones reach the payer's page through the mall's own port.
    publicUrl: sandboxPages,
    onRestart: (line) => log.warn(line),
  }).catch((error: Error) => {
    // The sandbox has printed its own error, mostly a key file that can't be read or written.
    throw new ConfigError(error.message)
  })
  const notices = `${ownOrigin(config.host, port)}/pay/notice`
  const notifyUrl = `${notices}/wechat`
  const provider = await loadSandboxPay({ folder, gatewayUrl: sandbox.url, notifyUrl })
  const alipay = await loadSandboxAlipay({
    folder,
    gatewayUrl: `${sandbox.url}/gateway.do`,
    pageUrl: `${sandboxPages}/gateway.do`,
    notifyUrl: `${notices}/alipay`,
  })
  const { appIds, apiV3Key } = await readMerchantKeys(folder)
  const [mini, web] = appIds.map((id) => ({ appId: id, secret: sandboxAppSecret(apiV3Key, id) }))
  if (!mini) throw new ConfigError('the keys of the sandbox have no app')
  // Phones reach the OAuth page through the mall's own port.
  const authorizeUrl = `${sandboxPages}/connect/oauth2/authorize`
  const logins = createWechatLogins({ mini, ...(web && { web }), baseUrl: sandbox.url, authorizeUrl })
  const pages = web ? createWechatPages({ web, baseUrl: sandbox.url }) : null
  const identity = { url: `${sandbox.url}/identity`, appKey: SANDBOX_APP_KEY, secret: sandboxSecret(apiV3Key) }
  return { all: [provider, alipay, createZeroPay()], logins, pages, sandbox: { ...sandbox, notifyUrl, identity } }
}

/** The account of the web view, or null; ConfigError when only one of its two settings is there. */
function webAccount(settings: Readonly<Record<string, string>>): { appId: string; secret: string } | null {
  const { WECHAT_WEB_APPID: appId = '', WECHAT_WEB_SECRET: secret = '' } = settings
  if (appId === '' && secret === '') return null
  if (!/^wx[0-9a-zA-Z]{8,30}$/.test(appId) || secret === '')
    throw new ConfigError('WECHAT_WEB_APPID and WECHAT_WEB_SECRET belong together: the web account and its secret')
  return { appId, secret }
}
