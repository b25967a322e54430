import type { Actor } from '@server/kernel/audit'

/** The operator of tests. */
export const OPERATOR: Actor = { kind: 'operator', id: 'tester' }
