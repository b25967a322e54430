import { page } from '@/app/page'
import { PaymentResult } from '@/features/finance/payment/payment-result'

export default page('payResult', ({ params }) => <PaymentResult params={params} />)
