import { receiptEndpoints } from '@contract/schema/receipt'
import { type Route, routesFor } from '../../../gateways/endpoint'
import { fail } from '../../../kernel/errors'
import type { ReceiptService } from './receipt.service'
import type { ReceiptReadService } from './receipt-read.service'

export const receiptRoutes = (receipts: ReceiptService, read: ReceiptReadService): Route[] =>
  routesFor(receiptEndpoints, {
    'GET score/listMall': ({ uid, input }) => read.malls(uid, input),
    'POST score/submitPictureScoreReq': ({ uid, input: { uid: asked, ...input }, idempotency }) => {
      if (asked !== undefined && asked !== uid) fail('UNAUTHORIZED')
      return receipts.submit(uid, input, idempotency)
    },
    'POST score/pagePictureScoreList': ({ uid, input }) => read.page(uid, input),
    'GET score/getPictureScoreDetail': ({ uid, input }) => read.detail(uid, input.scoreNo),
  })
