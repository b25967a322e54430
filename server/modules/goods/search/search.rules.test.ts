import fc from 'fast-check'
import { canonical } from './canonical.rules'
import { soundOf } from './pinyin.rules'
import { type Synonyms, unitsOf } from './query.rules'
import { nearestOf } from './relax.rules'
import { documentText, leadsOf, marksOf, marksToHave, standing, termsByTier, termsOf, tierOf } from './term.rules'
import { isOneEdit, Vocabulary } from './vocabulary.rules'

test.each([
  ['小 V 领短袖T恤', '小 v领短袖 t恤'],
  ['ＮＥＷ　Balance 574', 'new balance 574'],
  ['100% 果汁 200ml×12 盒', '100 果汁 200ml 12 盒'],
  ['50%_off', '50 off'],
  ['口紅剃鬚刀', '口红剃须刀'],
  ['U 盘 128GB', 'u盘 128gb'],
])('canonical %j is %j', (text, expected) => expect(canonical(text)).toBe(expected))

test.each([
  ...['10斤', '５ kg', '5千克', '十斤', '5公斤', '5000克'].map((text) => [text, '5000g']),
  ...['1.5L', '1500毫升', '1.5升'].map((text) => [text, '1500ml']),
  ...['半斤', '250g'].map((text) => [text, '250g']),
  ...['20寸', '20 英寸'].map((text) => [text, '20in']),
  ...[
    ['6.3 英寸', '6d3in'],
    ['十二斤', '6000g'],
    ['30公分', '30cm'],
  ],
  // No measures.
  ...[
    ['5gwifi', '5gwifi'],
    ['二十四节气', '二十四节气'],
    ['十十斤', '十十斤'],
  ],
])('the measure %j is %j', (text, expected) => expect(canonical(text)).toBe(expected))

test('a text is indexed by characters, neighbours and beginnings of Latin words', () => {
  expect(termsOf(canonical('纯棉T恤 Polo'))).toEqual(
    ['p', 'po', 'pol', 'polo', 't', 't恤', '恤', '棉', '纯', '纯棉'].sort(),
  )
})

const text = documentText({
  ...{ title: '听岸 H2 主动降噪头戴式耳机 45 小时续航', brand: '听岸' },
  ...{ categories: ['耳机', '影音娱乐'], specs: ['云母白', '250g', '听岸'] },
})

test('every lead of a word is a term of a document that holds it, found in the same line', () => {
  const tiers = termsByTier(text)
  for (const word of ['降噪', '主动降噪', 'h2', '耳', '45', '影音', '250g', '云母白', 'h']) {
    for (const lead of leadsOf(word)) expect(tiers.findIndex((terms) => terms.includes(lead))).toBe(tierOf(text, lead))
    expect(tierOf(text, word)).toBeGreaterThanOrEqual(0)
  }
  expect([tierOf(text, '耳机'), tierOf(text, '娱乐'), tierOf(text, '母白'), tierOf(text, '5')]).toEqual([0, 2, 3, -1])
})

const synonyms: Synonyms = new Map([
  ['口红', ['唇膏', '唇釉']],
  ['折叠手机', ['折叠屏']],
])
const vocabulary = new Vocabulary([
  '连衣裙',
  '大衣',
  '手机',
  '双肩包',
  '素研',
  '蓝牙耳机',
  '口红',
  '帐篷',
  'HANAMI',
  '西装',
])
const asked = (keyword: string) => unitsOf(keyword, vocabulary, synonyms).map(({ words: [word] }) => word)

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
])('%j asks for %j', (keyword, words) => expect(asked(keyword)).toEqual(words))

test('audiences are soft unless they are all that was asked; synonyms and sounds stand beside a word', () => {
  expect(unitsOf('大衣女', vocabulary, synonyms).map(({ isSoft }) => isSoft)).toEqual([false, true])
  expect(unitsOf('女装', vocabulary, synonyms).map(({ isSoft }) => isSoft)).toEqual([false])
  expect(unitsOf('口紅', vocabulary, synonyms)[0]?.words).toEqual(['口红', '唇膏', '唇釉'])
  expect(unitsOf('kouhong', vocabulary, synonyms)[0]?.words).toEqual(['kouhong', '口红'])
  expect(unitsOf('%_', vocabulary, synonyms)).toEqual([])
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
])('the typing error %j is undone to %j', (typed, better) => expect(vocabulary.corrected(typed)).toBe(better))

