import { isSignatureOf, isWithinWindow, requestMessage, SIGNATURE_SCHEME } from '../pay/signing'
import type { GatewayKeys } from './keys'
import { ProtocolError } from './protocol-error'

const FIELDS = ['mchid', 'nonce_str', 'signature', 'timestamp', 'serial_no'] as const

/**
 * Verifies that a request comes from the merchant: scheme, merchant, certificate, time (±300 s) and RSA signature over
 * method, path with query, body. Rejects with 401 SIGN_ERROR.
 */
export async function proveMerchant(
  keys: GatewayKeys,
  request: { method: string; pathAndQuery: string; body: string; authorization: string | undefined },
  now: number,
): Promise<void> {
  const fields = readAuthorization(request.authorization)
  if (fields === null) throw signError('Http头Authorization值格式错误，请参考《微信支付商户REST API签名规则》')
  if (fields.mchid !== keys.merchantId) throw signError('商户号与签名不一致')
  if (fields.serial_no !== keys.merchantSerial) throw signError('商户证书序列号有误')
  if (!isWithinWindow(fields.timestamp, now))
    throw signError('Http头Authorization中的timestamp与发起请求的时间不得超过5分钟')
  const message = requestMessage(request.method, request.pathAndQuery, fields.timestamp, fields.nonce_str, request.body)
  if (!isSignatureOf(message, fields.signature, keys.merchantPublicKey)) {
    throw signError('签名错误，请检查后再试')
  }
}

function readAuthorization(header: string | undefined): Record<(typeof FIELDS)[number], string> | null {
  const prefix = `${SIGNATURE_SCHEME} `
  if (!header?.startsWith(prefix)) return null
  const found = new Map<string, string>()
  for (const part of header.slice(prefix.length).split(',')) {
    const match = /^\s*([a-z_]+)="([^"]*)"\s*$/.exec(part)
    if (!match?.[1] || match[2] === undefined || found.has(match[1])) return null
    found.set(match[1], match[2])
  }
  const of = (name: (typeof FIELDS)[number]) => found.get(name) ?? ''
  if (found.size !== FIELDS.length || FIELDS.some((name) => of(name) === '')) return null
  return {
    mchid: of('mchid'),
    nonce_str: of('nonce_str'),
    signature: of('signature'),
    timestamp: of('timestamp'),
    serial_no: of('serial_no'),
  }
}

function signError(message: string): ProtocolError {
  return new ProtocolError(401, 'SIGN_ERROR', message)
}
