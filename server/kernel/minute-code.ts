import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_SECONDS } from '@contract/codes/minute-code'

/** Digits of a shopper's code that say whose it is; the others prove it. */
export const NO_DIGITS = 10
const PROOF_DIGITS = 8
const DIGITS = NO_DIGITS + PROOF_DIGITS
const STEP_MS = CODE_SECONDS * 1000
/** A code that was on its way to the scanner when the next one came is still good. */
const GRACE_MS = 5000
const MOST_DIGITS = 12

/** What the changing digits of a code are computed from: after each use the next digits are others. */
export interface ProofSecret {
  secret: string
  uses: number
}
export interface MinuteSecret extends ProofSecret {
  no: string
}

export const stepOf = (now: number): number => Math.floor(now / STEP_MS)
export const leftSecondsOf = (now: number): number => Math.max(1, Math.ceil((STEP_MS - (now % STEP_MS)) / 1000))

/** The digits, at most 12, that prove a code during one step; fewer are the first of more. None of them is stored. */
export function proofOf({ secret, uses }: ProofSecret, step: number, digits: number): string {
  const mac = createHmac('sha256', secret).update(`${step}.${uses}`).digest()
  const all = String(mac.readUIntBE(0, 6) % 10 ** MOST_DIGITS).padStart(MOST_DIGITS, '0')
  return all.slice(0, digits)
}

/** Whether these are the proving digits of one of the steps. */
export function isProof(made: ProofSecret, proof: string, steps: readonly number[]): boolean {
  return steps.some((step) => timingSafeEqual(Buffer.from(proofOf(made, step, proof.length)), Buffer.from(proof)))
}

/** The code of a shopper for a minute. */
export const minuteCode = (made: MinuteSecret, step: number): string => made.no + proofOf(made, step, PROOF_DIGITS)

/** Digits as they were scanned or typed, in groups or not; null when it is no code. */
export function noOf(typed: string): { code: string; no: string } | null {
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d+$/.test(code) && code.length === DIGITS ? { code, no: code.slice(0, NO_DIGITS) } : null
}

/** Whether a code, whose number is known, is the one of now. */
export function isGood(made: MinuteSecret, code: string, now: number): boolean {
  const steps = now % STEP_MS < GRACE_MS ? [stepOf(now), stepOf(now) - 1] : [stepOf(now)]
  return isProof(made, code.slice(NO_DIGITS), steps)
}
