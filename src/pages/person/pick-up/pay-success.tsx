import { page } from '@/app/page'
import { PaymentResult } from '@/features/finance/payment/payment-result'

/** The result, at the address for payments at pickup. */
export default page('pickupPaid', ({ params }) => <PaymentResult params={params} />)
