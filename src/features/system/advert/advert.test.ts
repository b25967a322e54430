import { faceOf } from '@contract/codes/advert-face'
import { ERROR_CODES } from '@contract/codes/errors'
import type { Advert } from '@contract/schema/content'
import { ApiError } from '@/app/api/api-error'
import { PlaceStore } from '@/app/stores/place.store'
import { fakeEnv } from '../../../../test/support/fake-env'
import { taro } from '../../../../test/support/taro-fakes/taro'
import { AdvertStore } from './advert.store'

const toCart = { cmd: 'C0020020000', params: {} }
const live = { coverUrl: '/live.webp', streamUrl: '', status: 1, logoUrl: '', liveRoomCode: 'r1', name: '直播间' }
const advert = (change: Partial<Advert> = {}): Advert => ({
  advertId: 'a',
  advType: 1,
  image: { url: '/a.webp', ground: 'rose', scale: 1, count: 1 },
  kicker: '',
  lines: [],
  callout: '',
  ground: 'rose',
  command: toCart,
  videoInfo: null,
  advLiveStreamDTO: null,
  cqs: { spaceId: 'mine-banner' },
  ...change,
})
const toVideo = { cmd: 'C0020030000', params: { productId: 'p1' } }

beforeEach(() => taro.reset())

test.each([
  ['a picture', {}, { url: '/a.webp', command: toCart, badge: '', isVideo: false }],
  [
    'a video: its cover, its own command',
    { advType: 2, videoInfo: { coverUrl: '/cover.webp', ...toVideo } },
    { url: '/cover.webp', command: toVideo, badge: '', isVideo: true },
  ],
  [
    'a video without a cover',
    { advType: 2, videoInfo: { coverUrl: '', ...toVideo } },
    { url: '/a.webp', command: toVideo, badge: '', isVideo: true },
  ],
  ['a video without any field', { advType: 2 }, { url: '/a.webp', command: toCart, badge: '', isVideo: false }],
  [
    'a picture with video fields',
    { videoInfo: { coverUrl: '/cover.webp', ...toVideo } },
    { url: '/a.webp', command: toCart, badge: '', isVideo: false },
  ],
  [
    'a live room',
    { advType: 3, advLiveStreamDTO: { ...live, isPlayback: false, command: null } },
    { url: '/live.webp', command: null, badge: 'LIVE', isVideo: false },
  ],
  [
    'its recording',
    { advType: 3, advLiveStreamDTO: { ...live, isPlayback: true, command: toCart } },
    { url: '/live.webp', command: toCart, badge: '回放', isVideo: false },
  ],
])('picture and link of %s [advert.mapping] [advert.live-badge]', (_name, change, { url, ...expected }) => {
  const { image, ...face } = faceOf(advert(change))
  expect({ url: image.url, ...face }).toEqual({ url, ...expected })
})

function open(list: () => Advert[]) {
  const env = fakeEnv({
    call: { 'POST advertisement/listAdvertisementByCode': () => ({ advertisementList: list() }) },
  })
  return { env, space: new AdvertStore(env, 'mine-banner') }
}

test('adverts are requested by space and city, and again when the city changes [advert.city]', async () => {
  const { env, space } = open(() => [advert()])
  await space.load()
  expect(space.adverts).toHaveLength(1)
  env.stores.get(PlaceStore).setCity('131')
  await Promise.resolve()
  expect(env.sent.map(({ input }) => input)).toEqual([
    { spaceId: 'mine-banner', bdCityCode: undefined, isReturnContent: true },
    { spaceId: 'mine-banner', bdCityCode: '131', isReturnContent: true },
  ])
  space.dispose()
  env.stores.get(PlaceStore).setCity('179')
  expect(env.sent).toHaveLength(2)
})

test('a failed call gives an empty list [advert.failed-empty]', async () => {
  const { space } = open(() => {
    throw new ApiError({ code: ERROR_CODES.SYS_ERROR, message: '' })
  })
  await space.load()
  expect(space.adverts).toEqual([])
})
