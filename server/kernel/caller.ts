/** Who asks, from what and when (epoch ms): prices depend on each of them. */
export interface Caller<Uid extends string | null = string> {
  uid: Uid
  /** In the app of the house (wire.md "App keys"). */
  isApp: boolean
  now: number
}
