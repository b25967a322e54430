import type { LiveCard } from '@contract/schema/live'
import { View } from '@tarojs/components'
import { useLazyComponent } from '@/app/late'

const loadTile = () => import('@/features/social/live/live-tile').then(({ LiveTile }) => LiveTile)

/** Live rooms side by side; each opens its room. The tile loads after the first screen, which it is not part of. */
export function BlockRooms({ rooms }: { rooms: readonly LiveCard[] }) {
  const LiveTile = useLazyComponent(true, loadTile)
  return (
    <View className="block-rooms">
      {LiveTile
        ? rooms.map((room) => (
            <View key={room.liveRoomCode} className="block-rooms__one">
              <LiveTile room={room} isBare />
            </View>
          ))
        : null}
    </View>
  )
}
