import { ADVERT_TYPE } from '@contract/codes/advert'
import { DAY_MS } from '@contract/codes/china-time'
import type { Command, Picture } from '@contract/schema/shared'
import { FOREVER } from '../../../kernel/clock'
import type { Db, Tx } from '../../../kernel/db'
import type { AdvertRecord, MallProfile, NoticeRecord, ProtocolRecord } from './content.types'
import type { ContentEditor } from './content-editor.service'

type AdvertText = Pick<
  AdvertRecord,
  'advertId' | 'spaceId' | 'bdCityCode' | 'kicker' | 'lines' | 'callout' | 'position'
>

export interface ContentDemo {
  mall: Omit<MallProfile, 'searchWords'>
  /** Shown in the search bar, one each day. */
  searchWords: string[]
  /** Adverts of pictures and videos without an end. */
  adverts: readonly (AdvertText & {
    advType: number
    picture: Picture & Pick<AdvertRecord, 'ground'>
    command: Command | null
  })[]
  notices: readonly (Omit<NoticeRecord, 'publishedAt'> & { daysAgo: number })[]
  protocols: readonly Omit<ProtocolRecord, 'publishedAt'>[]
  /** Public settings, dictCode → value. */
  settings: Readonly<Record<string, string>>
}

type ContentSeeds = Pick<ContentEditor, 'putAdverts' | 'putNotices' | 'setProfile' | 'putProtocols' | 'putSettings'>

interface Deps {
  db: Db
  contentEditor: ContentSeeds
}

export async function seedContent({ db, contentEditor }: Deps, demo: ContentDemo, now: number): Promise<void> {
  await db.tx((tx) => seedWalls(tx, contentEditor, demo, now))
}

async function seedWalls(tx: Tx, editor: ContentSeeds, demo: ContentDemo, now: number): Promise<void> {
  const adverts = demo.adverts.map(({ picture, ...advert }) => ({
    ...advert,
    // The cover is the picture of a video advert, its command the link.
    videoInfo:
      advert.advType === ADVERT_TYPE.video && advert.command ? { coverUrl: picture.url, ...advert.command } : null,
    advLiveStreamDTO: null,
    image: picture,
    ground: picture.ground,
    startAt: 0,
    endAt: FOREVER,
  }))
  await editor.putAdverts(tx, adverts)
  const notices = demo.notices.map(({ daysAgo, ...notice }) => ({ ...notice, publishedAt: now - daysAgo * DAY_MS }))
  await editor.putNotices(tx, notices)
  await editor.setProfile(tx, { ...demo.mall, searchWords: demo.searchWords })
  const protocols = demo.protocols.map((protocol) => ({ ...protocol, publishedAt: now }))
  await editor.putProtocols(tx, protocols)
  const settings = Object.entries(demo.settings).map(([key, value]) => ({ key, value, isPublic: true }))
  await editor.putSettings(tx, settings)
}
