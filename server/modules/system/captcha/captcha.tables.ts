/** The picture code of a session, and the subject that its last right answer opened. */
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
  /** The open subject, named by the module that uses the code; empty: none. */
  passedFor: string
  passedUntil: number
}

declare module '../../../kernel/tables' {
  interface Tables {
    captcha: CaptchaTable
  }
}
