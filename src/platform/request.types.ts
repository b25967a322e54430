export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers: Record<string, string>
  /** The exact text that was signed. */
  body?: string
  timeoutMs: number
}
export interface HttpReply {
  status: number
  /** Parsed JSON, or null when the body is not JSON. */
  body: unknown
}

/** No reply: no network, or a timeout. */
export class NoReply extends Error {
  constructor(readonly isTimeout: boolean) {
    super(isTimeout ? 'timeout' : 'network')
  }
}

/** Sends one call. Rejects only with NoReply; an HTTP error is a reply. */
export type SendRequest = (call: HttpCall) => Promise<HttpReply>
