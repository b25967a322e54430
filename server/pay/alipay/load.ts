import { createPrivateKey, createPublicKey } from 'node:crypto'
import { checkUrl, PayConfigError, readRsaKey } from '../load'
import type { PayProvider } from '../provider'
import { type AlipayRuntime, createAlipay } from './alipay'

/** Address of the real API. */
export const ALIPAY_GATEWAY = 'https://openapi.alipay.com/gateway.do'

/** A real merchant. Keys are files, so that they appear in no environment and no process list. */
export interface AlipayMerchant {
  appId: string
  sellerId: string
  /** PEM of the application's private key. */
  privateKeyFile: string
  /** PEM of Alipay's public key, not of the application's. */
  publicKeyFile: string
  notifyUrl: string
  /** Default `ALIPAY_GATEWAY`. */
  gatewayUrl?: string
}

/** The provider of a real merchant. Rejects with PayConfigError. */
export async function loadAlipay(merchant: AlipayMerchant, runtime: AlipayRuntime = {}): Promise<PayProvider> {
  const { appId, sellerId, notifyUrl, gatewayUrl = ALIPAY_GATEWAY } = merchant
  checkUrl('Alipay gateway', gatewayUrl, ['https:'])
  checkUrl('notify URL', notifyUrl, ['https:'])
  if (!/^\d{16}$/.test(appId)) throw new PayConfigError('ALIPAY_APP_ID must be 16 digits')
  if (!/^2088\d{12}$/.test(sellerId)) throw new PayConfigError('ALIPAY_SELLER_ID must be 2088 and 12 digits')
  const merchantKey = await readRsaKey(merchant.privateKeyFile, createPrivateKey)
  const platformKey = await readRsaKey(merchant.publicKeyFile, createPublicKey)
  return createAlipay({ appId, sellerId, merchantKey, platformKey, gatewayUrl, notifyUrl }, runtime)
}

const SETTINGS = {
  appId: 'ALIPAY_APP_ID',
  sellerId: 'ALIPAY_SELLER_ID',
  privateKeyFile: 'ALIPAY_KEY_FILE',
  publicKeyFile: 'ALIPAY_PUBLIC_KEY_FILE',
  notifyUrl: 'ALIPAY_NOTIFY_URL',
} as const

/**
 * The merchant that the environment sets, or null when it sets none: then Alipay is not offered. Throws PayConfigError
 * when only some settings are present. ALIPAY_GATEWAY_URL replaces the address of the gateway.
 */
export function alipayFromEnvironment(env: Readonly<Record<string, string | undefined>>): AlipayMerchant | null {
  const names = Object.values(SETTINGS)
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return null
  if (missing.length > 0) throw new PayConfigError(`payment settings are missing: ${missing.join(', ')}`)
  const setting = (name: keyof typeof SETTINGS) => env[SETTINGS[name]] ?? ''
  return {
    appId: setting('appId'),
    sellerId: setting('sellerId'),
    privateKeyFile: setting('privateKeyFile'),
    publicKeyFile: setting('publicKeyFile'),
    notifyUrl: setting('notifyUrl'),
    ...(env.ALIPAY_GATEWAY_URL && { gatewayUrl: env.ALIPAY_GATEWAY_URL }),
  }
}
