/** Characters of an exchange code, without those that are read for one another; the last one checks the others. */
export const EXCHANGE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const EXCHANGE_LENGTH = 16
/** So many wrong codes in a row stop a shopper's tries for so long. */
export const EXCHANGE_TRIES = 5
export const EXCHANGE_LOCK_MINUTES = 10
