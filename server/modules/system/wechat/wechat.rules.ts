import { createHash } from 'node:crypto'

export interface Signed {
  url: string
  ticket: string
  nonceStr: string
  /** Seconds. */
  timestamp: number
}

/** The JS-SDK's signature by WeChat's rule: fields sorted by name, values unencoded, SHA-1 in hex. */
export function signPage({ url, ticket, nonceStr, timestamp }: Signed): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`
  return createHash('sha1').update(text).digest('hex')
}

/** The part of an address that is signed: all before '#'. */
export function signedPart(url: string): string {
  return url.split('#')[0] ?? ''
}
