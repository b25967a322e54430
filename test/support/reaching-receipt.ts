// Calls with which one shopper could access another's receipts and their pictures.
import { type Attack, type Belongings, call } from './reaching'

const SUBMIT = 'POST score/submitPictureScoreReq'
/** A valid picture of B, so that a refusal is caused by A's data only. */
const paper = (a: Belongings) => ({
  storeId: a.goods.storeId,
  amount: 5000,
  receiptNo: 'B-2001',
  purchasedAt: a.boughtAt,
  imageKey: a.othersReceiptKey,
})

export const RECEIPT_ATTACKS: Record<string, Attack[]> = {
  'GET score/listMall': [
    { ...call('GET score/listMall', "A's receipt as a word", (a) => ({ keyword: a.scoreNo })), isOwn: true },
  ],
  [SUBMIT]: [
    call(SUBMIT, "A's picture", (a) => ({ ...paper(a), imageKey: a.receiptKey }), 'reach-receipt-0'),
    call(SUBMIT, "A's receipt", (a) => ({ ...paper(a), scoreNo: a.scoreNo }), 'reach-receipt-1'),
    call(SUBMIT, 'as A', (a) => ({ ...paper(a), uid: a.uid }), 'reach-receipt-2'),
  ],
  'POST score/pagePictureScoreList': [
    {
      ...call('POST score/pagePictureScoreList', "A's place", (a) => ({ tab: 'pending', cursor: a.scoreNo })),
      isOwn: true,
    },
  ],
  'GET score/getPictureScoreDetail': [
    call('GET score/getPictureScoreDetail', "A's receipt", (a) => ({ scoreNo: a.scoreNo })),
  ],
}
