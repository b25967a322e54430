/** States of a bought package. */
export const PACKAGE_STATES = ['unpaid', 'paid', 'refunding', 'refunded', 'closed'] as const
export type PackageState = (typeof PACKAGE_STATES)[number]
