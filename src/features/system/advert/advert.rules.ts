import { ADVERT_TYPE } from '@contract/codes/advert'
import type { Advert } from '@contract/schema/content'
import type { Command, Picture } from '@contract/schema/shared'

export interface AdvertFace {
  image: Picture
  command: Command | null
  /** LIVE or 回放 over the picture of a live advert. */
  badge: '' | 'LIVE' | '回放'
  isVideo: boolean
}

/**
 * Picture and link of an advert: of a video its cover and its command, of a live room its cover, command and badge, of
 * any other its own fields [advert.mapping].
 */
export function faceOf(advert: Advert): AdvertFace {
  const { advType, image, command, videoInfo, advLiveStreamDTO: live } = advert
  if (advType === ADVERT_TYPE.video && videoInfo) {
    const { coverUrl, cmd, params } = videoInfo
    return { image: covered(image, coverUrl), command: { cmd, params }, badge: '', isVideo: true }
  }
  if (advType === ADVERT_TYPE.live && live) {
    const badge = live.isPlayback ? '回放' : 'LIVE'
    return { image: covered(image, live.coverUrl), command: live.command, badge, isVideo: false }
  }
  return { image, command, badge: '', isVideo: false }
}

const covered = (image: Picture, url: string): Picture => (url === '' ? image : { ...image, url })
