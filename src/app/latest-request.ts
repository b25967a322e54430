/** Marks the newest of several requests, so that late replies of older ones can be dropped. */
export class LatestRequest {
  private asked = 0

  /** Starts a request; the returned function is true while it is the newest. */
  ask(): () => boolean {
    this.asked += 1
    const { asked } = this
    return () => asked === this.asked
  }

  /** Makes every open request outdated. */
  drop(): void {
    this.asked += 1
  }
}
