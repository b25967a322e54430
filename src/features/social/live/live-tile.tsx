import { durationText } from '@contract/codes/live'
import type { LiveCard } from '@contract/schema/live'
import { View } from '@tarojs/components'
import { go } from '@/app/navigate'
import { classes } from '@/ui/classes'
import { Shot } from '@/ui/shot/shot'
import { Tap } from '@/ui/tap/tap'
import { LiveMark } from './live-mark'
import './live-tile.scss'

/** Design px of a tile in a rail. */
const TILE_WIDTH = 328

interface LiveTileProps {
  room: LiveCard
  /** A cover of 3:4, for lists of rooms whose picture fills the screen. */
  isUpright?: boolean
  isEager?: boolean
  /** Inside a card. */
  isBare?: boolean
}

/** A live room as a card: cover with its state or length, title, store and figure; a tap opens the room. */
export function LiveTile({ room, isUpright = false, isEager = false, isBare = false }: LiveTileProps) {
  const { liveRoomCode, title, cover, storeName, figureText, durationMs } = room
  return (
    <Tap
      role="link"
      className={classes('live-tile', isUpright && 'live-tile--upright', isBare && 'live-tile--bare')}
      leadsTo="liveRoom"
      onTap={() => void go('liveRoom', { liveRoomCode })}
    >
      <View className="live-tile__picture">
        <Shot
          className="live-tile__cover"
          picture={cover}
          width={TILE_WIDTH}
          corner={durationMs > 0 ? null : <LiveMark room={room} />}
          isEager={isEager}
          isFlush
        />
        {durationMs > 0 ? (
          <View className="live-note live-note--dark live-tile__length">回放 {durationText(durationMs)}</View>
        ) : null}
      </View>
      <View className="live-tile__title">{title}</View>
      <View className="live-tile__about">{[storeName, figureText].filter(Boolean).join(' · ')}</View>
    </Tap>
  )
}
