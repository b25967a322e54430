import { Handed } from '@/app/handed'

/** Passes the id of the address that was selected on the address page to the page that opened it. */
export class PickedAddressStore extends Handed<string> {}
