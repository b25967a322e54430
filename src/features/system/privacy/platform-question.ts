type Answer = (isAgreed: boolean) => void
let waiting: Answer[] = []

/** Calls that the platform holds back until the shopper has decided. */
export const platformQuestion = {
  get isWaiting(): boolean {
    return waiting.length > 0
  },
  take(answer: Answer): void {
    waiting.push(answer)
  },
  answer(isAgreed: boolean): void {
    const all = waiting
    waiting = []
    for (const answer of all) answer(isAgreed)
  },
}
