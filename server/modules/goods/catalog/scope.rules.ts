import { type SortColumn, scopes } from './listing.rules'

/** The lists that a filter selects. */
interface ScopeRequest {
  zoneId?: string
  categoryId?: string
  storeId?: string
}

export interface SizedScope {
  name: string
  size: number
}

/**
 * The smallest list leads, among those that have the wanted order: only a zone has its own positions, only
 * the category and the store have the operator's. Every other order is the same in all lists.
 */
export function leadingScope(all: readonly SizedScope[], request: ScopeRequest, column: SortColumn): SizedScope {
  const wanted = request.zoneId !== undefined ? [scopes.zone(request.zoneId)] : arrangedScopes(request)
  const arranged = column === 'byOverall' ? all.filter(({ name }) => wanted.includes(name)) : []
  return (arranged.length > 0 ? arranged : all).reduce((least, next) => (next.size <= least.size ? next : least))
}

function arrangedScopes({ categoryId, storeId }: ScopeRequest): string[] {
  return [
    ...(categoryId === undefined ? [] : [scopes.category(categoryId)]),
    ...(storeId === undefined ? [] : [scopes.store(storeId)]),
  ]
}
