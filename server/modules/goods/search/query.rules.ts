import { canonical } from './canonical.rules'
import { ending, inCategory } from './term.rules'
import { icuWords, type Vocabulary } from './vocabulary.rules'

/** Part of a query: any of its words matches. */
export interface Unit {
  /** Canonical. */
  asked: string
  /** In the form of documents; the typed word first, then its synonyms. */
  words: readonly string[]
  /** Optional: goods without it rank lower. */
  isSoft: boolean
  /** The mall's vocabulary has such a word, or the operator has defined it. */
  isKnown?: boolean
  /** Set for the part that names the requested kind of goods. */
  kind?: Kind
}

/** The forms of the word in documents of goods of the kind. */
export interface Kind {
  /** Named by the word itself. */
  own: readonly string[]
  /** Synonyms. */
  synonyms: readonly string[]
  /** In a category that the operator maps the word to. */
  categories: readonly string[]
}

/** The operator's definitions of words; canonical. */
export interface Lexicon {
  /** Synonyms. */
  synonyms: ReadonlyMap<string, readonly string[]>
  /** Words that name a kind of goods, with the categories of that kind; none: only its name matches. */
  intents: ReadonlyMap<string, readonly string[]>
}

/** The most parts of a query that are searched. */
const MAX_UNITS = 8
const MAX_WORDS = 30
/** Longest operator's word that is looked for inside a text without spaces. */
const MAX_KNOWN = 8

/** Words for audiences of goods; a query with a word of a line ranks goods for this audience first. */
const AUDIENCES: readonly (readonly string[])[] = [
  ['女', '女士', '女生', '女款', '女式', '女性', '女装', '女人', '女孩', '妈妈', '女友'],
  ['男', '男士', '男生', '男款', '男式', '男性', '男装', '男人', '男孩', '爸爸', '男友'],
  [
    '儿童',
    '小孩',
    '小孩子',
    '孩子',
    '小朋友',
    '宝宝',
    '婴儿',
    '婴幼儿',
    '幼儿',
    '童装',
    '童',
    '婴',
    '小学生',
    '幼儿园',
  ],
  ['老人', '老年', '中老年', '长辈'],
  ['情侣'],
]
const AUDIENCE_OF = new Map(AUDIENCES.flatMap((line) => line.map((word) => [word, line] as const)))
const AUDIENCE_ENDS = [...AUDIENCE_OF.keys()].sort((a, b) => b.length - a.length)

/** Filler words: they describe no goods. */
const EMPTY_WORDS = new Set(
  '的 了 和 与 及 我 要 想 买 送 给 用 适合 盖 个 款 一 人 新款 推荐 好看 便宜 速递 礼物'.split(' '),
)

/** Single characters that describe goods: 白裙子, 皮靴. Sizes are not searched: too many texts have them. */
const TRAITS = new Set('黑白红蓝绿黄灰粉紫皮布棉毛银金木铁铜钢')
const SIZES = new Set('大小新旧厚薄长短')
/** A shorter prefix of a name is no word. */
const MIN_MODIFIER = 2
/** After a name: the form of the goods: 奶酪片. */
const FORMS = new Set('片块粒丝条个只盒瓶袋支罐桶双件')

const HAN = /\p{Script=Han}/u

const COST = { said: 0.5, icuKnown: 1, gram: 1.2, saidSign: 1.3, icu: 1.5, sign: 1.6, mixed: 4 }

const hasMeaning = (word: string, { synonyms, intents }: Lexicon) => synonyms.has(word) || intents.has(word)

/** Splits a run of Chinese characters into words: the operator's first, then the mall's, then ICU's. */
function cutRun(run: string, vocabulary: Vocabulary, lexicon: Lexicon): string[] {
  const starts = new Map<number, Set<number>>()
  let at = 0
  for (const word of icuWords(run)) {
    starts.set(at, new Set([at + word.length]))
    at += word.length
  }
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }]
  for (let to = 1; to <= run.length; to++) {
    let least = { cost: Number.POSITIVE_INFINITY, from: to - 1 }
    for (let from = Math.max(0, to - MAX_KNOWN); from < to; from++) {
      const word = run.slice(from, to)
      const isIcu = starts.get(from)?.has(to) ?? false
      const cost = (best[from]?.cost ?? 0) + costOf(word, isIcu, vocabulary, lexicon)
      if (cost < least.cost) least = { cost, from }
    }
    best[to] = least
  }
  const words: string[] = []
  for (let to = run.length; to > 0; to = best[to]?.from ?? 0) words.unshift(run.slice(best[to]?.from ?? 0, to))
  return isSense(joined(words, lexicon), vocabulary, lexicon) ? withoutForm(joined(words, lexicon), lexicon) : [run]
}

