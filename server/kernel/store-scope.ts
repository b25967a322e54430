import { fail } from './errors'

const WHOLE_MALL_TEXT = '全馆的内容只有管全部店铺的账号能改'

/**
 * The stores whose rows a member of staff may read and change: every store, or those with these ids. The command line
 * and the system act for every store.
 */
export type StoreScope = 'all' | readonly string[]

/** The ids of a scope for an IN, which PostgreSQL refuses without a value; no store has the empty id. */
export const idsIn = (scope: readonly string[]): readonly string[] => (scope.length > 0 ? scope : [''])

export const isInScope = (scope: StoreScope, storeId: string): boolean => scope === 'all' || scope.includes(storeId)

/** Refuses a change of mall-wide data by an account of some stores: UNAUTHORIZED. */
export function needWholeMall(scope: StoreScope): void {
  if (scope !== 'all') fail('UNAUTHORIZED', WHOLE_MALL_TEXT)
}

/** Why an act on mall-wide data is refused; empty when it is allowed. */
export const wholeMallRefusal = (scope: StoreScope): string => (scope === 'all' ? '' : WHOLE_MALL_TEXT)
