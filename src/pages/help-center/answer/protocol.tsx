import { View } from '@tarojs/components'
import { page, useLocalStore, useOpen, useTitle } from '@/app/page'
import { Screen } from '@/app/screen'
import { ProtocolStore } from '@/features/system/protocol/protocol.store'
import { ProtocolText } from '@/features/system/protocol/protocol-text'
import { TextSkeleton } from '@/ui/skeleton/skeleton'
import './protocol.scss'

/** A document of the mall by its type code, in the version in force. */
export default page('protocol', ({ params }) => {
  const protocol = useLocalStore('protocol', (env) => new ProtocolStore(env))
  useOpen(() => protocol.open(params.typeCode))
  const { value } = protocol.text
  useTitle(value?.title)
  return (
    <Screen of={protocol.text} skeleton={<TextSkeleton lines={4} />}>
      <View className={value ? 'protocol card' : 'protocol'}>
        <ProtocolText store={protocol} />
        {value ? <View className="protocol__version">版本 {value.version}</View> : null}
      </View>
    </Screen>
  )
})
