import { join } from 'node:path'
import { type Config, ConfigError } from '../config'
import { lanAddresses } from '../gateways/web/host-guard'
import { SANDBOX_PREFIX } from '../gateways/web/sandbox-proxy'
import type { Logger } from '../kernel/log'
import { loadPayProvider, merchantFromEnvironment, PayConfigError } from '../pay/load'
import type { PayProvider } from '../pay/provider'
import { createWechatLogin, sandboxAppSecret, type WechatLogin } from '../pay/wechat-login'
import { createZeroPay } from '../pay/zero'
import { readMerchantKeys } from '../sandbox/keys'
import { launchSandbox, type SandboxProcess } from '../sandbox/launch'

export interface Providers {
  all: PayProvider[]
  /** The mini program's login, for openids. */
  login: WechatLogin
  /** The demo's gateway; null with a real merchant. */
  sandbox: SandboxProcess | null
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
    if (merchant) {
      const secret = config.wechat.WECHAT_PAY_APP_SECRET
      const [appId = ''] = merchant.appIds
      if (!secret) throw new ConfigError('WECHAT_PAY_APP_SECRET is missing: the mini program needs it to pay')
      const login = createWechatLogin({ appId, secret })
      return { all: [await loadPayProvider(merchant), createZeroPay()], login, sandbox: null }
    }
  } catch (error) {
    if (error instanceof PayConfigError) throw new ConfigError(error.message)
    throw error
  }
  if (config.mode === 'production') throw new ConfigError('production needs WECHAT_PAY_… settings (see README)')
  const folder = join(config.dataFolder, 'sandbox')
  const host = config.isLan ? (lanAddresses()[0] ?? '127.0.0.1') : '127.0.0.1'
  const sandbox = await launchSandbox({
    entry: sandboxEntry,
    folder,
    // Phones reach the payer's page through the mall's own port.
    publicUrl: `http://${host}:${port}${SANDBOX_PREFIX}`,
    onRestart: (line) => log.warn(line),
  })
  const notifyUrl = `http://127.0.0.1:${port}/pay/notice/wechat`
  const provider = await loadPayProvider({ kind: 'sandbox', folder, gatewayUrl: sandbox.url, notifyUrl })
  const { appIds, apiV3Key } = await readMerchantKeys(folder)
  const [appId = ''] = appIds
  const login = createWechatLogin({ appId, secret: sandboxAppSecret(apiV3Key, appId), baseUrl: sandbox.url })
  return { all: [provider, createZeroPay()], login, sandbox }
}
