/** Who calls, from what client and when (epoch ms): prices depend on all three. */
export interface Caller<Uid extends string | null = string> {
  uid: Uid
  /** In the mall's own app (docs/wire.md "A session"). */
  isApp: boolean
  now: number
}
