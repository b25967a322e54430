import { LIVE_STATUS } from '@contract/codes/live'
import { useEffect } from 'react'
import { go } from '@/app/navigate'
import { page, useEnv, useResource } from '@/app/page'
import { Screen } from '@/app/screen'

/** The entry of a live room: replaces itself with the page for the room's status and layout [live.door]. */
export default page('liveRoom', ({ params: { liveRoomCode } }) => {
  const env = useEnv()
  const room = useResource((own) => own.call('GET live/room', { liveRoomCode }, { quiet: true }))
  const { value } = room
  useEffect(() => {
    if (!value) return
    const hasRecording = value.status === LIVE_STATUS.ended && value.playbackUrl !== ''
    const isWide = value.layout === 'landscape'
    void env.go.replace(hasRecording ? 'liveReplay' : isWide ? 'liveDetails' : 'liveDetail', { liveRoomCode })
  }, [env, value, liveRoomCode])
  return (
    <Screen
      of={room}
      gone={{
        text: '没有这个直播间',
        note: '它可能已经删除，看看别的直播吧',
        actionText: '看别的直播',
        onAction: () => void go.replace('liveStreaming'),
      }}
    />
  )
})
