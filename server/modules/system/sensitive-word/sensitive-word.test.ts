import fc from 'fast-check'
import { migratedDb } from '../../../../test/support/app'
import { TurnableClock } from '../../../kernel/clock'
import type { Db } from '../../../kernel/db'
import { silentLog } from '../../../kernel/log'
import { PubSub } from '../../../kernel/pub-sub'
import { FIRST_WORDS } from '../../../migrations/first-words'
import { type FoldedWord, foldWord, WordMatcher } from './sensitive-word.rules'
import { SensitiveWordService } from './sensitive-word.service'

const matcherOf = (words: readonly string[]) =>
  new WordMatcher(words.map(foldWord).filter((word): word is FoldedWord => word !== null))

describe('the initial words', () => {
  const matcher = matcherOf(FIRST_WORDS)

  test.each([
    '请带发票，谢谢代开发票',
    '代 开 发 票',
    '代*开-发_票',
    '代，开，发，票',
    '代\u200B开\u2060发\uFE0F票',
    '代\u0301开\u20DD发\u0335票',
    '專业ＡＴＭ盗刷',
    '加VX刷单返利',
    'A货批发看图',
    'Ａ　货　批　发',
    '包过考试·在线',
    '代开\n发票',
    '代\r\n开\n\n发\r票',
  ])('%s is found in any width, case or spacing [sensitive.folding]', (text) => expect(matcher.isIn(text)).toBe(true))

  test.each([
    '请放在门口，谢谢',
    '江汉路 1786 号 3 幢 902 室',
    '不要香菜，多放辣椒',
    '开发区票务中心代收',
    '赌一把明天不下雨',
    'VISA货批发',
    '',
  ])('%j is harmless', (text) => expect(matcher.isIn(text)).toBe(false))

  test('each of the words is found alone', () => {
    expect(matcher.size).toBe(FIRST_WORDS.length)
    expect(FIRST_WORDS.length).toBeGreaterThanOrEqual(100)
    for (const word of FIRST_WORDS) expect([word, matcher.isIn(`前${word}后`)]).toEqual([word, true])
  })
})

test.each([
  ['kick his ass', true],
  ['ASS!', true],
  ['要ass吗', true],
  ['a-s-s', true],
  ['ａ　ｓ　ｓ', true],
  ['a\u200Bs\u200Bs', true],
  ['a\u0335ss', true],
  ['class', false],
  ['Asset 12', false],
  ['cl\u200Bass', false],
  ['第3class', false],
  ['a pen is here', false],
  ['p e n i s', true],
  ['BUY   GUNS', true],
  ['buyguns', true],
  ['buy gunsmith tools', false],
  ['买Viagra片', true],
])('a Latin word matches as a whole word, not inside another: %j is %s [sensitive.latin]', (text, isFound) => {
  expect(matcherOf(['ass', 'penis', 'buy guns', 'Viagra片']).isIn(text)).toBe(isFound)
})

test('where a short word does not match, a longer one with the same beginning may [sensitive.latin]', () => {
  const matcher = matcherOf(['buy', 'buy guns', 'buy guns now'])
  for (const text of ['buyguns', 'BUYGUNSNOW', 'b-u-y']) expect(matcher.isIn(text)).toBe(true)
  for (const text of ['buygun', 'buyer', 'buygunsnower']) expect([text, matcher.isIn(text)]).toEqual([text, false])
})

test('a word listed with a space and without gets the looser conditions [sensitive.latin]', () => {
  for (const words of [
    ['buy guns', 'buyguns'],
    ['buyguns', 'buy guns'],
  ])
    for (const text of ['buy guns', 'buyguns', 'b u y g u n s']) expect(matcherOf(words).isIn(text)).toBe(true)
  expect(matcherOf(['buyguns']).isIn('buy guns')).toBe(false)
})

test.each([
  ['毒'],
  ['  '],
  ['***'],
  ['a'],
  ['上\n下'],
  ['长'.repeat(41)],
  ['x-'.repeat(500)],
  [`a${'-'.repeat(199)}b`],
])('a word that is too short, too long or without letters is refused: case %# [sensitive.word]', (word) =>
  expect(foldWord(word)).toBeNull(),
)

test('the matcher finds exactly what a separate search for each word finds [sensitive.exact]', () => {
  const unit = fc.constantFrom('甲', '乙', '丙', '𠮷')
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit, minLength: 2, maxLength: 4 }), { maxLength: 8 }),
      fc.string({ unit: fc.constantFrom('甲', '乙', '丙', '𠮷', '丁'), maxLength: 30 }),
      (words, text) => {
        expect(matcherOf(words).isIn(text)).toBe(words.some((word) => text.includes(word)))
      },
    ),
    { numRuns: 500 },
  )
})

