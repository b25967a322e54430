import { page } from '@/app/page'
import { ZoneScreen } from '@/features/system/zone/zone-screen'

/** A zone with its adverts. */
export default page('zoneAdverts', ({ params }) => <ZoneScreen layout="adverts" params={params} />)
