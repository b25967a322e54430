import { page } from '@/app/page'
import { Cashier } from '@/features/trade/order/cashier'

export default page('cashier', ({ params }) => <Cashier params={params} result="payResult" />)
