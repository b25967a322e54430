import { ADVERT_TYPE, type AdvertView } from '@contract/codes/advert'
import type { AdvertFields } from '@contract/console/advert'
import { failParam } from '../../../kernel/errors'
import type { AdvertRecord } from './content.types'

export function advertView({ startAt, endAt }: Pick<AdvertRecord, 'startAt' | 'endAt'>, now: number): AdvertView {
  if (endAt <= now) return 'ended'
  return startAt > now ? 'coming' : 'running'
}

/** The fields of an advert that staff edit. */
export function advertFields(advert: AdvertRecord): AdvertFields {
  const { spaceId, bdCityCode, kicker, lines, callout, ground, image, position, startAt, endAt, command } = advert
  return { spaceId, bdCityCode, kicker, lines, callout, ground, image, position, startAt, endAt, command }
}

/**
 * An advert with new fields. Cover and link of a video or a live room follow its picture and link. SYS_PARAM_ERROR: it
 * ends before it starts, or a video has no link.
 */
export function withFields(advert: AdvertRecord, fields: Partial<AdvertFields>): AdvertRecord {
  const next = { ...advert, ...fields }
  const { advType, image, command, advLiveStreamDTO: live } = next
  if (next.endAt <= next.startAt) failParam('endAt', '下线时间要晚于上线时间')
  if (advType === ADVERT_TYPE.video && !command) failParam('command', '视频广告要有链接')
  const videoInfo = advType === ADVERT_TYPE.video && command ? { coverUrl: image.url, ...command } : null
  return { ...next, videoInfo, advLiveStreamDTO: live && { ...live, coverUrl: image.url, command } }
}
