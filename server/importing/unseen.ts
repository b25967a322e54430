/** Nobody typed these: controls (PostgreSQL takes no NUL in a text) and marks that turn the writing's direction. */
export const UNSEEN = /(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069]/gu