const isKnownSign = (word: string, lexicon: Lexicon) =>
  hasMeaning(word, lexicon) || AUDIENCE_OF.has(word) || EMPTY_WORDS.has(word)
/** A trait before a word is not part of the word; a trait after a word is. */
const isSign = (word: string) => TRAITS.has(word) || SIZES.has(word)
const isTraitOf = (words: readonly string[], i: number) => isSign(words[i] ?? '') && i < words.length - 1
/** A single character that is no word by itself. */
const isLoose = (word: string, lexicon: Lexicon) => HAN.test(word) && word.length === 1 && !isKnownSign(word, lexicon)

/** Neighbouring characters without a dictionary word are one word. */
function joined(words: readonly string[], lexicon: Lexicon): string[] {
  const all: string[] = []
  for (const [i, word] of words.entries()) {
    const before = words[i - 1]
    if (before !== undefined && isLoose(word, lexicon) && isLoose(before, lexicon))
      all.push(`${all.pop() ?? ''}${word}`)
    else all.push(word)
  }
  return all
}

/**
 * Whether a run means the sum of its words. One more character makes another word (苹果汁, 大衣架),
 * and the end of a run names the kind: if the mall has no such word, the kind is not the neighbour (手机外壳).
 */
function isSense(words: readonly string[], vocabulary: Vocabulary, lexicon: Lexicon): boolean {
  const kept = withoutForm(words, lexicon)
  if (kept.some((word, i) => isLoose(word, lexicon) && !isTraitOf(kept, i))) return false
  const last = kept.at(-1) ?? ''
  return (
    kept.length < 2 ||
    !HAN.test(last) ||
    isKnownSign(last, lexicon) ||
    isTrait(last) ||
    vocabulary.isKnown(last.slice(-2))
  )
}

function withoutForm(words: readonly string[], lexicon: Lexicon): string[] {
  const [named = '', last = ''] = words.slice(-2)
  return FORMS.has(last) && named.length > 1 && hasMeaning(named, lexicon) ? words.slice(0, -1) : [...words]
}

function costOf(word: string, isIcu: boolean, vocabulary: Vocabulary, lexicon: Lexicon): number {
  const isOwn = hasMeaning(word, lexicon) || AUDIENCE_OF.has(word) || EMPTY_WORDS.has(word)
  if (isOwn && word.length > 1) return COST.said
  if (word.length === 1) return AUDIENCE_OF.has(word) ? COST.icuKnown : isOwn ? COST.saidSign : COST.sign
  const isKnown = vocabulary.isKnown(word)
  if (isIcu) return isKnown ? COST.icuKnown : COST.icu
  // Three characters of a title may be a known word and a piece of its neighbour: 季水果 of 当季水果.
  if (word.length > 2 && (hasMeaning(word.slice(1), lexicon) || hasMeaning(word.slice(0, -1), lexicon)))
    return COST.mixed
  return isKnown ? COST.gram : Number.POSITIVE_INFINITY
}

/** Separates audience words at the ends of a run: 大衣女, 男衬衫. */
function partsOf(run: string, lexicon: Lexicon): string[] {
  if (AUDIENCE_OF.has(run) || hasMeaning(run, lexicon)) return [run]
  const first = AUDIENCE_ENDS.find((word) => run.startsWith(word))
  if (first !== undefined) return [first, ...partsOf(run.slice(first.length), lexicon)]
  const last = AUDIENCE_ENDS.find((word) => run.endsWith(word))
  if (last !== undefined) return [...partsOf(run.slice(0, -last.length), lexicon), last]
  return [run]
}

/** The parts of a keyword, each once; empty when nothing in it can be searched. */
export function unitsOf(keyword: string, vocabulary: Vocabulary, lexicon: Lexicon): Unit[] {
  const words = [...new Set(wordsOf(canonical(keyword), vocabulary, lexicon))].slice(0, MAX_UNITS)
  const said = words.filter((word) => !EMPTY_WORDS.has(word) && !SIZES.has(word))
  const kept = said.length > 0 ? said : words
  const isHard = (word: string) => !AUDIENCE_OF.has(word) && !(TRAITS.has(word) && kept.length > 1)
  const hard = kept.some(isHard) ? kept.filter(isHard) : kept
  const head = headOf(hard, vocabulary, lexicon)
  return kept.map((word) => unitOf(word, { isSoft: !hard.includes(word), isHead: word === head }, vocabulary, lexicon))
}

function wordsOf(text: string, vocabulary: Vocabulary, lexicon: Lexicon): string[] {
  if (hasMeaning(text, lexicon)) return [text]
  return text
    .split(' ')
    .filter((token) => token !== '')
    .flatMap((token) => {
      if (!HAN.test(token)) return [token]
      return partsOf(token, lexicon).flatMap((part) =>
        AUDIENCE_OF.has(part) || hasMeaning(part, lexicon) ? [part] : cutRun(part, vocabulary, lexicon),
      )
    })
}

