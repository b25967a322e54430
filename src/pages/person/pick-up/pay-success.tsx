import { page } from '@/app/page'
import { PaymentResult } from '@/features/finance/payment/payment-result'

/** The result, at the address of what is paid where it is fetched. */
export default page('pickupPaid', ({ params }) => <PaymentResult params={params} />)
