import type { Actor } from '@server/kernel/audit'

/** Who acts for the house in tests. */
export const OPERATOR: Actor = { kind: 'operator', id: 'tester' }
