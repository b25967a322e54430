import { page } from '@/app/page'
import { VoucherPurchase } from '@/features/offers/voucher/voucher-purchase'
import { VoucherRecords } from '@/features/offers/voucher/voucher-records'

/** One past voucher purchase, or the list of all. */
export default page('voucherOrder', ({ params: { purchaseId } }) =>
  purchaseId ? <VoucherPurchase purchaseId={purchaseId} /> : <VoucherRecords />,
)
