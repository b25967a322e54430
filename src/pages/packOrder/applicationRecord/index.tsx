import { page } from '@/app/page'
import { Screen } from '@/app/screen'

export default page('applicationRecord', () => <Screen />)
