import type { Place } from '@contract/schema/address'
import { Handed } from '@/app/handed'

/** Passes the place that was selected on the location page to the form that opened it. */
export class PickedPlaceStore extends Handed<Place> {}
