import { page } from '@/app/page'
import { ZoneScreen } from '@/features/system/zone/zone-screen'

/** A zone: its goods. */
export default page('zone', ({ params }) => <ZoneScreen layout="plain" params={params} />)
