import { SYLLABLES } from './syllables'

const BY_CHARACTER = new Map<string, string>()
for (const entry of SYLLABLES.split(' ')) {
  const syllable = /^[a-z]+/.exec(entry)?.[0] ?? ''
  for (const sign of entry.slice(syllable.length)) BY_CHARACTER.set(sign, syllable)
}

/** The typed form of a text: full pinyin and initials; other characters stay unchanged. */
export function soundOf(text: string): { pinyin: string; initials: string } {
  const syllables = [...text.replace(/\s/g, '')].map((sign) => BY_CHARACTER.get(sign) ?? sign)
  return { pinyin: syllables.join(''), initials: syllables.map((syllable) => syllable.charAt(0)).join('') }
}
