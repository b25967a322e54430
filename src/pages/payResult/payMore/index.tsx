import { page } from '@/app/page'
import { Cashier } from '@/features/finance/payment/cashier'

/** The cashier, at the address that orders of several stores have. */
export default page('payMore', ({ params }) => <Cashier params={params} />)
