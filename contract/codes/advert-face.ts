import { ADVERT_TYPE } from './advert'

interface FaceCommand {
  cmd: string
  params: Record<string, string>
}

/** The fields of an advert that determine its face. */
interface Faced<P> {
  advType: number
  image: P
  command: FaceCommand | null
  videoInfo: (FaceCommand & { coverUrl: string }) | null
  advLiveStreamDTO: { coverUrl: string; isPlayback: boolean; command: FaceCommand | null } | null
}

export interface AdvertFace<P> {
  image: P
  command: FaceCommand | null
  /** LIVE or 回放 over the picture of a live advert. */
  badge: '' | 'LIVE' | '回放'
  isVideo: boolean
}

/**
 * Picture and link of an advert: cover and command of a video; cover, command and badge of a live room; otherwise the
 * advert's own fields [advert.mapping].
 */
export function faceOf<P extends { url: string }>(advert: Faced<P>): AdvertFace<P> {
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

const covered = <P extends { url: string }>(image: P, url: string): P => (url === '' ? image : { ...image, url })
