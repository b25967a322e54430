import type { Module } from '../../../compose-modules'
import { QuotaService } from './quota.service'

export { limitPartsOf, limitReservable } from './limit-reservable'
export { LIMIT, QuotaService, type Taking } from './quota.service'
export type * from './quota.tables'
export { saleReservable } from './sale-reservable'

export function createQuota() {
  return { services: { quotas: new QuotaService() } } satisfies Module
}
