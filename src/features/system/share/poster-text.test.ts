import type { Shareable, ShareCard } from '@/app/share'
import { posterTextOf } from './poster-text'

const page = (card: ShareCard): Shareable => ({
  name: 'inviteHome',
  params: {},
  title: null,
  shareCard: () => card,
})
const GIFT = { worth: '300 积分', note: '新用户注册就送' }
const POSTER = { gift: GIFT, picture: '/assets/gift.webp', ground: 'rose' } as const
const sharer = { name: '林*安', say: '邀请你来乐廊逛逛' }

test("the poster of an invitation has the inviter's face and the gift, and the code of the friend's page [invitation.poster]", () => {
  const avatar = { url: '/media/art/cat-256.webp', ground: 'lemon', scale: 1, count: 1 } as const
  const card = { title: '送你 300 积分', opens: 'inviteRegister', params: { invitedCode: 'YUAN2K8F' } } as const
  expect(posterTextOf(page({ ...card, poster: { ...POSTER, sharer: { ...sharer, avatar } } }))).toEqual({
    title: '送你 300 积分',
    link: 'http://localhost/#/pages/courtesy-of-invitation/register/index?invitedCode=YUAN2K8F',
    price: '',
    picture: '/assets/gift.webp',
    ground: 'rose',
    sharer: { ...sharer, avatar: 'http://localhost/media/art/cat-256.webp', ground: 'lemon' },
    gift: GIFT,
  })
  const bare = posterTextOf(page({ poster: { ...POSTER, sharer: { ...sharer, avatar: null } } }))
  expect(bare.sharer).toEqual({ ...sharer, avatar: '', ground: null })
})

test('the poster of goods has their picture and price, and no face [share.poster]', () => {
  const card = { title: '陶瓷杯', imageUrl: '/media/art/cup-256.webp', ground: 'sky', priceCents: 3990 } as const
  expect(posterTextOf(page(card))).toMatchObject({
    price: '¥39.90',
    picture: 'http://localhost/media/art/cup-256.webp',
    ground: 'sky',
    sharer: null,
    gift: null,
  })
})
