import { page } from '@/app/page'
import { ZoneScreen } from '@/features/system/zone/zone-screen'

/** A zone with adverts and categories. */
export default page('zoneBoth', ({ params }) => <ZoneScreen layout="both" params={params} />)
