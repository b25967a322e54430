import { canonical } from './canonical.rules'
import { icuWords, type Vocabulary } from './vocabulary.rules'

/** Part of what was asked: any of its words will do. */
export interface Unit {
  /** Canonical; as asked first, then what means the same. */
  words: readonly string[]
  /** It ranks and empties nothing. */
  isSoft: boolean
}

/** What means the same as a canonical word, as the operator keeps it. */
export type Synonyms = ReadonlyMap<string, readonly string[]>

/** Parts of a question that are looked at. */
const MAX_UNITS = 8
const MAX_WORDS = 10
/** Longest word of the operator's that is looked for within what was typed without spaces. */
const MAX_SYNONYM = 8

/** Whom goods are for; whoever asks for one of a line is shown goods for it first. */
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

/** They say nothing about goods. */
const EMPTY_WORDS = new Set(
  '的 了 和 与 及 我 要 想 买 送 给 用 适合 盖 个 款 一 人 新款 推荐 好看 便宜 速递 礼物'.split(' '),
)

const COST = { synonym: 0.5, icuKnown: 1, gram: 1.2, icu: 1.5, sign: 1.6 }

/** One run of Chinese characters in words: the operator's first, then the mall's, then ICU's. */
function cutRun(run: string, vocabulary: Vocabulary, synonyms: Synonyms): string[] {
  const starts = new Map<number, Set<number>>()
  let at = 0
  for (const word of icuWords(run)) {
    starts.set(at, new Set([at + word.length]))
    at += word.length
  }
  const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }]
  for (let to = 1; to <= run.length; to++) {
    let least = { cost: Number.POSITIVE_INFINITY, from: to - 1 }
    for (let from = Math.max(0, to - MAX_SYNONYM); from < to; from++) {
      const word = run.slice(from, to)
      const isIcu = starts.get(from)?.has(to) ?? false
      const cost = (best[from]?.cost ?? 0) + costOf(word, isIcu, vocabulary, synonyms)
      if (cost < least.cost) least = { cost, from }
    }
    best[to] = least
  }
  const words: string[] = []
  for (let to = run.length; to > 0; to = best[to]?.from ?? 0) words.unshift(run.slice(best[to]?.from ?? 0, to))
  return words
}

function costOf(word: string, isIcu: boolean, vocabulary: Vocabulary, synonyms: Synonyms): number {
  if (synonyms.has(word) || (AUDIENCE_OF.has(word) && word.length > 1)) return COST.synonym
  if (word.length === 1) return AUDIENCE_OF.has(word) ? COST.icuKnown : COST.sign
  const isKnown = vocabulary.isKnown(word)
  if (isIcu) return isKnown ? COST.icuKnown : COST.icu
  return isKnown ? COST.gram : Number.POSITIVE_INFINITY
}

/** Audience words at the ends of a run apart from the rest: 大衣女, 男衬衫. */
function partsOf(run: string, synonyms: Synonyms): string[] {
  if (AUDIENCE_OF.has(run) || synonyms.has(run)) return [run]
  const first = AUDIENCE_ENDS.find((word) => run.startsWith(word))
  if (first !== undefined) return [first, ...partsOf(run.slice(first.length), synonyms)]
  const last = AUDIENCE_ENDS.find((word) => run.endsWith(word))
  if (last !== undefined) return [...partsOf(run.slice(0, -last.length), synonyms), last]
  return [run]
}

/** What a keyword asks for, each part once; empty when it holds nothing to look for. */
export function unitsOf(keyword: string, vocabulary: Vocabulary, synonyms: Synonyms): Unit[] {
  const text = canonical(keyword)
  const whole = synonyms.get(text)
  const words = whole
    ? [text]
    : text
        .split(' ')
        .filter((token) => token !== '')
        .flatMap((token) =>
          /\p{Script=Han}/u.test(token)
            ? partsOf(token, synonyms).flatMap((part) =>
                AUDIENCE_OF.has(part) || synonyms.has(part) ? [part] : cutRun(part, vocabulary, synonyms),
              )
            : [token],
        )
  const units = [...new Set(words)].slice(0, MAX_UNITS).map((word) => unitOf(word, vocabulary, synonyms))
  const said = units.filter(({ words: [word = ''] }) => !EMPTY_WORDS.has(word))
  const kept = said.length > 0 ? said : units
  return kept.some(({ isSoft }) => !isSoft) ? kept : kept.map((unit) => ({ ...unit, isSoft: false }))
}

function unitOf(word: string, vocabulary: Vocabulary, synonyms: Synonyms): Unit {
  const audience = AUDIENCE_OF.get(word)
  if (audience) return { words: [word, ...audience.filter((other) => other !== word)], isSoft: true }
  const meant = synonyms.get(word) ?? []
  const sounding = meant.length === 0 && /^[a-z]{4,}$/.test(word) && !vocabulary.isKnown(word)
  const words = [word, ...meant, ...(sounding ? vocabulary.soundingLike(word) : [])]
  return { words: [...new Set(words)].slice(0, MAX_WORDS), isSoft: false }
}
