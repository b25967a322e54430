/**
 * The stores whose rows a member of staff may read and change: every store, or those with these ids. The command line
 * and the system act for every store.
 */
export type StoreScope = 'all' | readonly string[]

/** The ids of a scope for an IN, which PostgreSQL refuses without a value; no store has the empty id. */
export const idsIn = (scope: readonly string[]): readonly string[] => (scope.length > 0 ? scope : [''])

export const isInScope = (scope: StoreScope, storeId: string): boolean => scope === 'all' || scope.includes(storeId)
