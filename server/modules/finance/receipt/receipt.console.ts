import { consoleReceiptEndpoints } from '@contract/console/receipt'
import { type ConsoleRoute, consoleRoutesFor } from '../../../gateways/console/console-endpoint'
import type { ReceiptOperatorService } from './receipt-operator.service'
import type { ReceiptQueueService } from './receipt-queue.service'

/** The queue of receipts in the console (contract/console/receipt.ts). */
export const receiptConsoleRoutes = (queue: ReceiptQueueService, operator: ReceiptOperatorService): ConsoleRoute[] =>
  consoleRoutesFor(consoleReceiptEndpoints, {
    'receipt/list': ({ input, staff }) => queue.list(staff.stores, input),
    'receipt/count': ({ staff }) => queue.count(staff.stores),
    'receipt/detail': ({ input, staff }) => queue.detail(staff.stores, input.scoreNo),
    'receipt/approve': async ({ input: { scoreNo: no, retries }, actor, staff }) => {
      await operator.approve(actor, staff.stores, { no, retries })
      return queue.detail(staff.stores, no)
    },
    'receipt/reject': async ({ input: { scoreNo: no, retries, reason }, actor, staff }) => {
      await operator.reject(actor, staff.stores, { no, retries }, reason)
      return queue.detail(staff.stores, no)
    },
  })
