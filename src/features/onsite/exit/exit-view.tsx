import { priceText } from '@contract/codes/money'
import type { ExitFace } from '@contract/schema/exit'
import type { Ticket } from '@contract/schema/ticket'
import { View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { type ReactNode, useEffect } from 'react'
import { go } from '@/app/navigate'
import { useResource, useTitle } from '@/app/page'
import { BottomBar } from '@/ui/bottom-bar/bottom-bar'
import { Button } from '@/ui/button/button'
import { Icon } from '@/ui/icon/icon'
import { Shot } from '@/ui/shot/shot'
import { CardSkeleton } from '@/ui/skeleton/skeleton'
import { ExitPass } from './exit-pass'
import { hintsOf } from './exit-words'
import './exit-view.scss'

/** Pictures of goods beside their number. */
const MOST_SHOTS = 5

interface ExitViewProps {
  /** The ticket that the page has loaded; a new one refreshes the exit. */
  ticket: Ticket
  /** The plain ticket, for an order without an exit or when the exit does not load. */
  children: ReactNode
}

/** The exit code of goods that were scanned in a store. */
export const ExitView = observer(function ExitView({ ticket, children }: ExitViewProps) {
  const { subjectId: orderId } = ticket
  const face = useResource(async (env) => (await env.call('GET exit/face', { orderId }, { quiet: true })).exit, {
    at: 'show',
    key: 'exit',
  })
  const { value: exit, isLoaded, error } = face
  useTitle(exit ? '离场码' : null)
  // The page was pulled down, or has loaded its tickets again.
  useEffect(() => {
    if (ticket && face.isLoaded) void face.refresh()
  }, [face, ticket])
  if (!exit) return isLoaded || error ? children : <CardSkeleton cards={['goods', 4]} />
  return (
    <>
      <View className="wash mint exit-wash" />
      <View className="exit">
        <View className="exit__niche" />
        <ExitPass of={face} exit={exit} />
        <Goods exit={exit} />
      </View>
      <BottomBar>
        <Button kind="ghost" isEven onTap={() => void go('order', { orderId })}>
          <Icon name="receipt-text" size={18} />
          电子小票
        </Button>
        <Button kind="ghost" isEven onTap={() => void go('chat', { targetId: exit.storeId, orderId })}>
          <Icon name="hand" size={18} />
          呼叫店员
        </Button>
      </BottomBar>
    </>
  )
})

function Goods({ exit }: { exit: ExitFace }) {
  const { goods, pieces, paidCents } = exit
  const hints = hintsOf(exit)
  if (goods.length === 0) return null
  return (
    <View className="card exit__goods">
      <View className="exit__row">
        <View className="exit__shots">
          {goods.slice(0, MOST_SHOTS).map(({ lineId, title, picture }) => (
            <Shot key={lineId} className="exit__shot" picture={picture} width={40} alt={title} />
          ))}
        </View>
        <View className="exit__sum">
          <View className="exit__pieces">共 {pieces} 件</View>
          <View className="exit__paid">已付 {priceText(paidCents)}</View>
        </View>
      </View>
      {hints.map(({ icon, text }) => (
        <View key={text} className="exit__hint">
          <Icon name={icon} size={16} />
          {text}
        </View>
      ))}
    </View>
  )
}
