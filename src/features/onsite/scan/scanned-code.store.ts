import { Handed } from '@/app/handed'

/** What the scanning page read, for the form that asked. */
export class ScannedCodeStore extends Handed<string> {}
