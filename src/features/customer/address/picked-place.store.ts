import type { Place } from '@contract/schema/address'
import { Handed } from '@/app/handed'

/** The place that was chosen on the location page, for the form that asked. */
export class PickedPlaceStore extends Handed<Place> {}
