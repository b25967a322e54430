import { Handed } from '@/app/handed'

/** The carrier that was chosen, for the form that asked. */
export class PickedCompanyStore extends Handed<string> {}
