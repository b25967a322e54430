import type { KeyObject } from 'node:crypto'
import { join } from 'node:path'
import type { AlipayPayee } from '../../pay/alipay/replies'
import { ensureSandboxKeys, readGatewayKeys, readMerchantKeys } from '../keys'

/** A second key set in addition to WeChat's; Alipay uses only its two pairs and one number. */
const folderOf = (folder: string) => join(folder, 'alipay')

function payeeOf(merchantId: string): AlipayPayee {
  const number = merchantId.padStart(12, '0')
  return { appId: `2021${number}`, sellerId: `2088${number}` }
}

/** Creates the keys at the first start. */
export const ensureAlipayKeys = (folder: string): Promise<void> => ensureSandboxKeys(folderOf(folder))

/** The mall's side: its own private key and the platform's public one. */
export async function readAlipayMerchant(
  folder: string,
): Promise<AlipayPayee & { merchantKey: KeyObject; platformKey: KeyObject }> {
  const { merchantId, merchantKey, platformKeys } = await readMerchantKeys(folderOf(folder))
  const [platformKey] = platformKeys.values()
  if (!platformKey) throw new Error('the keys of the sandbox have no platform')
  return { ...payeeOf(merchantId), merchantKey, platformKey }
}

export type AlipayGatewayKeys = AlipayPayee & { merchantPublicKey: KeyObject; platformKey: KeyObject }

/** The gateway's side: its own private key and the merchant's public one. */
export async function readAlipayGateway(folder: string): Promise<AlipayGatewayKeys> {
  const { merchantId, merchantPublicKey, platformKey } = await readGatewayKeys(folderOf(folder))
  return { ...payeeOf(merchantId), merchantPublicKey, platformKey }
}
