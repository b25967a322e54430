import { Handed } from '@/app/handed'

/** The code from the scanning page, for the form that requested it. */
export class ScannedCodeStore extends Handed<string> {}
