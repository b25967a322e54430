/** Of questions asked one after the other, only the newest is told its answer: what comes late is older than what is shown. */
export class LatestRequest {
  private asked = 0

  /** A new question; the returned function tells whether it is the newest still. */
  ask(): () => boolean {
    this.asked += 1
    const { asked } = this
    return () => asked === this.asked
  }

  /** Nobody waits for an answer any more. */
  drop(): void {
    this.asked += 1
  }
}
