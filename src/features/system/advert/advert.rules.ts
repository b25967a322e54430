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
 * What an advert shows and where it leads (spec 7): of a video the cover and the command of its own words, of a live
 * room its cover, command and badge (behaviours 2.1), of any other what stands in it.
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
