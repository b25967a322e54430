import { page } from '@/app/page'
import { Cashier } from '@/features/finance/payment/cashier'

export default page('cashier', ({ params }) => <Cashier params={params} />)
