import { observer } from 'mobx-react'
import { useEffect, useRef, useState } from 'react'
import { canGoCommand, goCommand } from '@/app/navigate'
import { useEnv, useStore } from '@/app/page'
import { QUIET_PAGES } from '@/app/page/quiet-pages'
import { type PageName, rowOf } from '@/app/routes/index'
import { ConsentStore } from '@/app/stores/consent.store'
import { track } from '@/app/tracking/track'
import { PopCard } from '@/ui/pop-card/pop-card'
import { PopupStore } from './popup.store'

/**
 * The pop-up of one page entry: at most one, never over login and pay pages, nor on an entry that asked for consent
 * [popup.quiet-pages] [popup.after-consent].
 */
export const PopupLayer = observer(function PopupLayer({ page }: { page: PageName }) {
  const env = useEnv()
  const popups = useStore(PopupStore)
  const consent = useStore(ConsentStore)
  const [hasShown, setShown] = useState(false)
  const isMine = useRef(false)
  const isQuiet = QUIET_PAGES.includes(page) || consent.hasAskedHere
  const { requestNum, currentStrategyDetail: detail } = popups

  useEffect(() => {
    if (isQuiet || hasShown || requestNum === 0) return
    const isInFront = () => env.isInFront() && !consent.hasAskedHere
    void popups.next({ isInFront }, rowOf(page).path).then((isShown) => {
      isMine.current ||= isShown
      if (isShown) setShown(true)
    })
  }, [popups, consent, env, page, isQuiet, requestNum, hasShown])
  // Closed with its page; a pop-up of the next page must stay open.
  useEffect(
    () => () => {
      if (isMine.current) popups.close()
    },
    [popups],
  )

  if (!detail || isQuiet || !hasShown) return null
  const { command, popPageConfId } = detail
  const isLeading = command !== null && canGoCommand(command)
  const open = () => {
    popups.close()
    track('advert_click', { advertId: popPageConfId, position: 0 })
    if (command) void goCommand(command)
  }
  return <PopCard detail={detail} onOpen={isLeading ? open : null} onClose={popups.close} />
})
