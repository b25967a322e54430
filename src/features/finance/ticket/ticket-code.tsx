import type { Ticket } from '@contract/schema/ticket'
import { Text, View } from '@tarojs/components'
import { observer } from 'mobx-react'
import { useLayoutEffect } from 'react'
import { copyText } from '@/app/dialog'
import { useBrightScreen } from '@/app/live-code'
import { useLocalStore } from '@/app/page'
import type { Resource } from '@/app/resource'
import { qrPicture } from '@/platform/qr'
import { CodePage } from '@/ui/code-page/code-page'
import { Icon } from '@/ui/icon/icon'
import { Tap } from '@/ui/tap/tap'
import { TicketCodeStore } from './ticket-code.store'
import './ticket-code.scss'

const MINUTE_S = 60

interface TicketCodeProps {
  /** The resource that contains the ticket. */
  of: Resource<unknown>
  ticket: Ticket
}

/**
 * Code of a ticket for staff. While it is visible the screen is bright and stays on, the code is renewed each minute,
 * and a use by staff is shown at once.
 */
export const TicketCode = observer(function TicketCode({ of, ticket }: TicketCodeProps) {
  const code = useLocalStore('ticketCode', (env) => new TicketCodeStore(env, of))
  const { taken } = code
  const isGood = ticket.state === 'unused'
  // A layout effect runs before the next code is painted: after a use it stays hidden until the shopper opens it.
  useLayoutEffect(() => code.show(ticket), [code, ticket])
  useBrightScreen(code.tick, isGood || taken > 0)
  return (
    <CodePage
      picture={qrPicture(ticket.qr)}
      digits={ticket.code}
      say={isGood && taken === 0 ? '请向店员出示' : ''}
      over={isGood ? '' : ticket.stateText}
      done={taken > 0 ? `已核销 ${taken} 次` : ''}
      {...(isGood && { onMore: code.goOn })}
      onCopy={() => void copyText(ticket.code)}
    >
      {isGood ? <Renewal code={code} /> : null}
    </CodePage>
  )
})

const Renewal = observer(function Renewal({ code }: { code: TicketCodeStore }) {
  const seconds = Math.max(0, code.left)
  const percent = Math.min(100, (seconds / MINUTE_S) * 100)
  return (
    <>
      <View className="ticket-code">
        <View
          className="ticket-code__ring"
          style={{ backgroundImage: `conic-gradient(var(--ink-2) ${percent}%, var(--line) 0)` }}
        >
          <View className="ticket-code__left">{seconds}</View>
        </View>
        <Text>秒后自动更新</Text>
        <Tap className="ticket-code__again" onTap={() => void code.renew()}>
          <Icon name="rotate-ccw" size={14} />
          刷新
        </Tap>
      </View>
      {code.isOld ? <View className="ticket-code__old">网络不通，券码可能已过期，请检查网络后刷新</View> : null}
    </>
  )
})
