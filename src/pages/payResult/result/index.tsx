import { page } from '@/app/page'
import { PayOutcome } from '@/features/trade/order/pay-outcome'

export default page('payResult', ({ params }) => <PayOutcome params={params} page="payResult" />)
