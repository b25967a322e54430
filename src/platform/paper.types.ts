/** Shows a document on the device: a PDF. */
export interface Paper {
  /** Shows the document at an address; false when it failed. */
  open(url: string): Promise<boolean>
}
