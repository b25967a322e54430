/** Id of the button whose tap counts as consent for WeChat. */
export const AGREE_BUTTON_ID = 'privacy-agree'

/** The platform's own privacy consent, where it has one. */
export interface PlatformPrivacy {
  /** True when the platform blocks calls (position, album) until the shopper consents. */
  isNeeded(): Promise<boolean>
  /** Runs when such a call is blocked; `answer` continues it or makes it fail. */
  onNeed(ask: (answer: (isAgreed: boolean) => void) => void): void
}
