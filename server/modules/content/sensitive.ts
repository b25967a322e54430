import { WordMatcher } from './sensitive.rules'
import { SENSITIVE_WORDS } from './sensitive-words'

let matcher: WordMatcher | null = null

/**
 * Whether a text holds a sensitive word (spec 5), in whatever width, case or spacing. Line ends are walls: texts of
 * several fields may be joined by them.
 */
export function containsSensitive(text: string): boolean {
  matcher ??= new WordMatcher(SENSITIVE_WORDS)
  return matcher.isIn(text)
}