/** Describes goods, but does not name them. */
const isTrait = (word: string) => /^\d/.test(word) || /^\p{Script=Han}{1,3}色$/u.test(word)

/** The part that names the kind: the last one that is a name of goods, by the operator's words or the titles. */
function headOf(words: readonly string[], vocabulary: Vocabulary, lexicon: Lexicon): string | undefined {
  return (
    words.findLast((word) => lexicon.intents.has(word)) ??
    words.findLast((word) => !isTrait(word) && (lexicon.synonyms.has(word) || vocabulary.isHead(word))) ??
    words.findLast((word) => !isTrait(word))
  )
}

interface Part {
  isSoft: boolean
  isHead: boolean
}

function unitOf(word: string, { isSoft, isHead }: Part, vocabulary: Vocabulary, lexicon: Lexicon): Unit {
  const said = lexicon.intents.get(word)
  const audience = AUDIENCE_OF.get(word)
  if (audience && (isSoft || !said))
    return { asked: word, words: [word, ...audience.filter((other) => other !== word)], isSoft }
  const meant = lexicon.synonyms.get(word) ?? []
  const sounding = meant.length === 0 && /^[a-z]{4,}$/.test(word) && !vocabulary.isKnown(word)
  const others = [...meant, ...(sounding ? vocabulary.soundingLike(word) : [])]
  if (!isHead)
    return {
      asked: word,
      words: limited([word, ...others]),
      isSoft,
      isKnown: hasMeaning(word, lexicon) || isTrait(word) || vocabulary.isKnown(word),
    }
  // A name that ends with one character may mean something else (爆米花 is no 花): if it has categories, they decide.
  const isNamed = word.length > 1 || !said || said.length === 0
  const own = isNamed ? formsOf(word).map(ending) : []
  const kind = { own, synonyms: others, categories: (said ?? []).map(inCategory) }
  return { asked: word, words: said ? wordsOfKind(kind) : limited([word, ...wordsOfKind(kind)]), isSoft, kind }
}

const limited = (words: readonly string[]) => [...new Set(words)].slice(0, MAX_WORDS)
const wordsOfKind = ({ own, synonyms, categories }: Kind) => limited([...own, ...synonyms, ...categories])

/** An English word in singular and plural. */
function formsOf(word: string): string[] {
  if (!/^[a-z]{3,}$/.test(word)) return [word]
  return [...new Set([word, `${word}s`, `${word}es`, word.replace(/e?s$/, ''), word.replace(/s$/, '')])]
}

/** The same query for goods that only mention the kind, with all the rest; null: no part is left. */
export function mentionedOf(units: readonly Unit[]): Unit[] | null {
  if (!hasSeveral(units) || units.some(({ kind, asked }) => kind && asked.length === 1)) return null
  return units.map((unit) => (unit.kind ? { ...unit, words: limited([unit.asked, ...unit.words]) } : unit))
}

/**
 * The same query with a compound name split, for a mall without goods of this name: 阔腿裤 as trousers with 阔腿. Null:
 * the name does not end with a character that is mapped to categories.
 */
export function partedOf(units: readonly Unit[], { intents }: Lexicon): Unit[] | null {
  const whole = units.find(({ kind }) => kind)
  if (!whole?.kind || whole.kind.categories.length > 0) return null
  const [what, of] = [whole.asked.slice(-1), whole.asked.slice(0, -1)]
  if (of.length < MIN_MODIFIER && !isSign(of)) return null
  const categories = (intents.get(what) ?? []).map(inCategory)
  if (categories.length === 0) return null
  const kind = { own: [], synonyms: [], categories }
  const parts = [
    ...(SIZES.has(of) ? [] : [{ asked: of, words: [of], isSoft: TRAITS.has(of) }]),
    { asked: what, words: categories, isSoft: false, kind },
  ]
  return units.flatMap((unit) => (unit === whole ? parts : [unit]))
}

/** The same query without its lesser parts: goods of the kind, those with more of the rest first. */
export function relaxedOf(units: readonly Unit[]): Unit[] | null {
  if (!hasSeveral(units)) return null
  // With a kind of one character the rest may belong to it: 红烧肉 is no 肉.
  const isShort = units.some(({ kind, asked }) => kind && asked.length === 1 && HAN.test(asked))
  if (isShort && units.some(({ kind, isSoft, isKnown }) => !kind && !isSoft && !isKnown)) return null
  return units.map((unit) => (unit.kind ? { ...unit, words: wordsOfKind(unit.kind) } : { ...unit, isSoft: true }))
}

const hasSeveral = (units: readonly Unit[]) => units.filter(({ isSoft }) => !isSoft).length > 1
