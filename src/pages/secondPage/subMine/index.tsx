import { page } from '@/app/page'
import { MinePage } from '@/features/people/account/mine-page'

export default page('subMine', () => <MinePage name="subMine" />)
