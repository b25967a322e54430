import Taro, {
  useDidHide,
  useDidShow,
  usePullDownRefresh,
  useRouter,
  useShareAppMessage,
  useReachBottom as useTaroReachBottom,
} from '@tarojs/taro'
import { observer } from 'mobx-react'
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { stores } from '../env'
import { toLogin } from '../navigate'
import { decodeParams, targetOf } from '../routes/address'
import { type PageName, type ParamsOf, rowOf } from '../routes/index'
import { credentials } from '../session/credentials'
import { CartBadge } from '../stores/cart-badge.store'
import { SessionStore } from '../stores/session.store'
import { Boundary } from './boundary'
import { PageFrame } from './frame'
import { FrameContext, sharePath, useStore } from './hooks'
import { livePages } from './live-pages'
import { BrokenPage, LoginWall } from './stand-ins'

export {
  useHide,
  useLocalStore,
  useOpen,
  usePullDown,
  useReachBottom,
  useShare,
  useShow,
  useStore,
  useTitle,
} from './hooks'

export interface PageProps<N extends PageName> {
  params: ParamsOf<N>
}

/**
 * A page of the route table: observer, login guard on arrival (shares, scans and reloads come without `go`), decoded
 * params, title, error boundary, share card. `export default page('orderList', ({ params }) => …)`.
 */
export function page<N extends PageName>(name: N, Content: ComponentType<PageProps<N>>) {
  const Observed = observer(Content)
  const Guarded = observer(function Guarded({ frame }: { frame: PageFrame }) {
    const session = useStore(SessionStore)
    if (rowOf(name).login && !session.isLoggedIn) return <LoginWall frame={frame} />
    if (frame.isParked) return null
    // The row says what the params are; each is text that may be missing or strange, and pages read it so.
    return <Standing frame={frame} content={<Observed params={frame.params as ParamsOf<N>} />} />
  })

  function Page() {
    const frame = useMakeFrame(name)
    return (
      <FrameContext.Provider value={frame}>
        <Boundary fallback={(retry) => <BrokenPage frame={frame} onRetry={retry} />}>
          <Guarded frame={frame} />
        </Boundary>
      </FrameContext.Provider>
    )
  }
  return Page
}

/** One frame for each opened page, told of its moments by Taro. */
function useMakeFrame(name: PageName): PageFrame {
  const router = useRouter()
  const made = useRef<PageFrame | null>(null)
  // Made once: a page keeps the params it was opened with.
  made.current ??= new PageFrame(name, decodeParams(router.params), router.$taroPath ?? '')
  const frame = made.current

  useDidShow(() => {
    frame.show()
    livePages.shown(frame)
    guard(frame)
    if (frame.isTab) stores.get(CartBadge).draw()
    void frame.tell('show')
  })
  useDidHide(() => {
    frame.hide()
    void frame.tell('hide')
  })
  usePullDownRefresh(() => {
    void frame.tell('pull').then(() => Taro.stopPullDownRefresh())
  })
  useTaroReachBottom(() => {
    void frame.tell('bottom')
  })
  useShareAppMessage(() => ({ title: frame.title ?? rowOf(name).title, path: sharePath(name, frame.params) }))
  useEffect(
    () => () => {
      livePages.gone(frame)
      frame.dispose()
    },
    [frame],
  )
  return frame
}

/** The second of the two guards: whoever got here without login goes there now, and comes back to here. */
function guard(frame: PageFrame): void {
  if (!rowOf(frame.name).login || credentials.current) return
  toLogin(targetOf(frame.name, frame.params))
}

/** Tells the frame when its content stands, at first and after parking. */
function Standing({ frame, content }: { frame: PageFrame; content: ReactNode }) {
  useLayoutEffect(() => frame.contentReturned(), [frame])
  return content
}
