import { createHash } from 'node:crypto'

export interface Signed {
  url: string
  ticket: string
  nonceStr: string
  /** Seconds. */
  timestamp: number
}

/** The JS-SDK's signature (WeChat's own rule): fields by name, the values as they are, SHA-1 in hex. */
export function signPage({ url, ticket, nonceStr, timestamp }: Signed): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`
  return createHash('sha1').update(text).digest('hex')
}

/** What of an address is signed: all before '#'. */
export function signedPart(url: string): string {
  return url.split('#')[0] ?? ''
}
