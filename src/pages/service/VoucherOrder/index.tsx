import { page } from '@/app/page'
import { VoucherPurchase } from '@/features/offers/voucher/voucher-purchase'
import { VoucherRecords } from '@/features/offers/voucher/voucher-records'

/** A purchase of vouchers afterwards, or all of them (behaviours 2.12). */
export default page('voucherOrder', ({ params: { purchaseId } }) =>
  purchaseId ? <VoucherPurchase purchaseId={purchaseId} /> : <VoucherRecords />,
)
