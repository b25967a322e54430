/** The first character of each letter in the order of pinyin; no reading begins with I, U or V. */
const FIRSTS: readonly (readonly [letter: string, first: string])[] = [...'ABCDEFGHJKLMNOPQRSTWXYZ'].map(
  (letter, index) => [letter, [...'阿八嚓哒妸发旮哈讥咔垃妈拏噢妑七呥仨他屲夕丫帀'][index] ?? ''],
)
/** Words whose first character the collation reads in another way. */
const READINGS: readonly (readonly [word: string, letter: string])[] = [
  ['重庆', 'C'],
  ['长', 'C'],
  ['厦门', 'X'],
  ['乐', 'L'],
]
const order = new Intl.Collator('zh-Hans-CN-u-co-pinyin')
const isHan = (character: string): boolean => /\p{Script=Han}/u.test(character)

/** The letter under which a name is listed: its own first letter, or that of its pinyin; empty for any other name. */
export function letterOf(name: string): string {
  const text = name.trim()
  const first = [...text.normalize('NFKD')][0] ?? ''
  if (/[a-z]/i.test(first)) return first.toUpperCase()
  if (!isHan(first)) return ''
  const known = READINGS.find(([word]) => text.startsWith(word))
  if (known) return known[1]
  return FIRSTS.filter(([, character]) => order.compare(character, first) <= 0).at(-1)?.[0] ?? ''
}
