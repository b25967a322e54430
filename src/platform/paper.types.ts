/** A document that the device shows: a PDF. */
export interface Paper {
  /** Shows what lies at an address; false when it could not. */
  open(url: string): Promise<boolean>
}
