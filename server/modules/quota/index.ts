export { QuotaService, type Taking } from './quota.service'
export type * from './quota.tables'
