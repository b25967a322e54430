import { createHmac, timingSafeEqual } from 'node:crypto'
import { CODE_SECONDS } from '@contract/codes/minute-code'

/** First digits of a shopper's code, which identify the shopper; the others prove it. */
export const NO_DIGITS = 10
const PROOF_DIGITS = 8
const DIGITS = NO_DIGITS + PROOF_DIGITS
const STEP_MS = CODE_SECONDS * 1000
/** The previous code is accepted for so long, because it may be on its way to the scanner. */
const GRACE_MS = 5000
const MOST_DIGITS = 12

/** The input of a code's changing digits: after each use they change. */
export interface ProofSecret {
  secret: string
  uses: number
}
export interface MinuteSecret extends ProofSecret {
  no: string
}

export const stepOf = (now: number): number => Math.floor(now / STEP_MS)
export const leftSecondsOf = (now: number): number => Math.max(1, Math.ceil((STEP_MS - (now % STEP_MS)) / 1000))

/** The digits, at most 12, that prove a code during one step; fewer digits are a prefix. None is stored. */
export function proofOf({ secret, uses }: ProofSecret, step: number, digits: number): string {
  const mac = createHmac('sha256', secret).update(`${step}.${uses}`).digest()
  const all = String(mac.readUIntBE(0, 6) % 10 ** MOST_DIGITS).padStart(MOST_DIGITS, '0')
  return all.slice(0, digits)
}

/** Whether these digits prove the code for one of the steps. */
export function isProof(made: ProofSecret, proof: string, steps: readonly number[]): boolean {
  return steps.some((step) => timingSafeEqual(Buffer.from(proofOf(made, step, proof.length)), Buffer.from(proof)))
}

/** A shopper's code for a minute. */
export const minuteCode = (made: MinuteSecret, step: number): string => made.no + proofOf(made, step, PROOF_DIGITS)

/** Digits as scanned or typed, grouped or not; null when it is no code. */
export function noOf(typed: string): { code: string; no: string } | null {
  const code = typed.normalize('NFKC').replace(/[\s-]/g, '')
  return /^\d+$/.test(code) && code.length === DIGITS ? { code, no: code.slice(0, NO_DIGITS) } : null
}

/** Whether a code, whose number is known, is valid now. */
export function isGood(made: MinuteSecret, code: string, now: number): boolean {
  const steps = now % STEP_MS < GRACE_MS ? [stepOf(now), stepOf(now) - 1] : [stepOf(now)]
  return isProof(made, code.slice(NO_DIGITS), steps)
}
