import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { PayProvider } from './provider'
import { API_V3_KEY_BYTES } from './resource-cipher'
import { createWechatPay, type WechatPayRuntime } from './wechat-pay-v3'

/** Origin of the real API. */
export const WECHAT_PAY_ORIGIN = 'https://api.mch.weixin.qq.com'

/** A real merchant. Secrets are files, so that they appear in no environment and no process list. */
export interface MerchantPayConfig {
  merchantId: string
  /** The default one first: the mini program's, then web accounts. */
  appIds: string[]
  merchantSerial: string
  /** PEM of apiclient_key. */
  privateKeyFile: string
  /** Public keys (serial `PUB_KEY_ID_…`) or platform certificates, in PEM; several while keys change. */
  platformKeys: { serial: string; file: string }[]
  /** File with the 32 characters of the APIv3 key. */
  apiV3KeyFile: string
  /** Default `WECHAT_PAY_ORIGIN`. */
  baseUrl?: string
  notifyUrl: string
}

/** An invalid setting; the message is one line without secrets. */
export class PayConfigError extends Error {
  override readonly name = 'PayConfigError'
}

/** WeChat Pay of a real merchant. Rejects with PayConfigError. */
export async function loadWechatPay(config: MerchantPayConfig, runtime: WechatPayRuntime = {}): Promise<PayProvider> {
  const baseUrl = config.baseUrl ?? WECHAT_PAY_ORIGIN
  checkUrl('payment API', baseUrl, ['https:'])
  checkUrl('notify URL', config.notifyUrl, ['https:'])
  if (!/^\d{8,32}$/.test(config.merchantId)) throw new PayConfigError('the merchant id must be 8 to 32 digits')
  if (config.appIds.length === 0) throw new PayConfigError('at least one app id is needed')
  const badAppId = config.appIds.find((appId) => !/^wx[0-9a-zA-Z]{8,30}$/.test(appId))
  if (badAppId !== undefined) throw new PayConfigError(`invalid app id: ${badAppId.slice(0, 40)}`)
  if (!/^[0-9A-Fa-f]{16,64}$/.test(config.merchantSerial)) {
    throw new PayConfigError('the serial of the merchant certificate must be hexadecimal')
  }
  if (config.platformKeys.length === 0) throw new PayConfigError('at least one platform key is needed')
  const platformKeys = new Map<string, KeyObject>()
  for (const { serial, file } of config.platformKeys) platformKeys.set(serial, await readRsaKey(file, createPublicKey))
  const apiV3Key = Buffer.from((await readSecret(config.apiV3KeyFile)).trim())
  if (apiV3Key.length !== API_V3_KEY_BYTES) {
    throw new PayConfigError(`the APIv3 key must be ${API_V3_KEY_BYTES} bytes: ${config.apiV3KeyFile}`)
  }
  return createWechatPay(
    {
      merchantId: config.merchantId,
      appIds: config.appIds,
      merchantSerial: config.merchantSerial.toUpperCase(),
      merchantKey: await readRsaKey(config.privateKeyFile, createPrivateKey),
      platformKeys,
      apiV3Key,
      baseUrl,
      notifyUrl: config.notifyUrl,
    },
    runtime,
  )
}

const SETTINGS = {
  merchantId: 'WECHAT_PAY_MCHID',
  appIds: 'WECHAT_PAY_APPIDS',
  merchantSerial: 'WECHAT_PAY_SERIAL',
  privateKeyFile: 'WECHAT_PAY_KEY_FILE',
  platformKeys: 'WECHAT_PAY_PLATFORM_KEYS',
  apiV3KeyFile: 'WECHAT_PAY_APIV3_KEY_FILE',
  notifyUrl: 'WECHAT_PAY_NOTIFY_URL',
} as const

/**
 * The real merchant that the environment sets, or null when it sets none. Settings: WECHAT_PAY_MCHID, _APPIDS
 * (by commas), _SERIAL, _KEY_FILE, _PLATFORM_KEYS (`serial=file` by commas), _APIV3_KEY_FILE, _NOTIFY_URL and, if
 * not the usual one, _BASE_URL. Throws PayConfigError when only some are present.
 */
export function merchantFromEnvironment(env: Readonly<Record<string, string | undefined>>): MerchantPayConfig | null {
  const names = Object.values(SETTINGS)
  const missing = names.filter((name) => !env[name])
  if (missing.length === names.length) return null
  if (missing.length > 0) throw new PayConfigError(`payment settings are missing: ${missing.join(', ')}`)
  const setting = (name: keyof typeof SETTINGS) => env[SETTINGS[name]] ?? ''
  const platformKeys = listOf(setting('platformKeys')).map((pair) => {
    const split = pair.indexOf('=')
    if (split < 1) throw new PayConfigError(`${SETTINGS.platformKeys} must be serial=file, separated by commas`)
    return { serial: pair.slice(0, split), file: pair.slice(split + 1) }
  })
  const baseUrl = env.WECHAT_PAY_BASE_URL
  return {
    merchantId: setting('merchantId'),
    appIds: listOf(setting('appIds')),
    merchantSerial: setting('merchantSerial'),
    privateKeyFile: setting('privateKeyFile'),
    platformKeys,
    apiV3KeyFile: setting('apiV3KeyFile'),
    notifyUrl: setting('notifyUrl'),
    ...(baseUrl ? { baseUrl } : {}),
  }
}

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** Throws PayConfigError unless the address is of these protocols and holds neither user nor query. */
export function checkUrl(what: string, text: string, protocols: readonly string[]): void {
  const url = URL.canParse(text) ? new URL(text) : null
  if (
    url === null ||
    !protocols.includes(url.protocol) ||
    url.username !== '' ||
    url.search !== '' ||
    url.hash !== ''
  ) {
    throw new PayConfigError(
      `${what} must be a plain ${protocols.map((protocol) => `${protocol}//`).join(' or ')} address without query`,
    )
  }
}

/** An RSA key of at least 2048 bits from a PEM file. Rejects with PayConfigError. */
export async function readRsaKey(file: string, read: (pem: string) => KeyObject): Promise<KeyObject> {
  const pem = await readSecret(file)
  let key: KeyObject
  try {
    key = read(pem)
  } catch {
    throw new PayConfigError(`not a PEM key: ${file}`)
  }
  if (key.asymmetricKeyType !== 'rsa' || (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) {
    throw new PayConfigError(`not an RSA key of at least 2048 bits: ${file}`)
  }
  return key
}

async function readSecret(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    throw new PayConfigError(`unreadable file: ${file}`)
  }
}
