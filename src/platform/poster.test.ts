import { drawPoster, GROUNDS, wrapped } from './poster'
import type { PosterPaper, PosterPen } from './poster-paper.types'
import type { PosterText } from './sharing.types'

/** Each letter is ten px wide. */
const lines = (text: string, letters: number) => wrapped(text, letters * 10, (line) => [...line].length * 10)

test.each([
  ['短', 4, ['短']],
  ['', 4, ['']],
  ['一二三四五六七八九', 4, ['一二三四', '五六七八', '九']],
  ['羊毛 90% 绵羊', 5, ['羊毛 ', '90% 绵', '羊']],
  ['ABCDEFGHIJ', 4, ['ABCD', 'EFGH', 'IJ']],
  ['一二三四 五', 4, ['一二三四', '五']],
  ['👗👗👗', 2, ['👗👗', '👗']],
])('%s is complete, in lines of at most %d [share.poster-name]', (text, letters, expected) => {
  expect(lines(text, letters)).toEqual(expected)
  expect(lines(text, letters).join('').replace(/ /g, '')).toBe(text.replace(/ /g, ''))
})

const INVITATION: PosterText = {
  title: '送你 300 积分，来乐廊逛逛',
  link: 'https://mall.example/#/pages/courtesy-of-invitation/register/index?invitedCode=YUAN2K8F',
  price: '',
  picture: '/assets/gift.webp',
  ground: 'rose',
  sharer: { name: '林*安', say: '邀请你来乐廊逛逛', avatar: '/media/art/cat-256.webp', ground: 'lemon' },
  gift: { worth: '300 积分', note: '新用户注册就送' },
}

/** Draws on a recording paper; `lacks`: addresses that do not load. */
async function drawn(text: PosterText, lacks: readonly string[] = []) {
  const texts: string[] = []
  const pictures: string[] = []
  const fills: string[] = []
  const size: number[] = []
  const state: Record<string, unknown> = {}
  const gradient = { addColorStop: (_at: number, colour: string) => void fills.push(colour) }
  const pen: PosterPen = new Proxy(Object.create(null), {
    get: (_target, name) => {
      if (name === 'measureText') return (line: string) => ({ width: [...line].length * 36 })
      if (name === 'fillText') return (line: string) => void texts.push(line)
      if (name === 'drawImage') return ({ address }: { address: string }) => void pictures.push(address)
      if (name === 'createLinearGradient' || name === 'createRadialGradient') return () => gradient
      return state[String(name)] ?? (() => undefined)
    },
    set: (_target, name, value) => {
      state[String(name)] = value
      if (name === 'fillStyle' && typeof value === 'string') fills.push(value)
      return true
    },
  })
  const paper: PosterPaper = {
    pen,
    fontFamily: 'sans-serif',
    resize: (...to) => void size.push(...to),
    load: async (address) => (lacks.includes(address) ? null : { source: { address }, width: 256, height: 256 }),
    save: async () => 'saved',
  }
  return { address: await drawPoster(text, paper), texts, pictures, fills, size }
}

test("an invitation's poster has the inviter's picture, name and invitation, and the gift [invitation.poster]", async () => {
  const { address, texts, pictures, fills } = await drawn(INVITATION)
  expect(address).toBe('saved')
  expect(pictures).toEqual(['/assets/gift.webp', '/media/art/cat-256.webp'])
  expect(texts).toEqual(expect.arrayContaining(['林*安', '邀请你来乐廊逛逛', '300 积分', '新用户注册就送', '乐廊']))
  expect(fills).toEqual(expect.arrayContaining([...GROUNDS.rose, GROUNDS.lemon[1]]))
})

test('without a picture the inviter has the first letter of the name; a poster of goods has no face [invitation.poster]', async () => {
  const bare = await drawn(INVITATION, ['/media/art/cat-256.webp'])
  expect([bare.pictures, bare.texts]).toEqual([['/assets/gift.webp'], expect.arrayContaining(['林', '林*安'])])
  const goods = await drawn({ ...INVITATION, price: '¥39.90', sharer: null, gift: null })
  expect(goods.texts).toEqual(expect.arrayContaining(['¥', '39.90']))
  expect(goods.texts.join()).not.toContain('林')
  expect((bare.size[1] ?? 0) - (goods.size[1] ?? 0)).toBe(128)
})
