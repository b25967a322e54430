import { createHmac, timingSafeEqual } from 'node:crypto'
import { PASS_DIGITS, PASS_SECONDS } from '@contract/codes/member'

/** Digits of a code that say whose it is; the others prove it. */
export const PASS_NO_DIGITS = 10
const PROOF_DIGITS = PASS_DIGITS - PASS_NO_DIGITS
const STEP_MS = PASS_SECONDS * 1000
/** A code that was on its way to the till when the next one came is still good. */
const GRACE_MS = 5000

/** What a code is made of: after each use the next one is another. */
export interface Pass {
  passNo: string
  secret: string
  uses: number
}

export const stepOf = (now: number): number => Math.floor(now / STEP_MS)
export const leftSecondsOf = (now: number): number => Math.max(1, Math.ceil((STEP_MS - (now % STEP_MS)) / 1000))

/** The code of a shopper for a minute: nothing of it is written down. */
export function codeOf({ passNo, secret, uses }: Pass, step: number): string {
  const proof = createHmac('sha256', secret).update(`${step}.${uses}`).digest()
  return passNo + String(proof.readUIntBE(0, 6) % 10 ** PROOF_DIGITS).padStart(PROOF_DIGITS, '0')
}

/** Digits as they were scanned or typed, in groups or not; null when it is no code. */
export function passNoOf(typed: string): { code: string; passNo: string } | null {
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d+$/.test(code) && code.length === PASS_DIGITS ? { code, passNo: code.slice(0, PASS_NO_DIGITS) } : null
}

/** Whether a code is the one of now. */
export function isGood(pass: Pass, code: string, now: number): boolean {
  const steps = now % STEP_MS < GRACE_MS ? [stepOf(now), stepOf(now) - 1] : [stepOf(now)]
  return steps.some((step) => timingSafeEqual(Buffer.from(codeOf(pass, step)), Buffer.from(code)))
}
