import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_SECONDS } from '@contract/codes/minute-code'

/** Digits of a code that say whose it is; the others prove it. */
export const NO_DIGITS = 10
const PROOF_DIGITS = 8
const DIGITS = NO_DIGITS + PROOF_DIGITS
const STEP_MS = CODE_SECONDS * 1000
/** A code that was on its way to the scanner when the next one came is still good. */
const GRACE_MS = 5000

/** What a code is made of; a maker of codes that are each used once counts the uses: after each the next one is another. */
export interface MinuteSecret {
  no: string
  secret: string
  uses: number
}

export const stepOf = (now: number): number => Math.floor(now / STEP_MS)
export const leftSecondsOf = (now: number): number => Math.max(1, Math.ceil((STEP_MS - (now % STEP_MS)) / 1000))

/** The code of a shopper for a minute: nothing of it is written down. */
export function minuteCode({ no, secret, uses }: MinuteSecret, step: number): string {
  const proof = createHmac('sha256', secret).update(`${step}.${uses}`).digest()
  return no + String(proof.readUIntBE(0, 6) % 10 ** PROOF_DIGITS).padStart(PROOF_DIGITS, '0')
}

/** Digits as they were scanned or typed, in groups or not; null when it is no code. */
export function noOf(typed: string): { code: string; no: string } | null {
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d+$/.test(code) && code.length === DIGITS ? { code, no: code.slice(0, NO_DIGITS) } : null
}

/** Whether a code is the one of now. */
export function isGood(made: MinuteSecret, code: string, now: number): boolean {
  const steps = now % STEP_MS < GRACE_MS ? [stepOf(now), stepOf(now) - 1] : [stepOf(now)]
  return steps.some((step) => timingSafeEqual(Buffer.from(minuteCode(made, step)), Buffer.from(code)))
}
