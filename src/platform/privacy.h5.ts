import type { PlatformPrivacy } from './privacy.types'

/** Browsers ask for each permission themselves. */
export const platformPrivacy: PlatformPrivacy = { isNeeded: async () => false, onNeed() {} }
