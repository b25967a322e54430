import { maskIdentifiers, PayFailure, type PayFailureDetail } from './failures'
import { hasProof, type PlatformKeys, type ProofHeaders, provePlatform } from './platform-proof'
import { type Fields, optionalText, parseFields } from './replies'
import { authorizationHeader, type RequestSigner } from './signing'
import type { HttpAnswer, Transport } from './transport'

export interface ProviderCallConfig {
  /** Origin of the API, without a trailing slash. */
  baseUrl: string
  signer: RequestSigner
  platformKeys: PlatformKeys
  timeoutMs: number
  now: () => number
  transport: Transport
}

/**
 * A proven answer: 2xx always is, a refusal only if `isProven`. `fields` is empty where the answer has no body.
 */
export interface ProviderAnswer {
  status: number
  fields: Fields
  isProven: boolean
  requestId: string | undefined
}

/**
 * One signed call. Every 2xx answer is proven or the call fails ('bad-signature'); a refusal is returned, not thrown,
 * because some refusals are answers ("no such order"). A broken connection is retried once: every call of the protocol
 * is safe to repeat with the same numbers. Rejects with 'network', 'timeout', 'bad-signature', 'bad-reply'.
 */
export async function callProvider(
  config: ProviderCallConfig,
  method: 'GET' | 'POST',
  pathAndQuery: string,
  body?: Fields,
): Promise<ProviderAnswer> {
  const bodyText = body === undefined ? '' : JSON.stringify(body)
  try {
    return await callProviderOnce(config, method, pathAndQuery, bodyText)
  } catch (error) {
    if (!(error instanceof PayFailure) || error.kind !== 'network') throw error
    return callProviderOnce(config, method, pathAndQuery, bodyText)
  }
}

/** The failure of a refusal. */
export function refusalOf(answer: ProviderAnswer): PayFailure {
  const code = optionalText(answer.fields, 'code') ?? undefined
  const text = maskIdentifiers(optionalText(answer.fields, 'message') ?? '')
  const detail: PayFailureDetail = { httpStatus: answer.status }
  if (code !== undefined) detail.code = code
  if (answer.requestId !== undefined) detail.requestId = answer.requestId
  return new PayFailure('refused', `the provider refused: ${answer.status} ${code ?? '-'} ${text}`.trim(), detail)
}

async function callProviderOnce(
  config: ProviderCallConfig,
  method: 'GET' | 'POST',
  pathAndQuery: string,
  bodyText: string,
): Promise<ProviderAnswer> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'User-Agent': 'Galleria/1 (Node.js)',
    Authorization: await authorizationHeader(config.signer, { method, pathAndQuery, body: bodyText }, config.now()),
  }
  // Selects the key that the platform signs its answer with; matters while a merchant changes keys.
  const serial = config.platformKeys.keys().next().value
  if (serial !== undefined) headers['Wechatpay-Serial'] = serial
  if (method === 'POST') headers['Content-Type'] = 'application/json'

  const answer = await config.transport({
    method,
    url: config.baseUrl + pathAndQuery,
    headers,
    body: method === 'POST' ? bodyText : null,
    timeoutMs: config.timeoutMs,
  })
  const proof = proofOf(answer.headers)
  const isSuccess = answer.status >= 200 && answer.status < 300
  const mustProve = isSuccess || hasProof(proof)
  if (mustProve) await provePlatform(config.platformKeys, proof, answer.bytes, config.now())
  return {
    status: answer.status,
    fields: isSuccess ? fieldsIn(answer.bytes) : refusalFieldsIn(answer.bytes),
    isProven: mustProve,
    requestId: headerOf(answer.headers, 'request-id')?.slice(0, 64),
  }
}

function proofOf(headers: HttpAnswer['headers']): ProofHeaders {
  return {
    timestamp: headerOf(headers, 'wechatpay-timestamp'),
    nonce: headerOf(headers, 'wechatpay-nonce'),
    signature: headerOf(headers, 'wechatpay-signature'),
    serial: headerOf(headers, 'wechatpay-serial'),
    scheme: headerOf(headers, 'wechatpay-signature-type'),
  }
}

function headerOf(headers: HttpAnswer['headers'], name: string): string | null {
  const value = headers[name]
  return typeof value === 'string' ? value : null
}

function fieldsIn(bytes: Buffer): Fields {
  return bytes.length === 0 ? {} : parseFields(bytes.toString('utf8'))
}

/** The body of a refusal may come from any proxy on the way, so its shape is not checked. */
function refusalFieldsIn(bytes: Buffer): Fields {
  try {
    return fieldsIn(bytes)
  } catch {
    return {}
  }
}
