import { page } from '@/app/page'
import { ReceiptForm } from '@/features/finance/receipt/receipt-form'
import { ReceiptList } from '@/features/finance/receipt/receipt-list'
import { ReceiptView } from '@/features/finance/receipt/receipt-view'

/** Points for photographed receipts: the form, the submitted receipts, one receipt. */
export default page('wechatIntegral', ({ params: { show, scoreNo, again } }) => {
  if (scoreNo) return <ReceiptView scoreNo={scoreNo} />
  return show === 'mine' ? <ReceiptList /> : <ReceiptForm again={again} />
})
