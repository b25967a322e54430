import { page } from '@/app/page'
import { PaymentResult } from '@/features/finance/payment/payment-result'

/** The result, at the address for orders of several stores. */
export default page('payMoreResult', ({ params }) => <PaymentResult params={params} />)
