import type { Module } from '../../../compose-modules'
import { QuotaService } from './quota.service'

export { limitHolder } from './limit-holder'
export { LIMIT, QuotaService, type Taking } from './quota.service'
export type * from './quota.tables'
export { saleHolder } from './sale-holder'

export function createQuota() {
  return { services: { quotas: new QuotaService() } } satisfies Module
}
