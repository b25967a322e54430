/** Shown when a text contains a sensitive word; nothing is sent [sensitive.client]. */
export const SENSITIVE_TEXT = '不能含有敏感词，请重新输入'
/** Length of a listed word, once folded. Words of one character would match half of all texts. */
export const SENSITIVE_WORD_MIN = 2
export const SENSITIVE_WORD_MAX = 40
/** Most words that staff add or remove in one act; the audit entry lists all of them. */
export const SENSITIVE_WORDS_AT_ONCE = 500
