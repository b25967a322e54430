import { Sealing, type SealingKey } from '@server/kernel/sealing'

const keyOf = (id: string, byte: number): SealingKey => ({ id, bytes: Buffer.alloc(32, byte) })
const FINGERPRINTS = Buffer.alloc(32, 7)

export const FIRST_KEY = keyOf('test-1', 1)
export const SECOND_KEY = keyOf('test-2', 2)

/** Fixed keys: the template of the seeded mall and its copies share them. */
export const TEST_SEALING = sealingOf(FIRST_KEY)

export function sealingOf(...keys: readonly SealingKey[]): Sealing {
  return new Sealing({ keys, fingerprintKey: FINGERPRINTS })
}

/** The same as settings. */
export const TEST_KEYS = {
  IDENTITY_KEYS: `${FIRST_KEY.id}:${FIRST_KEY.bytes.toString('base64')}`,
  IDENTITY_FINGERPRINT_KEY: FINGERPRINTS.toString('base64'),
}
