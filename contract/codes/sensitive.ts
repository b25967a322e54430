/** What a shopper reads when a text holds a sensitive word; nothing is sent (spec 5, spec 8). */
export const SENSITIVE_TEXT = '不能含有敏感词，请重新输入'
/** Characters of a word of the list, once folded. One alone would stop half of all texts. */
export const SENSITIVE_WORD_MIN = 2
export const SENSITIVE_WORD_MAX = 40
