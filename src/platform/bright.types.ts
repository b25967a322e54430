/** Brightness of the screen while it shows a code to a person or a scanner. */
export interface Bright {
  /** Sets full brightness and keeps the screen on, where the device allows it; returns the function that ends this. */
  begin(): () => void
}
