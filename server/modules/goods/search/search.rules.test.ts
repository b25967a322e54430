import fc from 'fast-check'
import { canonical } from './canonical.rules'
import { soundOf } from './pinyin.rules'
import { type Lexicon, relaxedOf, unitsOf } from './query.rules'
import { documentText, leadsOf, marksOf, marksToHave, standing, termsByTier, termsOf, tierOf } from './term.rules'
import { isOneEdit, Vocabulary } from './vocabulary.rules'

test.each([
  ['小 V 领短袖T恤', '小 v领短袖 t恤'],
  ['ＮＥＷ　Balance 574', 'new balance 574'],
  ['100% 果汁 200ml×12 盒', '100 果汁 200ml 12 盒'],
  ['50%_off', '50 off'],
  ['口紅剃鬚刀', '口红剃须刀'],
  ['U 盘 128GB', 'u盘 128gb'],
])('the canonical form of %j is %j [search.canonical]', (text, expected) => expect(canonical(text)).toBe(expected))

test.each([
  ...['10斤', '５ kg', '5千克', '十斤', '5公斤', '5000克'].map((text) => [text, '5000g']),
  ...['1.5L', '1500毫升', '1.5升'].map((text) => [text, '1500ml']),
  ...['半斤', '250g'].map((text) => [text, '250g']),
  ...['20寸', '20 英寸'].map((text) => [text, '20in']),
  ['6.3 英寸', '6d3in'],
  ['十二斤', '6000g'],
  ['30公分', '30cm'],
  // No measures.
  ['5gwifi', '5gwifi'],
  ['二十四节气', '二十四节气'],
  ['十十斤', '十十斤'],
])('the measure %j is %j [search.canonical]', (text, expected) => expect(canonical(text)).toBe(expected))

test('a text is indexed by characters, pairs and prefixes of Latin words', () => {
  expect(termsOf(canonical('纯棉T恤 Polo'))).toEqual(
    ['p', 'po', 'pol', 'polo', 't', 't恤', '恤', '棉', '纯', '纯棉'].sort(),
  )
})

const categoriesOf = (...names: string[]) => names.map((name, i) => ({ categoryId: `c${i}`, name }))

const text = documentText({
  title: '听岸 H2 主动降噪头戴式耳机 45 小时续航',
  brand: '听岸',
  categories: categoriesOf('耳机', '影音娱乐'),
  specs: ['云母白', '250g', '听岸'],
})

test('every lead of a word is a term of a document with the word, found in the same line', () => {
  const tiers = termsByTier(text)
  for (const word of ['降噪', '主动降噪', 'h2', '耳', '45', '影音', '250g', '云母白', 'h']) {
    for (const lead of leadsOf(word)) expect(tiers.findIndex((terms) => terms.includes(lead))).toBe(tierOf(text, lead))
    expect(tierOf(text, word)).toBeGreaterThanOrEqual(0)
  }
  expect([tierOf(text, '耳机'), tierOf(text, '娱乐'), tierOf(text, '母白'), tierOf(text, '5')]).toEqual([0, 3, 4, -1])
})

const lexicon: Lexicon = {
  synonyms: new Map([
    ['口红', ['唇膏', '唇釉']],
    ['折叠手机', ['折叠屏']],
  ]),
  intents: new Map([
    ['鞋', ['shoes']],
    ['手机', ['phones']],
    ['香水', []],
  ]),
}
const vocabulary = new Vocabulary([
  '连衣裙',
  '大衣',
  '手机',
  '双肩包',
  '素研',
  '蓝牙耳机',
  '口红',
  '帐篷',
  '礼盒口红',
  'HANAMI',
  '西装',
])
const asked = (keyword: string) => unitsOf(keyword, vocabulary, lexicon).map(({ words: [word] }) => word)

test.each([
  ['大衣女', ['大衣', '女']],
  ['男士大衣', ['男士', '大衣']],
  ['蓝色连衣裙', ['蓝色', '连衣裙']],
  ['黑色双肩包', ['黑色', '双肩包']],
  ['折叠手机', ['折叠手机']],
  ['素研西装', ['素研', '西装']],
  ['买口红', ['口红']],
  ['5kg大米', ['5000g', '大米']],
  ['的', ['的']],
])('the parts of %j are %j', (keyword, words) => expect(asked(keyword)).toEqual(words))

test('audiences are optional unless they are the whole query; synonyms and sounds extend a word', () => {
  expect(unitsOf('大衣女', vocabulary, lexicon).map(({ isSoft }) => isSoft)).toEqual([false, true])
  expect(unitsOf('女装', vocabulary, lexicon).map(({ isSoft }) => isSoft)).toEqual([false])
  expect(unitsOf('口紅', vocabulary, lexicon)[0]?.words).toEqual(['口红', '口红|', '唇膏', '唇釉'])
  expect(unitsOf('kouhong', vocabulary, lexicon)[0]?.words).toEqual(expect.arrayContaining(['kouhong', '口红']))
  expect(unitsOf('%_', vocabulary, lexicon)).toEqual([])
})

