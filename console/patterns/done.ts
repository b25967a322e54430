/** An act that has just been done, for the bar that undoes it. */
export interface Done {
  text: string
  /** Id of the record. */
  subject: string
  /** Epoch ms, just before the act. */
  since: number
}

/** Clocks of browser and server differ a little. */
const CLOCK_SLACK_MS = 60_000

export const doneAt = (text: string, subject: string): Done => ({ text, subject, since: Date.now() - CLOCK_SLACK_MS })
