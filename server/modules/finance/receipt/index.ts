import type { Module, ModuleContext } from '../../../compose-modules'
import type { PointsService } from '../points'
import { receiptConsoleRoutes } from './receipt.console'
import { receiptRoutes } from './receipt.routes'
import { type ReceiptDeps, ReceiptService } from './receipt.service'
import { type ReceiptOperatorDeps, ReceiptOperatorService } from './receipt-operator.service'
import { ReceiptQueueService } from './receipt-queue.service'
import { type ReceiptReadDeps, ReceiptReadService } from './receipt-read.service'

export { type ReceiptDemo, seedReceipt } from './receipt.seed'
export type { ReceiptService } from './receipt.service'
export type * from './receipt.tables'
export type { LikeReceipt, ReceiptOperatorService } from './receipt-operator.service'
export type { ReceiptReadService } from './receipt-read.service'

type ReceiptModuleDeps = ReceiptDeps &
  Omit<ReceiptReadDeps & ReceiptOperatorDeps, 'receipts'> & { points: Pick<PointsService, 'addSource'> }

export function createReceipt(deps: ModuleContext & ReceiptModuleDeps) {
  const receipts = new ReceiptService(deps.db, deps.clock, deps)
  const receiptRead = new ReceiptReadService({ ...deps, receipts })
  const receiptOperator = new ReceiptOperatorService({ ...deps, receipts })
  deps.points.addSource(['receipt'], async (_q, _uid, nos) => {
    return new Map(nos.map((scoreNo) => [scoreNo, { note: '', to: { page: 'wechatIntegral', params: { scoreNo } } }]))
  })
  return {
    services: { receipts, receiptRead, receiptOperator },
    routes: {
      core: receiptRoutes(receipts, receiptRead),
      console: receiptConsoleRoutes(new ReceiptQueueService({ ...deps, receiptOperator }), receiptOperator),
    },
  } satisfies Module
}
