import { type Static, Type as T } from '@sinclair/typebox'
import { GROUNDS } from '../codes/product'
import { defineEndpoints } from '../endpoint'
import { Command, Flag, Id, Millis, Nothing, Nullable, Picture, Text, Words } from './shared'

/** Cover and link of a video advert; the cover replaces the picture [advert.mapping]. */
export const AdvertVideo = T.Object({
  coverUrl: T.String({ maxLength: 500 }),
  cmd: T.String(),
  params: T.Record(T.String(), T.String()),
})

/** A live room or its recording. */
export const AdvertLive = T.Object({
  coverUrl: T.String({ maxLength: 500 }),
  streamUrl: T.String({ maxLength: 500 }),
  status: T.Integer(),
  logoUrl: T.String({ maxLength: 500 }),
  isPlayback: T.Boolean(),
  command: Nullable(Command),
  liveRoomCode: T.String(),
  name: T.String(),
})

/** An advert: drawn banners have texts, photo banners only an image. */
export const Advert = T.Object({
  advertId: T.String(),
  /** By ADVERT_TYPE: picture, video, live. */
  advType: T.Integer(),
  image: Picture,
  kicker: T.String(),
  /** Title lines. */
  lines: T.Array(T.String()),
  callout: T.String(),
  ground: Words(GROUNDS),
  command: Nullable(Command),
  videoInfo: Nullable(AdvertVideo),
  advLiveStreamDTO: Nullable(AdvertLive),
  /** The advert space. */
  cqs: T.Object({ spaceId: T.String() }),
})
export type Advert = Static<typeof Advert>

export const HomeIcon = T.Object({ title: T.String(), picture: Picture, command: Command })
export type HomeIcon = Static<typeof HomeIcon>

export const Notice = T.Object({ noticeId: T.String(), title: T.String(), command: Nullable(Command) })
export type Notice = Static<typeof Notice>

export const Protocol = T.Object({
  typeCode: T.String(),
  version: T.String(),
  title: T.String(),
  html: T.String(),
  publishedAt: Millis,
})
export type Protocol = Static<typeof Protocol>

const CityCode = T.Optional(Text(20))

export const contentEndpoints = defineEndpoints({
  'GET homePage/getNotices': { auth: 'session', input: Nothing, reply: T.Object({ records: T.Array(Notice) }) },
  'POST advertisement/listAdvertisementByCode': {
    auth: 'session',
    input: T.Object({ bdCityCode: CityCode, spaceId: Id, isReturnContent: T.Optional(Flag) }),
    reply: T.Object({ advertisementList: T.Array(Advert) }),
  },
  /** The newest version of the app and the oldest allowed one; '' when it is not configured. */
  'GET appCofig/getAppConfigInfo': {
    auth: 'session',
    input: Nothing,
    reply: T.Object({ minVersion: T.String(), newestVersion: T.String(), updateText: T.String() }),
  },
  'GET baseParam/getHomeParams': {
    auth: 'session',
    input: Nothing,
    reply: T.Object({ records: T.Array(T.Object({ dictCode: T.String(), value: T.String() })) }),
  },
  'GET baseParam/getValueBykey': {
    auth: 'session',
    /** `module` ES selects parameters of the member centre; other parameters have no module. */
    input: T.Object({ paramKey: Id, module: T.Optional(Words(['ES'] as const)) }),
    reply: T.Object({ value: Nullable(T.String()) }),
  },
  'GET protocol/getByTypeCode': { auth: 'session', input: T.Object({ typeCode: Id }), reply: Protocol },
})

export const legacyContentEndpoints = defineEndpoints({
  /** The adverts of a space, such as the one above the form of receipts for points. */
  'base.advertisement.getAdvertisementConfig': {
    auth: 'session',
    input: T.Object({ code: Id, clientType: T.Optional(T.Integer({ minimum: 0, maximum: 99 })) }),
    reply: T.Object({ advertisementList: T.Array(Advert) }),
  },
})
