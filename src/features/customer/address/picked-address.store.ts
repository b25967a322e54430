import { Handed } from '@/app/handed'

/** The id of the address that was chosen on the address page, for the page that asked. */
export class PickedAddressStore extends Handed<string> {}
