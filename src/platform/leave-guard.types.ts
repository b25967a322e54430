/** Asks before the page in front is left by the system's own way back. */
export interface LeaveGuard {
  /** From now on `message` is asked, until `allow`. */
  ask(message: string): void
  allow(): void
}