test.each([
  ['帐蓬', '帐篷'],
  ['连衣群', '连衣裙'],
  ['连衣袄', '连衣裙'],
  ['红色双间包', '红色双肩包'],
  ['hanmai', 'hanami'],
  ['hanam', 'hanami'],
  ['大裳', null],
  ['xyz', null],
  ['连衣裙', null],
  // Neither the operator's words nor words that begin with one are typing errors.
  ['帐篷机', null],
])('the typing error %j is corrected to %j [search.typo]', (typed, better) =>
  expect(vocabulary.corrected(typed, (word) => word === '帐篷')).toBe(better),
)

test.each([
  ['abcd', 'abcd', false],
  ['abcd', 'abce', true],
  ['abcd', 'acbd', true],
  ['abcd', 'abcde', true],
  ['abcd', 'acd', true],
  ['abcd', 'badc', false],
  ['abcd', 'abcdef', false],
])('whether %j and %j differ by one letter: %s', (a, b, isOne) => expect(isOneEdit(a, b)).toBe(isOne))

test('suggestions contain every typed word, by text, sound or initials; those that begin with it first [search.sound]', () => {
  const words = new Vocabulary(['男鞋', '跑鞋', '鞋靴箱包', '鞋 钉', '鞋，钉', '降噪耳机'])
  expect(words.suggestions('鞋')).toEqual(['鞋靴箱包', '鞋 钉', '男鞋', '跑鞋'])
  expect(words.suggestions('耳机 降噪')).toEqual(['降噪耳机'])
  expect(words.suggestions('跑鞋')).toEqual([])
  expect(words.suggestions('paox')).toEqual(['跑鞋'])
  expect(words.suggestions('jz')).toEqual(['降噪耳机'])
  expect(words.suggestions('nanxie')).toEqual(['男鞋'])
  expect(words.suggestions('n')).toEqual([])
  expect(words.suggestions(' ? ')).toEqual([])
})

test('the pinyin of a text follows its characters', () => {
  expect(soundOf('连衣裙 l')).toEqual({ pinyin: 'lianyiqunl', initials: 'lyql' })
})

test('the end of a run names the kind; characters that are no words are not searched', () => {
  for (const keyword of ['手机外壳', '手机壳', '大衣架', '猫粮']) expect(asked(keyword)).toEqual([keyword])
  expect(asked('美白口红')).toEqual(['美白', '口红'])
  // The titles contain 盒口红 inside 礼盒口红.
  expect(asked('应盒口红')).toEqual(['应盒', '口红'])
  expect(asked('大衣 蓝牙')).toEqual(['大衣', '蓝牙'])
})

test('the requested kind is matched by its name or its categories, never by a mention [search.kind]', () => {
  expect(unitsOf('香水', vocabulary, lexicon)[0]?.words).toEqual(['香水|'])
  expect(unitsOf('手机', vocabulary, lexicon)[0]?.words).toEqual(['手机|', '@phones|'])
  // 高跟鞋 is a 鞋, but a word with this last character may be of another kind: its categories decide.
  expect(unitsOf('鞋', vocabulary, lexicon)[0]?.words).toEqual(['@shoes|'])
  expect(unitsOf('手机 口红', vocabulary, lexicon).map(({ kind }) => kind !== undefined)).toEqual([true, false])
  expect(unitsOf('phone', vocabulary, lexicon)[0]?.kind?.own).toContain('phones|')
})

describe('a query with fewer required terms', () => {
  const relaxed = (keyword: string) => relaxedOf(unitsOf(keyword, vocabulary, lexicon))

  test('the kind is found at any position among the words', () => {
    for (const keyword of ['蓝色 连衣裙', '连衣裙 蓝色'])
      expect(relaxed(keyword)?.map(({ asked, isSoft }) => [asked, isSoft])).toEqual(
        keyword.split(' ').map((word) => [word, word === '蓝色']),
      )
  })
  test('a query of the kind alone, or of a kind that is one character of a longer word, is not relaxed', () => {
    expect(relaxed('连衣裙')).toBeNull()
    expect(relaxed('红烧鞋')).toBeNull()
    expect(relaxed('蓝色鞋')).not.toBeNull()
  })
})

/** Pieces of texts and words, with all kinds of neighbours among them. */
const PIECES = ['羊毛', '大衣', '衣', 'T恤', 'u盘', 'usb', 'usbc', 'C', '5kg', '12', 'New Balance', ' ', '/', '纯']

test('a document that contains a word has its marks', () => {
  const text = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 12 }).map((some) => some.join(''))
  const part = fc.tuple(text, fc.nat(), fc.nat())
  const has = (marks: number, wanted: number) => (BigInt(marks) & BigInt(wanted)) === BigInt(wanted)
  fc.assert(
    fc.property(part, ([title, at, length]) => {
      const document = documentText({ title, brand: '素研', categories: categoriesOf('女装'), specs: ['雾蓝'] })
      const whole = canonical(title)
      const from = at % (whole.length + 1)
      const word = whole.slice(from, from + 1 + (length % 6)).trim()
      if (word === '' || !document.includes(standing(word))) return
      expect(has(marksOf(document), marksToHave(word))).toBe(true)
    }),
  )
  expect(has(marksOf('羊毛 大衣'), marksToHave('毛大'))).toBe(false)
})

test.each(['纯', 'c', ''])('%j has no mark: any document may contain it', (word) => expect(marksToHave(word)).toBe(0))