test.each([
  ['abcd', 'abcd', false],
  ['abcd', 'abce', true],
  ['abcd', 'acbd', true],
  ['abcd', 'abcde', true],
  ['abcd', 'acd', true],
  ['abcd', 'badc', false],
  ['abcd', 'abcdef', false],
])('%j and %j are one letter apart: %s', (a, b, isOne) => expect(isOneEdit(a, b)).toBe(isOne))

test('suggestions hold every typed word, by text, sound or initials; those that begin with it first', () => {
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

test('sounds are those of the characters', () => {
  expect(soundOf('连衣裙 l')).toEqual({ pinyin: 'lianyiqunl', initials: 'lyql' })
})

describe('the nearest', () => {
  const texts = new Map([
    ['dress', documentText({ title: '海蓝连衣裙', brand: '', categories: ['连衣裙'], specs: [] })],
    ['bag', documentText({ title: '红色双肩包', brand: '', categories: ['双肩包'], specs: [] })],
    ['plain', documentText({ title: '连衣裤', brand: '', categories: ['裤'], specs: [] })],
  ])
  const hard = (...words: string[]) => words.map((word) => ({ words: [word], isSoft: false }))

  test('have the kind of goods rather than their colour', () => {
    const found = nearestOf(hard('红色', '连衣裙'), texts)
    expect(found?.relaxed).toBe('most')
    expect([...(found?.points ?? [])].map(([id]) => id)).toEqual(['dress'])
  })
  test('have it wherever the colour stands, and though it is no category', () => {
    const goods = new Map([
      ['fold', '极点 fold2 折叠屏手机\n极点\n数码\n曜石黑'],
      ['bag', '素研 化妆包\n素研\n箱包\n粉色'],
    ])
    for (const words of [
      ['折叠屏手机', '粉色'],
      ['粉色', '折叠屏手机'],
    ])
      expect([...(nearestOf(hard(...words), goods)?.points.keys() ?? [])]).toEqual(['fold'])
  })
  test('have pieces of a word that nothing holds', () => {
    const found = nearestOf(hard('连衣袍'), texts)
    expect(found?.relaxed).toBe('near')
    expect([...(found?.points.keys() ?? [])]).toEqual(['dress', 'plain'])
  })
  test('are none where nothing has anything of it', () => {
    expect(nearestOf(hard('螺丝'), texts)).toBeNull()
    expect(nearestOf([], texts)).toBeNull()
  })
})

/** Pieces that texts and words are put together from, all kinds of neighbours among them. */
const PIECES = ['羊毛', '大衣', '衣', 'T恤', 'u盘', 'usb', 'usbc', 'C', '5kg', '12', 'New Balance', ' ', '/', '纯']

test('a document that holds a word has its marks', () => {
  const text = fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 12 }).map((some) => some.join(''))
  const part = fc.tuple(text, fc.nat(), fc.nat())
  const has = (marks: number, wanted: number) => (BigInt(marks) & BigInt(wanted)) === BigInt(wanted)
  fc.assert(
    fc.property(part, ([title, at, length]) => {
      const document = documentText({ title, brand: '素研', categories: ['女装'], specs: ['雾蓝'] })
      const whole = canonical(title)
      const from = at % (whole.length + 1)
      const word = whole.slice(from, from + 1 + (length % 6)).trim()
      if (word === '' || !document.includes(standing(word))) return
      expect(has(marksOf(document), marksToHave(word))).toBe(true)
    }),
  )
  expect(has(marksOf('羊毛 大衣'), marksToHave('毛大'))).toBe(false)
})

test.each(['纯', 'c', ''])('%j is no mark: any document may hold it', (word) => expect(marksToHave(word)).toBe(0))
