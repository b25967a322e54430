import { excerptOf, TextIndex } from './text-index.rules'

const NO_SYNONYMS = new Map<string, string[]>()
const marked = (text: string, ...words: string[]) =>
  excerptOf(text, words)
    .map(({ text: part, isHit }) => (isHit ? `[${part}]` : part))
    .join('')

test('an excerpt begins shortly before the first hit and marks each hit [help.search]', () => {
  expect(marked('退款三天到账', '退款')).toBe('[退款]三天到账')
  const long = `${'前'.repeat(40)}退款${'后'.repeat(80)}`
  expect(marked(long, '退款')).toBe(`…${'前'.repeat(14)}[退款]${'后'.repeat(44)}…`)
  expect(marked('没有这个词', '退款')).toBe('没有这个词')
  // The shown text keeps its form.
  expect(marked('支持 ＡＰＰ 退欵', 'app')).toBe('支持 [ＡＰＰ] 退欵')
  expect(marked('退款金额和退款', '退款', '退款金额')).toBe('[退款金额]和[退款]')
  expect(marked('😀退款😀', '退款')).toBe('😀[退款]😀')
})

test('texts with all parts of a keyword; if there are none, texts with at least half of its words [help.search]', () => {
  const index = new TextIndex([
    { title: '退款多久到账', text: '三天' },
    { title: '怎么查物流', text: '在订单里' },
    { title: '订单多久发货', text: '当天' },
  ])
  const titles = (keyword: string) => index.find(keyword, NO_SYNONYMS).map(({ found }) => found.title)
  expect(titles('订单 物流')).toEqual(['怎么查物流'])
  expect(titles('多久')).toEqual(['退款多久到账', '订单多久发货'])
  expect(titles('订单多久到账')).toEqual(['退款多久到账', '订单多久发货'])
  expect(titles('？！')).toEqual([])
})
