/** A refusal in the protocol's format: HTTP status, code and a message for the merchant's developer. */
export class ProtocolError extends Error {
  readonly status: number
  readonly code: string

  constructor(status: number, code: string, message: string) {
    super(message)
    this.name = 'ProtocolError'
    this.status = status
    this.code = code
  }
}

export function paramError(field: string, problem: string): ProtocolError {
  return new ProtocolError(400, 'PARAM_ERROR', `输入源 /body/${field} ${problem}`)
}
