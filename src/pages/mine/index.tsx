import { page } from '@/app/page'
import { MinePage } from '@/features/customer/account/mine-page'

export default page('mine', () => <MinePage name="mine" />)
