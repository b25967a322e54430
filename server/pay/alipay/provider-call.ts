import type { KeyObject } from 'node:crypto'
import { chinaSecond } from '@contract/codes/china-time'
import { maskIdentifiers, PayFailure } from '../failures'
import { type Fields, optionalText, parseFields } from '../replies'
import { isSignatureOf } from '../signing'
import type { HttpCall, Transport } from '../transport'
import { rawMembers } from './raw-members'
import { SIGN_TYPE, withSign } from './signing'

export interface AlipayChannel {
  /** Address of the API: https://openapi.alipay.com/gateway.do, or the sandbox's. */
  gatewayUrl: string
  appId: string
  merchantKey: KeyObject
  /** Alipay's public key. */
  platformKey: KeyObject
  timeoutMs: number
  now: () => number
  transport: Transport
}

/** The response to a method; a refusal has a `code` other than 10000. A success is always proven. */
export interface AlipayAnswer {
  fields: Fields
  isProven: boolean
}

const SUCCESS = '10000'
/** Codes and sub-codes after which it is unknown whether the call was carried out. */
const UNKNOWN = /^(20000|isp\..*|aop\..*|ACQ\.SYSTEM_ERROR)$/

/** The signed parameters of a call: the common ones, those in `more`, and `biz` as JSON. */
export function signedParams(
  channel: Pick<AlipayChannel, 'appId' | 'merchantKey' | 'now'>,
  method: string,
  biz: Fields,
  more: Readonly<Record<string, string>> = {},
): Promise<Record<string, string>> {
  const params = {
    app_id: channel.appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: SIGN_TYPE,
    timestamp: chinaSecond(channel.now()),
    version: '1.0',
    ...more,
    biz_content: JSON.stringify(biz),
  }
  return withSign(params, channel.merchantKey)
}

/**
 * One signed call. Refusals are returned, not thrown, because some are answers ("no such trade"). A broken connection
 * is retried once: every method here is safe to repeat. Rejects with 'network', 'timeout', 'bad-signature',
 * 'bad-reply'.
 */
export async function callProvider(channel: AlipayChannel, method: string, biz: Fields): Promise<AlipayAnswer> {
  const call: HttpCall = {
    method: 'POST',
    url: `${channel.gatewayUrl}?charset=utf-8`,
    headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded;charset=utf-8' },
    body: new URLSearchParams(await signedParams(channel, method, biz)).toString(),
    timeoutMs: channel.timeoutMs,
  }
  const { status, bytes } = await channel.transport(call).catch((error: unknown) => {
    if (!(error instanceof PayFailure) || error.kind !== 'network') throw error
    return channel.transport(call)
  })
  if (status !== 200) throw new PayFailure('refused', `the provider replied ${status}`, { httpStatus: status })
  return readAnswer(bytes.toString('utf8'), method, channel.platformKey)
}

/** Reads an answer; its signature covers the exact text of the response. */
export function readAnswer(text: string, method: string, platformKey: KeyObject): AlipayAnswer {
  const members = rawMembers(text)
  const response = members.get(`${method.replaceAll('.', '_')}_response`) ?? members.get('error_response')
  if (response === undefined) throw new PayFailure('bad-reply', 'the reply of the provider is for another call')
  const fields = parseFields(response)
  const sign = members.get('sign')
  const isProven = sign !== undefined && isSignatureOf(response, parsedText(sign), platformKey)
  if (!isProven && (sign !== undefined || isSuccess(fields)))
    throw new PayFailure('bad-signature', 'the signature of a reply does not match')
  return { fields, isProven }
}

const parsedText = (json: string): string => {
  const value: unknown = JSON.parse(json)
  return typeof value === 'string' ? value : ''
}

export const isSuccess = (fields: Fields): boolean => fields.code === SUCCESS

export const subCodeOf = ({ fields }: AlipayAnswer): string => optionalText(fields, 'sub_code') ?? ''

/**
 * The failure of a refusal. Alipay refuses with HTTP 200; here 503 means an unknown outcome, 400 a definite refusal.
 */
export function refusalOf(answer: AlipayAnswer): PayFailure {
  const code = optionalText(answer.fields, 'code') ?? '-'
  const subCode = subCodeOf(answer)
  const text = maskIdentifiers(optionalText(answer.fields, 'sub_msg') ?? optionalText(answer.fields, 'msg') ?? '')
  const httpStatus = UNKNOWN.test(code) || UNKNOWN.test(subCode) ? 503 : 400
  return new PayFailure('refused', `the provider refused: ${code} ${subCode} ${text}`.trim(), {
    code: subCode || code,
    httpStatus,
  })
}
