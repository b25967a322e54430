import { page } from '@/app/page'
import { PaymentResult } from '@/features/finance/payment/payment-result'

/** The result, at the address that orders of several stores have. */
export default page('payMoreResult', ({ params }) => <PaymentResult params={params} />)
