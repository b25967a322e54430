import type { Module, ModuleContext } from '../../../compose-modules'
import { receiptRoutes } from './receipt.routes'
import { type ReceiptDeps, ReceiptService } from './receipt.service'
import { ReceiptOperatorService } from './receipt-operator.service'
import { ReceiptReadService } from './receipt-read.service'

export { type ReceiptDemo, seedReceipt } from './receipt.seed'
export type { ReceiptService } from './receipt.service'
export type * from './receipt.tables'
export type { LikeReceipt, ReceiptOperatorService } from './receipt-operator.service'
export type { ReceiptReadService } from './receipt-read.service'

export function createReceipt(deps: ModuleContext & ReceiptDeps) {
  const { db, clock } = deps
  const receipts = new ReceiptService(db, clock, deps)
  const receiptRead = new ReceiptReadService({ ...deps, db, clock, receipts })
  const receiptOperator = new ReceiptOperatorService({ ...deps, db, clock, receipts })
  deps.points.addSource(['receipt'], async (_q, _uid, nos) => {
    return new Map(nos.map((scoreNo) => [scoreNo, { note: '', to: { page: 'wechatIntegral', params: { scoreNo } } }]))
  })
  return {
    services: { receipts, receiptRead, receiptOperator },
    routes: { core: receiptRoutes(receipts, receiptRead) },
  } satisfies Module
}
