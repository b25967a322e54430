/** A screen that others look at, or their scanners. */
export interface Bright {
  /** As bright as it gets and awake, where the device lets it; gives what ends that. */
  begin(): () => void
}
