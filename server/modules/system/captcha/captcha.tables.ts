/** The picture code of a session, and what its last right answer opened. */
export interface CaptchaTable {
  /** SHA-256 of the session's key. */
  sessionHash: string
  codeId: string
  /** Empty after the first try. */
  answer: string
  expiresAt: number
  /** Pictures since `madeSince`. */
  madeCount: number
  madeSince: number
  /** What is open: a subject of the module that asked; empty: nothing. */
  passedFor: string
  passedUntil: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    captcha: CaptchaTable
  }
}