describe('a list of 100,000 words', () => {
  const FIRST = 0x4e00
  const COUNT = 100_000
  const wordOf = (n: number) =>
    String.fromCharCode(FIRST + (n % 500), FIRST + (Math.floor(n / 500) % 500), FIRST + 600 + (n % 7)) +
    (n % 3 === 0 ? '长词' : '')
  const words = Array.from({ length: COUNT }, (_, n) => wordOf(n))

  test('takes a few megabytes and finds each word [sensitive.many-words]', () => {
    const matcher = matcherOf(words)
    expect(matcher.size).toBe(COUNT)
    expect(matcher.bytes).toBeLessThan(4_000_000)
    for (let n = 0; n < COUNT; n += 97) expect(matcher.isIn(`放${wordOf(n)}门口`)).toBe(true)
    expect(matcher.isIn(String.fromCharCode(FIRST, FIRST, FIRST + 599))).toBe(false)
  })

  test('finds them in any width, case or spacing among the others [sensitive.many-words]', () => {
    const latin = (n: number) => `bad${n.toString(36)}`
    const matcher = matcherOf([...words.slice(0, COUNT / 2), ...words.slice(COUNT / 2).map((_, n) => latin(n))])
    expect(matcher.size).toBe(COUNT)
    const wide = (text: string) => [...text].map((char) => String.fromCharCode(char.charCodeAt(0) + 0xfee0)).join('')
    for (let n = 0; n < COUNT / 2; n += 997) {
      const [han, word] = [wordOf(n), latin(n)]
      const written = [
        [...han].join('·'),
        [...han].join('\u200B'),
        [...han].join('\n'),
        word.toUpperCase(),
        wide(word),
        [...word].join(' '),
      ]
      for (const text of written) expect([text, matcher.isIn(`放 ${text} 门口`)]).toEqual([text, true])
      expect(matcher.isIn(`a${word}`)).toBe(false)
    }
    expect(matcher.isIn('请放在门口，谢谢。'.repeat(2000))).toBe(false)
  })
})

describe('the operator’s list', () => {
  let db: Db
  let drop: () => Promise<void>
  let pubSub: PubSub
  const clock = new TurnableClock()
  const open = (heard: Pick<PubSub, 'subscribe' | 'publish'>) => new SensitiveWordService(db, clock, heard)

  beforeAll(async () => {
    ;({ db, drop } = await migratedDb())
  })
  beforeEach(() => {
    pubSub = new PubSub(db, silentLog)
  })
  afterAll(async () => {
    await drop()
  })

  test('a change applies at once in this process, and shortly after in one that gets no message [sensitive.list]', async () => {
    clock.stop()
    const here = open(pubSub)
    // A process that does not subscribe.
    const elsewhere = open(new PubSub(db, silentLog))
    const text = '本店出售蓝色妖姬丸'
    const found = () => Promise.all([here, elsewhere].map((words) => words.containsSensitive(text)))
    expect(await found()).toEqual([false, false])
    expect(await here.containsSensitive('代开发票')).toBe(true)

    expect(await db.tx((tx) => here.add(tx, ['妖姬丸', '代开发票', '妖姬丸'], 7))).toEqual(['妖姬丸'])
    expect(await found()).toEqual([true, false])
    clock.advance(2001)
    expect(await found()).toEqual([true, true])
    expect(await here.list('妖姬', 10)).toEqual({ words: ['妖姬丸'], total: FIRST_WORDS.length + 1 })

    expect(await db.tx((tx) => here.remove(tx, ['妖姬丸', '从来没有']))).toEqual(['妖姬丸'])
    clock.advance(2001)
    expect(await found()).toEqual([false, false])
  })

  test('a list of many pieces is read to its end [sensitive.list]', async () => {
    const here = open(pubSub)
    const many = Array.from({ length: 10_100 }, (_, n) => `违禁货${n.toString(36).padStart(3, '0')}`)
    await db.tx((tx) => here.add(tx, many, 7))
    for (const word of [many[0], many[5000], many[9999], many.at(-1)])
      expect([word, await here.containsSensitive(`有${word}吗`)]).toEqual([word, true])
    expect((await here.list('', 20_000)).words).toHaveLength(many.length + FIRST_WORDS.length)
    await db.tx((tx) => here.remove(tx, many))
    expect(await here.containsSensitive(`有${many[0]}吗`)).toBe(false)
  })

  test('a list that could not be read is read again for the next text', async () => {
    let reads = 0
    const flaky = {
      get q() {
        // The first read is the version, the second the list.
        if (++reads === 2) throw new Error('the connection is gone')
        return db.q
      },
    } as Db
    const words = new SensitiveWordService(flaky, clock, pubSub)
    await expect(words.containsSensitive('代开发票')).rejects.toThrow('the connection is gone')
    expect(await words.containsSensitive('代开发票')).toBe(true)
  })

  test('an act that changes nothing publishes nothing', async () => {
    const told: string[] = []
    const words = open({ subscribe: () => undefined, publish: async (_tx, topic) => void told.push(topic) })
    expect(await db.tx((tx) => words.add(tx, ['代开发票'], 1))).toEqual([])
    expect(await db.tx((tx) => words.remove(tx, ['从来没有']))).toEqual([])
    expect(told).toEqual([])
  })
})
