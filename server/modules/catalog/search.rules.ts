/** A Latin word is found by its beginnings up to this length. */
const MAX_PREFIX = 10
/** Longest text of a product that is indexed. */
const MAX_TEXT = 200
/** Terms of a keyword that are looked at; what they let through is checked against the whole text anyway. */
const MAX_QUERY_TERMS = 12

const HAN = /\p{Script=Han}/u

/**
 * Text as search sees it: full-width folded, lower case, punctuation gone, and no space beside a Chinese character,
 * so that 小 V 领 and 小v领 are the same. Holds no % or _, which makes it safe in LIKE.
 */
export function canonical(text: string): string {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return folded.replace(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gu, '')
}

/** Chinese characters one by one, words of letters and digits as a whole. */
function tokensOf(text: string): { tokens: string[]; isJoined: boolean[] } {
  const tokens: string[] = []
  const isJoined: boolean[] = []
  for (const match of text.matchAll(/\p{Script=Han}|[^\p{Script=Han}\s]+/gu)) {
    const before = text[(match.index ?? 0) - 1]
    tokens.push(match[0])
    isJoined.push(before !== undefined && before !== ' ' && before !== '\n')
  }
  return { tokens, isJoined }
}

const isHan = (token: string) => HAN.test(token)
const short = (token: string) => (isHan(token) ? token : token.slice(0, MAX_PREFIX))

/** What a product is searched by, canonical: its own name on the first line, the names around it on the others. */
export function searchTextOf(own: readonly string[], around: readonly string[]): string {
  const line = canonical(own.join(' ')).slice(0, MAX_TEXT)
  return [line, ...new Set(around.map(canonical))].join('\n').slice(0, MAX_TEXT * 2)
}

/** The product's own name within its search text. */
const ownLine = (searchText: string) => searchText.split('\n', 1)[0] ?? ''

/** Whether a term stands only in the names around a product (its categories): a weaker reason to show it. */
export function isWeak(searchText: string, term: string): boolean {
  return !termsOf(ownLine(searchText)).includes(term)
}

/** Terms of a product's own name, and those that only the names around it add. */
export function termsByStrength(searchText: string): { strong: string[]; weak: string[] } {
  const strong = termsOf(ownLine(searchText))
  const known = new Set(strong)
  return { strong, weak: termsOf(searchText).filter((term) => !known.has(term)) }
}

/**
 * Terms under which a product is found: each Chinese character, each pair of neighbours with a Chinese character in
 * it, and the beginnings of Latin words. Sorted, each once.
 */
export function termsOf(searchText: string): string[] {
  const terms = new Set<string>()
  const { tokens, isJoined } = tokensOf(searchText)
  tokens.forEach((token, i) => {
    if (isHan(token)) terms.add(token)
    else for (let n = 1; n <= Math.min(token.length, MAX_PREFIX); n++) terms.add(token.slice(0, n))
    const before = tokens[i - 1]
    if (before !== undefined && isJoined[i]) terms.add(short(before) + short(token))
  })
  return [...terms].sort()
}

export interface SearchQuery {
  /** Every one must stand in the text of a match. */
  words: string[]
  /** Every one is a term of a match; never empty. */
  terms: string[]
}

/** What to look for, or null when the keyword holds nothing to look for. */
export function searchQueryOf(keyword: string): SearchQuery | null {
  const words = [
    ...new Set(
      keyword
        .split(/\s+/)
        .map(canonical)
        .filter((word) => word !== ''),
    ),
  ]
  const terms = new Set<string>()
  for (const word of words) {
    const { tokens, isJoined } = tokensOf(word)
    tokens.forEach((token, i) => {
      const before = tokens[i - 1]
      // A Latin word at the end may still be in the typing: its beginning is a term, the pair with it is none.
      const isPair = before !== undefined && isJoined[i] && (isHan(token) || i < tokens.length - 1)
      // A pair says more than its parts; a part that stands alone must be a term itself.
      if (isPair) terms.add(short(before) + short(token))
      else if (!isJoined[i + 1]) terms.add(short(token))
    })
  }
  if (terms.size === 0) return null
  return { words, terms: [...terms].slice(0, MAX_QUERY_TERMS) }
}

/** Pieces of a title that make good suggestions: 2 to 12 characters between spaces. */
export function suggestWordsOf(title: string): string[] {
  const pieces = title.split(/[\s,，、·|/()（）【】]+/)
  // After a single letter (小 V 领…) a piece is no word by itself.
  const isWhole = (piece: string, i: number) => piece.length >= 2 && piece.length <= 12 && pieces[i - 1]?.length !== 1
  return [...new Set(pieces.filter((piece, i) => isWhole(piece, i) && /\p{L}/u.test(piece)))]
}
