import type { PlatformPrivacy } from './privacy.types'

/** Browsers request each permission themselves. */
export const platformPrivacy: PlatformPrivacy = { isNeeded: async () => false, onNeed() {} }
