import type { VoiceParam } from '@contract/socket/message'
import { Text } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { toast } from '@/app/dialog'
import { player } from '@/platform/player'
import { classes } from '@/ui/classes'
import { Icon } from '@/ui/icon/icon'
import { pictureAddress } from '@/ui/picture/media'
import { Tap } from '@/ui/tap/tap'
import type { ConversationStore, ShownMessage } from './conversation.store'

interface VoiceBubbleProps {
  conversation: ConversationStore
  message: ShownMessage
  className: string
}

/** Widths of a bubble by its seconds, in ems. */
const LEAST = 4
const PER_SECOND = 0.12

/** A voice; a tap plays it, or stops it. */
export function VoiceBubble({ conversation, message, className }: VoiceBubbleProps) {
  const [isPlaying, setPlaying] = useState(false)
  const { seconds } = JSON.parse(message.busiParam || '{"seconds":0}') as VoiceParam
  useEffect(() => (isPlaying ? () => player.stop() : undefined), [isPlaying])
  const play = (url: string, onFail: () => void) =>
    player.play(pictureAddress(url), (isPlayed) => {
      if (isPlayed) setPlaying(false)
      else onFail()
    })
  const failed = () => {
    setPlaying(false)
    toast('语音播放不了，请重试')
  }
  const start = () => {
    if (message.voiceUrl === '') return
    setPlaying(true)
    // The address is valid for minutes, so a failure is retried once with a new one.
    play(message.voiceUrl, async () => {
      const url = await conversation.voiceUrlOf(message)
      if (url) play(url, failed)
      else failed()
    })
  }
  return (
    <Tap
      className={classes('chat__sound', className)}
      style={{ minWidth: `${LEAST + PER_SECOND * seconds}em` }}
      label={isPlaying ? `停止语音 ${seconds} 秒` : `播放语音 ${seconds} 秒`}
      onTap={isPlaying ? () => setPlaying(false) : start}
    >
      <Icon name={isPlaying ? 'x' : 'volume-2'} size={isPlaying ? 16 : 18} />
      <Text>{seconds}″</Text>
    </Tap>
  )
}
