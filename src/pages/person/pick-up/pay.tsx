import { page } from '@/app/page'
import { Cashier } from '@/features/finance/payment/cashier'

/** The cashier, at the address of what is paid where it is fetched. */
export default page('pickupPay', ({ params }) => <Cashier params={params} />)
