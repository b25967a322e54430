export { QuotaService } from './quota.service'
export type * from './quota.tables'
