import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { access } from '@/ui/access'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import { Sheet } from '@/ui/sheet/sheet'
import type { VoiceStore } from './voice.store'

/** Seconds that are left when the sheet begins to count down. */
const LAST_S = 10

/** Records a voice: it begins when the sheet opens; closing it drops the recording. */
export const VoiceSheet = observer(function VoiceSheet({ voice }: { voice: VoiceStore }) {
  const { state, seconds, left } = voice
  const note =
    state === 'full'
      ? '已到 60 秒'
      : left <= LAST_S
        ? `还能录 ${left} 秒`
        : state === 'asking'
          ? '请允许使用麦克风'
          : '正在录音'
  return (
    <Sheet
      isOpen={state !== 'idle'}
      onClose={voice.cancel}
      title="发语音"
      foot={
        <View className="chat__voice-foot">
          <Button kind="ghost" isEven onTap={voice.cancel}>
            取消
          </Button>
          <Button isEven isOff={state === 'asking'} isBusy={state === 'sending'} onTap={() => void voice.finish()}>
            {state === 'failed' ? '重试' : '发送'}
          </Button>
        </View>
      }
    >
      <View className="chat__voice" {...access({ role: 'status' })}>
        <View className="chat__voice-mic">
          <Icon name="mic" size={26} />
        </View>
        <View className="chat__voice-time">{seconds}″</View>
        <View className="chat__card-note">{state === 'failed' ? '没有发出去' : note}</View>
      </View>
    </Sheet>
  )
})
