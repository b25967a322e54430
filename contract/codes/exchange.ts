/** Characters of an exchange code, without similar-looking ones; the last one is a check character. */
export const EXCHANGE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const EXCHANGE_LENGTH = 16
/** After this many wrong codes in a row a shopper has to wait. */
export const EXCHANGE_TRIES = 5
export const EXCHANGE_LOCK_MINUTES = 10
