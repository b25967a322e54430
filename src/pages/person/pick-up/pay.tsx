import { page } from '@/app/page'
import { Cashier } from '@/features/finance/payment/cashier'

/** The cashier, at the address for payments at pickup. */
export default page('pickupPay', ({ params }) => <Cashier params={params} />)
