import { Handed } from '@/app/handed'

/** The selected carrier, for the form that opened the list. */
export class PickedCompanyStore extends Handed<string> {}
