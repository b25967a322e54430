import { QUEUE_MAX, RATING_WORDS_MAX } from '@contract/codes/chat'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useEffect } from 'react'
import { useEvery } from '@/app/every'
import { useLocalStore } from '@/app/page'
import { Button } from '@/ui/button/button'
import { StarInput } from '@/ui/star-input/star-input'
import { TextInput } from '@/ui/text-input/text-input'
import type { ConversationStore } from './conversation.store'
import { ServiceStore } from './service.store'
import './service-strip.scss'

/** Poll interval: the queue moves without a message in this conversation. */
const QUEUE_MS = 20_000

/** After the messages: the rating of an ended service, and the place in the queue. */
export const ServiceStrip = observer(function ServiceStrip({ conversation }: { conversation: ConversationStore }) {
  const { targetId, target, messages, isLoaded } = conversation
  const store = useLocalStore('service', (env) => new ServiceStore(env, targetId, target))
  const last = Math.max(0, ...messages.map(({ sequenceNum }) => sequenceNum ?? 0))
  useEffect(() => {
    if (isLoaded) store.follow(last)
  }, [store, last, isLoaded])
  const service = store.service.value
  const queueAhead = service?.queueAhead ?? 0
  useEvery(QUEUE_MS, store.refresh, queueAhead > 0)
  if (!service) return null
  const { toRate } = service
  return (
    <View className="service-strip">
      {toRate ? <RatingCard store={store} {...toRate} /> : null}
      {queueAhead > 0 ? (
        <View className="service-strip__queue">
          前面还有 {queueAhead < QUEUE_MAX ? queueAhead : `${QUEUE_MAX}+`} 位，请稍等
        </View>
      ) : null}
    </View>
  )
})

const RatingCard = observer(function RatingCard({
  store,
  serviceNo,
  agentName,
}: {
  store: ServiceStore
  serviceNo: number
  agentName: string
}) {
  return (
    <View className="service-strip__rating">
      <View className="service-strip__title">{agentName}的服务怎么样</View>
      <StarInput label="服务" value={store.stars} onChange={store.setStars} />
      {store.stars > 0 ? (
        <>
          <View className="service-strip__words">
            <TextInput
              label="评价"
              value={store.words}
              onInput={store.setWords}
              placeholder="想说的话，可以不写"
              maxLength={RATING_WORDS_MAX}
            />
          </View>
          <Button isWide isBusy={store.isRating} onTap={() => void store.rate(serviceNo)}>
            提交评价
          </Button>
        </>
      ) : null}
    </View>
  )
})
