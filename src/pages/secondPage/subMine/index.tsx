import { page } from '@/app/page'
import { MinePage } from '@/features/customer/account/mine-page'

export default page('subMine', () => <MinePage name="subMine" />)
