/** Id of the button whose tap WeChat takes for agreement. */
export const AGREE_BUTTON_ID = 'privacy-agree'

/** The platform's own question about privacy, where it has one. */
export interface PlatformPrivacy {
  /** Whether the platform holds back calls (position, album) until the shopper agrees. */
  isNeeded(): Promise<boolean>
  /** Runs when such a call waits; `answer` lets it go on or fail. */
  onNeed(ask: (answer: (isAgreed: boolean) => void) => void): void
}
