import { page } from '@/app/page'
import { Cashier } from '@/features/finance/payment/cashier'

/** The cashier, at the address for orders of several stores. */
export default page('payMore', ({ params }) => <Cashier params={params} />)
